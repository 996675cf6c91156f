import type { ReactNode } from 'react'
import { formatTokens } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import { presetsText } from '../../i18n/en/presets.ts'
import type { Meter } from '../../engine/index.ts'
import { LinkButton } from '../kit/Button.tsx'
import { nameOfValues, valuesHere } from '../kit/preset-in-force.ts'
import { useUi, useUiState } from '../store.ts'
import styles from './ContextPanel.module.css'

/** "What happens next": the marks of the ring and the strip in words, the first one ahead stressed. */
export function NextSteps({
  meter,
  autoCompact,
  summary,
}: {
  readonly meter: Meter
  readonly autoCompact: boolean
  /** How the newest summary is doing. */
  readonly summary: ReactNode
}) {
  const { next } = meter
  return (
    <div className={styles.block}>
      <h3>{contextText('context.next')}</h3>
      <ol className={styles.steps}>
        {meter.triggers.map(({ number, step, tokens, counts }) => (
          <li key={number} className={number === next?.number ? styles.next : undefined}>
            <span className={styles.number}>{number}</span>
            <span>{contextText(`context.step.${step}`)}</span>
            <span className={styles.at}>
              {counts === null
                ? formatTokens(tokens)
                : contextText(`context.counts.${counts.of}`, {
                    now: counts.now,
                    count: counts.atMost,
                  })}
            </span>
            {number === next?.number && next.isDue && <small>{contextText('context.due')}</small>}
            {number === next?.number && meter.turnsLeft !== null && (
              <small>{contextText('context.turns-left', { count: meter.turnsLeft })}</small>
            )}
          </li>
        ))}
      </ol>
      {summary}
      {meter.parts.recall > 0 && (
        <p className={styles.note}>{contextText('context.recall-note')}</p>
      )}
      <PresetLine />
      {!autoCompact && <p className={styles.note}>{contextText('context.auto-off')}</p>}
    </div>
  )
}

/** Whose rules these are, and the way to others. */
function PresetLine() {
  const { surface } = useUi()
  const preset = useUiState(state => state.app.session?.preset ?? null)
  const name = useUiState(({ app }) => nameOfValues(valuesHere(app), app.savedPresets))
  if (preset === null) return null
  return (
    <p className={styles.preset}>
      {presetsText('preset.in-use', { name, title: preset.title })}{' '}
      <LinkButton onClick={() => surface.showPresets()}>{presetsText('preset.change')}</LinkButton>
    </p>
  )
}
