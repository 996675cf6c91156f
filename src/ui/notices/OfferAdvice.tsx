import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { ModelOffer, ModelOfferAnswer } from '../../runtime/application/model-offer.ts'
import { Banner } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { modelName } from '../kit/model-name.ts'
import { useUi, useUiState } from '../store.ts'

/** A chosen model that the conversation is too long for: nothing changes before the person says what to do. */
export function OfferAdvice({ offer }: { readonly offer: ModelOffer }) {
  const { application } = useUi()
  const present = useUiState(({ app }) => modelName(app.model.ref))
  const model = modelName(offer.model)
  const answer = (given: ModelOfferAnswer) => void application.answerModelOffer(given)
  return (
    <Banner
      tone="warning"
      icon="warning"
      actions={
        <>
          <Button size="small" onClick={() => answer('stay')}>
            {t('advice.offer-stay', { present })}
          </Button>
          <Button size="small" onClick={() => answer('switch')}>
            {t('advice.offer-switch')}
          </Button>
          <Button size="small" variant="edged" onClick={() => answer('compact')}>
            {t('advice.offer-compact')}
          </Button>
        </>
      }
    >
      <p role="alert">
        <b>{t('advice.offer', { model })}</b>
      </p>
      <p>
        {t('advice.offer-why', {
          model,
          present,
          tokens: formatNumber(offer.requestTokens),
          budget: formatNumber(offer.budgetTokens),
          window: formatNumber(offer.windowTokens),
        })}
      </p>
    </Banner>
  )
}
