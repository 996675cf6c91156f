import { formatTokens } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import type { Meter } from '../../engine/index.ts'
import { PanelFold } from './PanelFolds.tsx'
import { sparkOf } from './drawings.ts'
import styles from './ContextPanel.module.css'

const WIDTH = 300
const HEIGHT = 46
/** Space above the plot for its two labels. */
const TOP = 12

/** "Requests so far": tokens of the view, and of the whole transcript, against the window. */
export function RequestPlot({ history, windowTokens }: Meter) {
  const spark = sparkOf(history, windowTokens, { width: WIDTH, height: HEIGHT })
  if (spark === null) return null
  const window = formatTokens(windowTokens)
  return (
    <PanelFold name={contextText('context.requests')} aside={String(history.length)}>
      <svg
        className={styles.spark}
        viewBox={`0 0 ${WIDTH + 6} ${HEIGHT + TOP}`}
        role="img"
        aria-label={
          spark.overflowedAt === null
            ? contextText('context.plot', { count: history.length, window })
            : contextText('context.plot-overflow', {
                count: history.length,
                window,
                request: spark.overflowedAt,
              })
        }
      >
        <g transform={`translate(0 ${TOP})`}>
          <path className={styles.limit} d={`M0 ${spark.limitY.toFixed(1)}H${WIDTH}`} />
          <path className={styles.area} d={spark.area} />
          <path className={styles.transcript} d={spark.transcript} />
          <path className={styles.line} d={spark.view} />
          <circle className={styles.now} cx={spark.now.x} cy={spark.now.y} r="3" />
          <text x="0" y="0">
            {window}
          </text>
          {spark.overflowedAt !== null && (
            <text className={styles.whole} x={WIDTH} y="0" textAnchor="end">
              {contextText('context.whole-transcript')}
            </text>
          )}
        </g>
      </svg>
    </PanelFold>
  )
}
