import { Fragment, useEffect } from 'react'
import { contextText } from '../../../i18n/en/context.ts'
import { costsText } from '../../../i18n/en/settings.ts'
import { formatDollars, formatTokens, readNumber } from '../../../i18n/format.ts'
import { usageDialog } from '../../../host/dialogs.ts'
import { LinkButton } from '../../../kit/Button.tsx'
import { TextField } from '../../../kit/Field.tsx'
import { modelName } from '../../../kit/words.ts'
import { useUi, useUiState } from '../../../host/store.ts'
import { useDraft } from '../../../kit/draft-fields.tsx'
import { Catalogue } from './Catalogue.tsx'

/** The costs of models, the limit of a day, and the catalogue. */
export function CostsSection() {
  const { application, actions } = useUi()
  const costs = useUiState(({ app }) => app.costs)
  const model = useUiState(({ app }) => app.model.ref)
  const meter = useUiState(({ app }) => app.session?.meter ?? null)
  useEffect(() => void application.readCosts(), [application])
  const [today, ...before] = costs
  return (
    <>
      <section>
        <dl className="pairs">
          <dt>{costsText('costs.today')}</dt>
          <dd>{today === undefined ? costsText('costs.none') : formatDollars(today.dollars)}</dd>
          {before.slice(0, 6).map(day => (
            <Fragment key={day.day}>
              <dt>{day.day}</dt>
              <dd>{formatDollars(day.dollars)}</dd>
            </Fragment>
          ))}
        </dl>
        {today !== undefined && today.unpriced > 0 && (
          <p className="soft">{costsText('costs.unpriced', { count: today.unpriced })}</p>
        )}
        <p className="soft">{costsText('costs.why')}</p>
        <LinkButton onClick={() => actions.open(usageDialog, {})}>
          {costsText('costs.use')}
        </LinkButton>
      </section>
      <CapField of="dailyCap" />
      <CapField of="monthlyCap" />
      <section aria-labelledby="settings-catalogue">
        <h3 id="settings-catalogue" className="above">
          {costsText('costs.catalogue')}
        </h3>
        <p className="soft">{costsText('costs.catalogue-why')}</p>
        {meter !== null && (
          <p className="soft">
            {costsText('costs.in-session')}{' '}
            {contextText(`context.window.${meter.windowSource}`, {
              model: modelName(model),
              window: formatTokens(meter.windowTokens),
            })}{' '}
            {costsText(`costs.calibration.${meter.calibration.basis}`, {
              factor: meter.calibration.factor.toFixed(2),
            })}
          </p>
        )}
        <Catalogue />
      </section>
    </>
  )
}

const CAPS = {
  dailyCap: ['costs.cap', 'costs.cap-hint'],
  monthlyCap: ['costs.cap-month', 'costs.cap-month-hint'],
} as const

function CapField({ of }: { readonly of: keyof typeof CAPS }) {
  const { application } = useUi()
  const cap = useUiState(({ app }) => app.settings[of])
  const draft = useDraft(cap === null ? '' : String(cap), text => {
    const wanted = text.trim() === '' ? null : readNumber(text)
    if (wanted === null || wanted > 0) void application.updateSettings({ [of]: wanted })
  })
  const wrong = draft.value.trim() !== '' && !(readNumber(draft.value) > 0)
  const [label, hint] = CAPS[of]
  return (
    <TextField
      label={costsText(label)}
      hint={costsText(hint)}
      fault={wrong ? costsText('costs.cap-fault') : null}
      inputMode="decimal"
      {...draft}
    />
  )
}
