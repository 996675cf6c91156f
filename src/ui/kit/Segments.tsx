import { useId } from 'react'
import { drawSegments, type Segment, type SegmentName } from './segments.ts'
import styles from './Segments.module.css'

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
      {drawSegments(segments, width).map(({ name, x, width: wide }) => (
        <SegmentRect key={name} {...{ name, hatch, x, y, width: wide, height }} />
      ))}
    </>
  )
}

/** The small square before a line of the legend. */
export function SegmentSwatch({ name }: { readonly name: SegmentName }) {
  const hatch = useId()
  return (
    <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true">
      <Hatch id={hatch} />
      <SegmentRect name={name} hatch={hatch} x={0.5} y={0.5} width={11} height={11} />
    </svg>
  )
}

interface RectProps {
  readonly name: SegmentName
  readonly hatch: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function SegmentRect({ name, hatch, x, y, width, height }: RectProps) {
  const rx = width < 2 ? 0.5 : 2
  if (name === 'free')
    return (
      <rect
        className={styles.free}
        x={x + 0.5}
        y={y + 0.5}
        width={Math.max(0, width - 1)}
        height={height - 1}
        rx={rx}
      />
    )
  const fill = name === 'reserve' || name === 'margin' ? `url(#${hatch})` : `var(--seg-${name})`
  return <rect {...{ x, y, width, height, rx, fill }} />
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
