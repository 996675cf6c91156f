import { formatPercent, formatTokens } from '../../i18n/format.ts'
import { compactText } from '../../i18n/en/context.ts'
import type { Meter } from '../../engine/index.ts'
import { SegmentRects } from '../kit/Segments.tsx'
import { segmentsOf } from '../kit/segments.ts'
import styles from './CompactDialog.module.css'

const WIDTH = 600
const HEIGHT = 18

/** The request now and after, on the scale of the same window. Before the summary is written: without it. */
export function ChangeBars({
  now,
  after,
  written,
}: {
  readonly now: Meter
  readonly after: Meter
  readonly written: boolean
}) {
  const parameters = {
    before: formatTokens(now.tokens),
    beforeShare: formatPercent(now.share),
    after: formatTokens(after.tokens),
    afterShare: formatPercent(after.tokens.tokens / after.windowTokens),
  }
  return (
    <div
      className={styles.change}
      role="img"
      aria-label={
        written
          ? compactText('compact.change', parameters)
          : compactText('compact.change-plan', parameters)
      }
    >
      <span>{compactText('compact.now')}</span>
      <Bar meter={now} />
      <span className={styles.right}>
        {compactText('compact.amount', {
          tokens: parameters.before,
          share: parameters.beforeShare,
        })}
      </span>
      <b>{compactText('compact.after')}</b>
      <Bar meter={after} />
      <b className={styles.right}>
        {written
          ? compactText('compact.amount', {
              tokens: parameters.after,
              share: parameters.afterShare,
            })
          : compactText('compact.plus-summary', { tokens: parameters.after })}
      </b>
    </div>
  )
}

function Bar({ meter }: { readonly meter: Meter }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <SegmentRects segments={segmentsOf(meter)} width={WIDTH} height={HEIGHT} />
    </svg>
  )
}
