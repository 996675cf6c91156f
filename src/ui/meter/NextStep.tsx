import { presetWords } from '../../i18n/preset-words.ts'
import { presetsDialog } from '../../host/dialogs.ts'
import { compactDialog } from '../kit/dialogs.ts'
import type { ReactNode } from 'react'
import { formatTokens } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import { presetsText } from '../../i18n/en/presets.ts'
import type { Meter } from '../../engine/index.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { savedPresetHere } from '../../runtime/presets/preset-in-force.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { PanelFold } from './PanelFolds.tsx'
import styles from './ContextPanel.module.css'

/** "What happens next": the one step ahead and when, or what stands in the way; and the way to compact by hand. */
export function NextStep({
  meter,
  summary,
}: {
  readonly meter: Meter
  readonly summary: ReactNode
}) {
  const { actions } = useUi()
  const autoCompact = useUiState(state => state.app.settings.autoCompact)
  const hasMessages = useUiState(({ app }) => (app.session?.messages ?? 0) > 0)
  const { triggers, next, state } = meter
  const trigger = triggers.find(({ number }) => number === next?.number)
  return (
    <div className={styles.block}>
      <h3>{contextText('context.next')}</h3>
      {state === 'too-long' ? (
        <p className="caution below">
          {contextText('context.too-long', { excess: formatTokens(meter.draftExcess) })}
        </p>
      ) : (
        trigger && (
          <p className={`${styles.step} soft`}>
            <span className={styles.number}>{trigger.number}</span>
            <span>
              <b>{contextText(`context.step.${trigger.step}`)}</b> {whenOf(meter, trigger)}
            </span>
          </p>
        )
      )}
      {meter.atRest && <RestNote {...meter.atRest} />}
      {summary}
      {!autoCompact && <p className="below small faint">{contextText('context.auto-off')}</p>}
      {hasMessages && state !== 'too-long' && (
        <div className="stack below">
          <Button
            variant="edged"
            icon="compact"
            onClick={() => actions.open(compactDialog, { focus: '' })}
          >
            {contextText('context.compact')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A summary may come before the step above, while the person rests. */
function RestNote({ tokens, afterMs, isReached }: NonNullable<Meter['atRest']>) {
  const count = Math.max(1, Math.round(afterMs / 60_000))
  return (
    <p className="small soft below">
      {isReached
        ? contextText('context.resting', { count })
        : contextText('context.rest-from', { count, at: formatTokens(tokens) })}
    </p>
  )
}

type Trigger = Meter['triggers'][number]

function whenOf({ next, turnsLeft }: Meter, trigger: Trigger): string {
  if (next?.isDue) return contextText('context.due')
  const at = placeOf(trigger)
  if (turnsLeft === null) return contextText('context.at', { at })
  return contextText('context.turns-left', { count: turnsLeft, at })
}

function placeOf({ tokens, counts }: Trigger): string {
  if (counts === null) return formatTokens(tokens)
  return contextText(`context.counts.${counts.of}`, { now: counts.now, count: counts.atMost })
}

/** What the preset does by itself, by the marks of the strip; folded. */
export function AllSteps({ meter: { triggers, next, parts } }: { readonly meter: Meter }) {
  return (
    <PanelFold name={contextText('context.steps')} aside={String(triggers.length)}>
      <ol className={styles.steps}>
        {triggers.map(trigger => (
          <li
            key={trigger.number}
            className={trigger.number === next?.number ? styles.next : 'soft'}
          >
            <span className={styles.number}>{trigger.number}</span>
            <span>{contextText(`context.step.${trigger.step}`)}</span>
            <span className="num faint">{placeOf(trigger)}</span>
          </li>
        ))}
      </ol>
      {parts.recall > 0 && (
        <p className="below small faint">{contextText('context.recall-note')}</p>
      )}
      <PresetLine />
    </PanelFold>
  )
}

function PresetLine() {
  const { actions } = useUi()
  const preset = useUiState(state => state.app.session?.preset ?? null)
  const own = useUiState(({ app }) => savedPresetHere(app)?.title)
  if (preset === null) return null
  return (
    <p className="row between baseline below soft">
      {presetsText('preset.in-use', { name: own ?? presetWords(preset.name), title: preset.title })}{' '}
      <LinkButton onClick={() => actions.open(presetsDialog, {})}>
        {presetsText('preset.change')}
      </LinkButton>
    </p>
  )
}
