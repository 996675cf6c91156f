import { useId } from 'react'
import type { Meter } from '../engine/index.ts'
import styles from './MeterBar.module.css'

interface MeterPartRectsProps {
  readonly parts: readonly MeterPart[]
  readonly width: number
  readonly height: number
  readonly y?: number
}

/** The parts as SVG rectangles, in the units of the caller’s viewBox; `y` is the top edge. */
export function MeterPartRects({ parts, width, height, y = 0 }: MeterPartRectsProps) {
  const hatch = useId()
  return (
    <>
      <Hatch id={hatch} />
      {drawMeterParts(parts, width).map(place => (
        <SegmentRect key={place.name} hatch={hatch} y={y} height={height} {...place} />
      ))}
    </>
  )
}

const BAR_WIDTH = 600

interface MeterBarProps {
  readonly meter: Meter
  /** In pixels. */
  readonly height: number
  readonly label?: string
}

/** The parts of one request as a bar. `label`: what it says in words; without it, words next to it say it. */
export function MeterBar({ meter, height, label }: MeterBarProps) {
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${BAR_WIDTH} ${height}`}
      height={height}
      preserveAspectRatio="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <MeterPartRects parts={meterPartsOf(meter)} width={BAR_WIDTH} height={height} />
    </svg>
  )
}

/** The small square before a legend's line. */
export function MeterPartSwatch({ name }: { readonly name: MeterPartName }) {
  const hatch = useId()
  return (
    <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true">
      <Hatch id={hatch} />
      <SegmentRect name={name} hatch={hatch} x={0.5} y={0.5} width={11} height={11} />
    </svg>
  )
}

interface SegmentRectProps {
  readonly name: MeterPartName
  /** Id of the pattern for what is kept free. */
  readonly hatch: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function SegmentRect({ name, hatch, ...place }: SegmentRectProps) {
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

/** The parts of the window, in sending order; the last three are not sent. */
export type MeterPartName =
  | 'system'
  | 'tools'
  | 'pins'
  | 'summary'
  | 'user'
  | 'assistant'
  | 'results'
  | 'recall'
  | 'draft'
  | 'shortened'
  | 'free'
  | 'reserve'
  | 'margin'

export interface MeterPart {
  readonly name: MeterPartName
  readonly tokens: number
}

/** What fills the window, in sending order; longer than the window if the request does not fit. `margin`: between the budget and the reserve. */
export function meterPartsOf(meter: Meter): readonly MeterPart[] {
  const { parts } = meter
  return [
    { name: 'system', tokens: parts.system },
    { name: 'tools', tokens: parts.tools },
    { name: 'pins', tokens: parts.pins },
    { name: 'summary', tokens: parts.summary },
    { name: 'user', tokens: parts.user },
    { name: 'assistant', tokens: parts.assistant },
    { name: 'results', tokens: parts.toolResults },
    { name: 'recall', tokens: parts.recall },
    { name: 'draft', tokens: parts.draft },
    { name: 'shortened', tokens: parts.shortened },
    { name: 'free', tokens: Math.max(0, meter.budgetTokens - meter.tokens.tokens) },
    { name: 'margin', tokens: meter.windowTokens - meter.budgetTokens - meter.reserveTokens },
    { name: 'reserve', tokens: meter.reserveTokens },
  ]
}

type GroupName = 'always' | 'conversation' | 'end' | 'unused'

const GROUPS: readonly { readonly name: GroupName; readonly members: readonly MeterPartName[] }[] =
  [
    { name: 'always', members: ['system', 'tools', 'pins'] },
    { name: 'conversation', members: ['summary', 'user', 'assistant', 'results'] },
    { name: 'end', members: ['recall', 'draft', 'shortened'] },
    { name: 'unused', members: ['free', 'margin', 'reserve'] },
  ]

/** Parts that are listed even without tokens, so that the legend does not move. */
const LASTING: ReadonlySet<MeterPartName> = new Set([
  'system',
  'user',
  'assistant',
  'free',
  'reserve',
])

/** The legend: groups in sending order, empty parts and empty groups left out. */
export function groupMeterParts(parts: readonly MeterPart[]) {
  return GROUPS.map(({ name, members }) => {
    const own = parts.filter(
      part => members.includes(part.name) && (part.tokens > 0 || LASTING.has(part.name)),
    )
    return { name, parts: own, tokens: own.reduce((sum, part) => sum + part.tokens, 0) }
  }).filter(group => group.parts.length > 0)
}

/** Space between two parts, and the least width at which one can still be seen. */
const GAP = 1.5
const HAIR = 0.8

/** Lays the parts out over a strip of `width`, in proportion, with gaps. Empty ones are left out; a request that is too long is squeezed. */
export function drawMeterParts(parts: readonly MeterPart[], width: number) {
  const shown = parts.filter(part => part.tokens > 0)
  const total = shown.reduce((sum, part) => sum + part.tokens, 0)
  if (total === 0) return []
  const scale = width / total
  let start = 0
  return shown.map(part => {
    const x = start
    start += part.tokens * scale
    return { name: part.name, x, width: Math.max(HAIR, part.tokens * scale - GAP) }
  })
}

/** The position of a number of tokens on a strip of `width` that shows the parts. */
export function positionOf(tokens: number, parts: readonly MeterPart[], width: number): number {
  const total = parts.reduce((sum, part) => sum + part.tokens, 0)
  return total === 0 ? 0 : Math.min(width, (tokens / total) * width)
}
