/**
 * The first look: every document that holds a word of the question, or stands near one that does, with a rough
 * score, so that a closer look can be taken at the best of them.
 *
 * @module
 */
import type { Layout, Stretch } from './layout.ts'
import { countOf, slotOf, type Posting } from './vocabulary.ts'

/** A word of the question where it stands. */
export interface Term {
  readonly word: string
  /** How much the word tells apart. */
  readonly rarity: number
  readonly postings: readonly Posting[]
  /** A whole identifier or path. */
  readonly isIdentifier: boolean
}

/** Most neighbours on either side that lend a document meaning. */
export const REACH = 5
const NEAR = 2

/** Of BM25: how soon more of the same word stops to matter, and how much a long text must hold. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.6

/** A document's weight for one word: 0 … `SATURATION + 1`. `relative` is its length by the average one. */
export function weightOf(count: number, relative: number): number {
  return count === 0
    ? 0
    : (count * (SATURATION + 1)) /
        (count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * relative))
}

/** How much a word tells apart that stands in so many of all. */
export function rarityOf(holding: number, all: number): number {
  return Math.log1p((all - holding + 0.5) / (holding + 0.5))
}

/** Lengths of the documents from one place to before another, added up. */
export function lengthBetween({ lengthBefore }: Layout, from: number, to: number): number {
  return (lengthBefore[to] ?? 0) - (lengthBefore[from] ?? 0)
}

/** By place. */
export interface Gathered {
  /** Of the document alone. */
  readonly own: Float64Array
  /** Of five neighbours together, and of eleven. */
  readonly near: Float64Array
  readonly wide: Float64Array
  /** The places that have any of these, each once. */
  readonly touched: readonly number[]
  /** 1 for those. */
  readonly isTouched: Uint8Array
}

export interface GatherOptions {
  /** The rarest first. */
  readonly terms: readonly Term[]
  readonly layout: Layout
  /** Average length of a document. */
  readonly averageLength: number
  /** Only documents here count. */
  readonly stretch: Stretch
}

/** So many postings are spread over their neighbours; words too frequent for that say little about them anyway. */
const MOST_SPREAD = 12_000

/** Holds until the next gathering over the same layout. */
export function gather({ terms, layout, averageLength, stretch }: GatherOptions): Gathered {
  const gathered = deskFor(layout)
  const { own, touched, isTouched, counts } = gathered
  const touch = (place: number) => {
    if (isTouched[place] === 1) return
    isTouched[place] = 1
    touched.push(place)
  }
  let spread = 0
  for (const term of terms) {
    spread += Math.min(term.postings.length, stretch.to - stretch.from)
    const reached: number[] | null = spread <= MOST_SPREAD ? [] : null
    for (const entry of term.postings) {
      const place = layout.placeOf[slotOf(entry)] ?? -1
      if (place < stretch.from || place >= stretch.to) continue
      touch(place)
      const count = countOf(entry)
      const relative = lengthBetween(layout, place, place + 1) / averageLength
      own[place] = (own[place] ?? 0) + term.rarity * weightOf(count, relative)
      if (reached !== null) spreadOut(place, count, { layout, counts, reached })
    }
    for (const place of reached ?? []) {
      touch(place)
      settle(place, { term, layout, averageLength, counts, gathered })
    }
  }
  return gathered
}

interface Counts {
  readonly near: Uint16Array
  readonly wide: Uint16Array
}

/** Where gathering works; large, so it is cleared and used again rather than made anew for each question. */
interface Desk extends Gathered {
  readonly touched: number[]
  readonly isTouched: Uint8Array
  readonly counts: Counts
}

const desks = new WeakMap<Layout, Desk>()

function deskFor(layout: Layout): Desk {
  const places = layout.stored.length
  const desk = desks.get(layout) ?? {
    own: new Float64Array(places),
    near: new Float64Array(places),
    wide: new Float64Array(places),
    touched: [],
    isTouched: new Uint8Array(places),
    counts: { near: new Uint16Array(places), wide: new Uint16Array(places) },
  }
  desks.set(layout, desk)
  for (const place of desk.touched) {
    desk.own[place] = 0
    desk.near[place] = 0
    desk.wide[place] = 0
    desk.isTouched[place] = 0
  }
  desk.touched.length = 0
  return desk
}

function spreadOut(
  place: number,
  count: number,
  { layout, counts, reached }: { layout: Layout; counts: Counts; reached: number[] },
): void {
  const { near, wide } = counts
  const from = Math.max(layout.groupFrom[place] ?? 0, place - REACH)
  const to = Math.min(layout.groupTo[place] ?? 0, place + REACH + 1)
  for (let other = from; other < to; other += 1) {
    const before = wide[other] ?? 0
    if (before === 0) reached.push(other)
    wide[other] = before + count
    if (Math.abs(other - place) <= NEAR) near[other] = (near[other] ?? 0) + count
  }
}

interface Settling {
  readonly term: Term
  readonly layout: Layout
  readonly averageLength: number
  readonly counts: Counts
  readonly gathered: Pick<Gathered, 'near' | 'wide'>
}

/** Turns what was counted around a place into weights, and counts anew for the next word. */
function settle(place: number, { term, layout, averageLength, counts, gathered }: Settling): void {
  const weight = (count: number, radius: number) =>
    term.rarity *
    weightOf(count, windowLength(layout, place, radius) / (averageLength * (2 * radius + 1)))
  const near = counts.near[place] ?? 0
  const wide = counts.wide[place] ?? 0
  if (near > 0) gathered.near[place] = (gathered.near[place] ?? 0) + weight(near, NEAR)
  gathered.wide[place] = (gathered.wide[place] ?? 0) + weight(wide, REACH)
  counts.near[place] = 0
  counts.wide[place] = 0
}

/** Lengths of the documents so near to a place in its group, added up. */
export function windowLength(layout: Layout, place: number, radius: number): number {
  const from = Math.max(layout.groupFrom[place] ?? 0, place - radius)
  const to = Math.min(layout.groupTo[place] ?? 0, place + radius + 1)
  return lengthBetween(layout, from, to)
}
