import { formatPercent, formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { Meter } from '../../engine/index.ts'
import { ringOf, stateWords } from './ring.ts'
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
        <b className={styles.tokens}>{tokens}</b>
        <span className={`${styles.window} only-wide faint`}> {t('meter.of', { window })}</span>
        <span className="faint"> · {share}</span>
      </span>
      {words !== '' && <span className={`ellipsis ${styles.state}`}>{words}</span>}
    </div>
  )
}
