import { formatTokens } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import type { Meter } from '../../engine/index.ts'
import { SegmentRects } from '../kit/Segments.tsx'
import { positionOf, type Segment } from '../kit/segments.ts'
import { tickGroups } from './tick-groups.ts'
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
  const ticks = meter.triggers.map(({ number, tokens }) => ({
    number,
    x: positionOf(tokens, segments, WIDTH),
  }))
  const parts = segments
    .filter(segment => segment.tokens > 0)
    .map(({ name, tokens }) => `${contextText(`segment.${name}`)} ${formatTokens(tokens)}`)
    .join(', ')
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${WIDTH} 46`}
      role="img"
      aria-label={contextText('context.strip', { parts })}
    >
      <SegmentRects segments={segments} width={WIDTH} y={20} height={16} />
      {ticks.map(({ number, x }) => (
        <path key={number} className={styles.tick} d={`M${x.toFixed(1)} 14v26`} />
      ))}
      {tickGroups(ticks).map(({ label, x }) => (
        <text key={label} x={x.toFixed(1)} y="10" textAnchor="middle">
          {label}
        </text>
      ))}
    </svg>
  )
}
