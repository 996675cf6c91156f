import { formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { Meter } from '../../engine/index.ts'
import { SegmentRects } from '../kit/Segments.tsx'
import { positionOf, type Segment } from '../kit/segments.ts'
import styles from './ContextPanel.module.css'

const WIDTH = 312

/** The window as one strip, part by part, with the numbered marks above. */
export function WindowStrip({
  meter,
  segments,
}: {
  readonly meter: Meter
  readonly segments: readonly Segment[]
}) {
  const parts = segments
    .filter(segment => segment.tokens > 0)
    .map(({ name, tokens }) => `${t(`segment.${name}`)} ${formatTokens(tokens)}`)
    .join(', ')
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${WIDTH} 46`}
      role="img"
      aria-label={t('context.strip', { parts })}
    >
      <SegmentRects segments={segments} width={WIDTH} y={20} height={16} />
      {meter.triggers.map(({ number, tokens }) => {
        const x = positionOf(tokens, segments, WIDTH)
        return (
          <g key={number}>
            <path className={styles.tick} d={`M${x.toFixed(1)} 14v26`} />
            <text x={x.toFixed(1)} y="10" textAnchor="middle">
              {number}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
