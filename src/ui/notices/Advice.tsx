import { useMemo, useState, type ReactNode } from 'react'
import { formatTokens } from '../../i18n/format.ts'
import { adviceText } from '../../i18n/en/conversation.ts'
import { projectsText } from '../../i18n/en/sessions.ts'
import { t } from '../../i18n/t.ts'
import type { SessionSnapshot } from '../../runtime/session/snapshot.ts'
import { Banner } from '../../kit/Banner.tsx'
import { Button, IconButton, LinkButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { isDraftTooLong } from '../kit/snapshot-facts.ts'
import { modelDialog, organizeDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import type { ModelOffer, ModelOfferAnswer } from '../../runtime/commands/model-commands.ts'
import { modelName } from '../../kit/words.ts'
import { useKeyPlace, wantsKey } from '../../host/key-place.ts'
import { ProgressLine } from '../kit/ProgressLine.tsx'
import { KeyAdvice } from './KeyAdvice.tsx'
import { keyNeedOf, type KeyNeed } from './key-need.ts'

/** What the open session needs of the person, above the message box: it stays until it is followed or put away. */
export function Advice() {
  const advice = useAdvice()
  const { features } = useUi()
  return (
    <>
      {features.map(({ name, AboveComposer }) => AboveComposer && <AboveComposer key={name} />)}
      {advice ? (
        <section aria-label={adviceText('advice.name')}>{advice}</section>
      ) : (
        <ProjectNote />
      )}
    </>
  )
}

/** Above the box of a chat without messages: what stands in its requests besides what is typed. */
function ProjectNote() {
  const { actions } = useUi()
  const project = useUiState(({ app }) =>
    app.session?.messages === 0 ? app.projects.find(({ id }) => id === app.projectId) : undefined,
  )
  if (!project) return null
  const { id, name, instructions } = project
  const key = instructions === '' ? 'projects.here' : 'projects.here-instructions'
  return (
    <p className="row gap-2 small soft">
      <Icon name="folder" />
      <span>
        {projectsText(key, { name })}{' '}
        <LinkButton onClick={() => actions.open(organizeDialog, { page: { type: 'project', id } })}>
          {projectsText('projects.edit')}
        </LinkButton>
      </span>
    </p>
  )
}

function useAdvice(): ReactNode {
  const { application } = useUi()
  const tooLong = useUiState(({ app }) => isDraftTooLong(app.session))
  const offer = useUiState(({ app }) => app.modelOffer)
  const session = useUiState(({ app }) =>
    app.session && (app.modelOffer || app.session.switchAdvice || app.session.rebuildAdvised)
      ? app.session
      : null,
  )
  const need = useKeyNeed()
  if (tooLong) return <DraftAdvice />
  if (need !== null) return <KeyAdvice key={`${need.type} ${need.origin}`} need={need} />
  if (session === null) return null
  const { progress, switchAdvice, compactionsInForce, sessionId } = session
  if (progress !== null)
    return (
      progress.trigger === 'model-switch' && (
        <ProgressLine
          progress={progress}
          sentence={adviceText('advice.compacting')}
          onCancel={() => application.cancelCompaction()}
        />
      )
    )
  if (offer) return <OfferAdvice offer={offer} />
  if (switchAdvice) return <SwitchAdvice advice={switchAdvice} />
  return (
    <RebuildAdvice key={`${sessionId} ${compactionsInForce}`} compactions={compactionsInForce} />
  )
}

/** Null once the person has said where keys are to be kept, or put that question away. */
function useKeyNeed(): KeyNeed | null {
  const model = useUiState(({ app }) => app.model)
  const settings = useUiState(({ app }) => app.settings)
  const keys = useUiState(({ app }) => app.keys)
  const isAnswered = useKeyPlace(({ place, isAway }) => place !== null || isAway)
  const several = useUiState(({ app }) => app.severalModels)
  const need = useMemo(() => {
    const asked = several.length > 0 ? several : [model]
    const needs = asked.map(each => keyNeedOf({ model: each, settings, keys }, wantsKey))
    return needs.find(each => each !== null) ?? null
  }, [model, several, settings, keys])
  return need?.type === 'place' && isAnswered ? null : need
}

/** Said before Send: nothing that is compacted makes room for it. */
function DraftAdvice() {
  const { actions } = useUi()
  const meter = useUiState(({ app }) => app.session?.meter ?? null)
  if (meter === null) return null
  return (
    <Banner
      tone="warning"
      title={adviceText('advice.too-long')}
      role="alert"
      actions={
        <Button size="small" onClick={() => actions.open(modelDialog, {})}>
          {adviceText('advice.too-long-model')}
        </Button>
      }
    >
      <p>
        {adviceText('advice.too-long-why', {
          draft: formatTokens(meter.parts.draft),
          excess: formatTokens(meter.draftExcess),
          window: formatTokens(meter.windowTokens),
        })}
      </p>
    </Banner>
  )
}

function SwitchAdvice({
  advice,
}: {
  readonly advice: NonNullable<SessionSnapshot['switchAdvice']>
}) {
  const { application } = useUi()
  const { requestTokens, budgetTokens, windowTokens } = advice
  return (
    <Banner
      tone="warning"
      title={adviceText('advice.switch')}
      actions={
        <Button size="small" variant="edged" onClick={() => void application.compactForModel()}>
          {adviceText('advice.switch-do')}
        </Button>
      }
    >
      <p>
        {adviceText('advice.switch-why', {
          tokens: requestTokens,
          budget: budgetTokens,
          window: windowTokens,
        })}
      </p>
    </Banner>
  )
}

/** Put away, it comes back with the next compaction. */
function RebuildAdvice({ compactions }: { readonly compactions: number }) {
  const { application } = useUi()
  const summarizer = useUiState(({ app }) => app.summaries.first)
  const [away, setAway] = useState(false)
  if (away) return null
  return (
    <Banner
      tone="info"
      title={adviceText('advice.rebuild', { count: compactions })}
      icon="compact"
      actions={
        <>
          <Button
            size="small"
            variant="edged"
            onClick={() => void application.rebuildSummary(summarizer)}
          >
            {adviceText('advice.rebuild-do')}
          </Button>
          <IconButton
            size="small"
            icon="close"
            label={t('notices.dismiss')}
            onClick={() => setAway(true)}
          />
        </>
      }
    >
      <p>{adviceText('advice.rebuild-why')}</p>
    </Banner>
  )
}

/** A chosen model that the conversation is too long for: nothing changes before the person says what to do. */
function OfferAdvice({ offer }: { readonly offer: ModelOffer }) {
  const { application } = useUi()
  const present = useUiState(({ app }) => modelName(app.model.ref))
  const model = modelName(offer.model)
  const answer = (given: ModelOfferAnswer) => void application.answerModelOffer(given)
  return (
    <Banner
      tone="warning"
      title={adviceText('advice.offer', { model })}
      role="alert"
      actions={
        <>
          <Button size="small" onClick={() => answer('stay')}>
            {adviceText('advice.offer-stay', { present })}
          </Button>
          <Button size="small" onClick={() => answer('switch')}>
            {adviceText('advice.offer-switch')}
          </Button>
          <Button size="small" variant="edged" onClick={() => answer('compact')}>
            {adviceText('advice.offer-compact')}
          </Button>
        </>
      }
    >
      <p>
        {adviceText('advice.offer-why', {
          model,
          present,
          tokens: offer.requestTokens,
          budget: offer.budgetTokens,
          window: offer.windowTokens,
        })}
      </p>
    </Banner>
  )
}
