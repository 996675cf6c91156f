import { useId } from 'react'
import type { Meter } from '../../engine/index.ts'
import { drawSegments, type Segment, type SegmentName, segmentsOf } from './segments.ts'
import styles from './Segments.module.css'
import { t } from '../../i18n/t.ts'
import { useUiState } from '../store.ts'

/** The segments as SVG rectangles, in the units of the caller’s viewBox; `y` is the top edge. */
export function SegmentRects({
  segments,
  width,
  height,
  y = 0,
}: {
  readonly segments: readonly Segment[]
  readonly width: number
  readonly height: number
  readonly y?: number
}) {
  const hatch = useId()
  return (
    <>
      <Hatch id={hatch} />
      {drawSegments(segments, width).map(place => (
        <SegmentRect key={place.name} hatch={hatch} y={y} height={height} {...place} />
      ))}
    </>
  )
}

const BAR_WIDTH = 600

/** The parts of one request as a bar. `label`: what it says in words; without it, words next to it say it. */
export function MeterBar({
  meter,
  height,
  label,
}: {
  readonly meter: Meter
  /** In pixels. */
  readonly height: number
  readonly label?: string
}) {
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${BAR_WIDTH} ${height}`}
      height={height}
      preserveAspectRatio="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <SegmentRects segments={segmentsOf(meter)} width={BAR_WIDTH} height={height} />
    </svg>
  )
}

/** The small square before a legend's line. */
export function SegmentSwatch({ name }: { readonly name: SegmentName }) {
  const hatch = useId()
  return (
    <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true">
      <Hatch id={hatch} />
      <SegmentRect name={name} hatch={hatch} x={0.5} y={0.5} width={11} height={11} />
    </svg>
  )
}

function SegmentRect({
  name,
  hatch,
  ...place
}: {
  readonly name: SegmentName
  /** Id of the pattern for what is kept free. */
  readonly hatch: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}) {
  const rx = place.width < 2 ? 0.5 : 2
  if (name === 'free') {
    const { x, width, height } = place
    const inside = { x: x + 0.5, width: Math.max(0, width - 1), height: height - 1 }
    return <rect {...place} {...inside} rx={rx} className={styles.free} />
  }
  const isHatched = name === 'reserve' || name === 'margin'
  const fill = isHatched ? `url(#${hatch})` : `var(--seg-${name})`
  return <rect {...place} rx={rx} fill={fill} className={styles[name]} />
}

function Hatch({ id }: { readonly id: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path className={styles.hatch} d="M1 0v5" />
    </pattern>
  )
}

/** Says that the model knows less and less of the start, after as many compactions as the preset allows. */
export function AccuracyNote() {
  const count = useUiState(({ app }) =>
    app.session?.rebuildAdvised ? app.session.compactionsInForce : null,
  )
  return count === null ? null : <p className="caution below">{t('kit.accuracy', { count })}</p>
}
