import { formatPercent, formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { Meter } from '../../engine/index.ts'
import styles from './MeterRing.module.css'

const CIRCLE = { cx: 18, cy: 18, r: 12.5, pathLength: 100 }

/** The context meter in the composer: a ring and words. `data-tokens` carries the exact count of what would be sent now. */
export function MeterRing({ meter }: { readonly meter: Meter }) {
  const { fill, mark } = ringOf(meter)
  const words = stateWords(meter)
  const tokens = formatTokens(meter.tokens)
  const window = formatTokens(meter.windowTokens)
  const share = formatPercent(meter.share)
  return (
    <div
      className={`num soft nowrap ${styles.meter}`}
      role="meter"
      aria-label={t('meter.name')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(fill)}
      aria-valuetext={t('meter.value', { tokens, window, share, state: words })}
      data-state={meter.state}
      data-window={meter.windowSource}
      data-tokens={meter.tokens.tokens - meter.parts.draft - meter.parts.shortened}
      data-window-tokens={meter.windowTokens}
    >
      <svg className={styles.ring} viewBox="0 0 36 36" aria-hidden="true">
        <circle {...CIRCLE} className={styles.track} />
        <circle {...CIRCLE} className={styles.fill} strokeDasharray={`${fill.toFixed(1)} 100`} />
        {mark !== null && (
          <circle
            {...CIRCLE}
            className={styles.mark}
            strokeDasharray="4 96"
            strokeDashoffset={2 - mark}
          />
        )}
      </svg>
      <span>
        <b className="ink">{tokens}</b>
        <span className={`${styles.window} only-wide faint`}> {t('meter.of', { window })}</span>
        <span className="faint"> · {share}</span>
      </span>
      {words !== '' && <span className={`ellipsis ${styles.state}`}>{words}</span>}
    </div>
  )
}

/** The arcs of the ring, in percent of the window: how far it is filled, and the mark of the next step; null if that is far or due. */
export function ringOf({ tokens, windowTokens, triggers, next, state, atRest }: Meter) {
  const percent = (count: number) =>
    windowTokens === 0 ? 0 : Math.min(100, (count / windowTokens) * 100)
  const fill = percent(tokens.tokens)
  if (state !== 'soon' || next?.isDue === true) return { fill, mark: null }
  const ahead = triggers.find(({ number }) => number === next?.number)
  const at = atRest?.isReached === false ? atRest : ahead
  return { fill, mark: at ? percent(at.tokens) : null }
}

/** What the meter says next to its figure: what comes next, once that is near, or what is in the way. Empty while calm. */
export function stateWords({ state, next, triggers, atRest }: Meter): string {
  if (state === 'calm') return ''
  if (state === 'over' || state === 'too-long') return t(`meter.state.${state}`)
  if (state === 'blocking' || next?.isDue) return t('meter.state.due')
  if (atRest !== null) {
    const minutes = Math.max(1, Math.round(atRest.afterMs / 60_000))
    return atRest.isReached
      ? t('meter.state.resting', { count: minutes })
      : t('meter.state.rest', { tokens: formatTokens(atRest.tokens) })
  }
  const ahead = triggers.find(({ number }) => number === next?.number)
  if (!ahead) return ''
  const key = ahead.step === 'guard' ? 'guard' : 'planned'
  return t(`meter.state.${key}`, { tokens: formatTokens(ahead.tokens) })
}
