/**
 * The first look: every document that holds a word of the question, or stands near one that does, with a rough
 * score, so that a closer look can be taken at the best of them.
 *
 * @module
 */
import { note, type Desk, type PlaceList } from './scratch.ts'
import type { Layout, Stretch } from './forward-index.ts'
import { NEAR, REACH, weightOf } from './bm25.ts'
import { countOf, slotOf, type Posting } from './inverted-index.ts'

/** A word of the question where it stands. */
export interface Term {
  readonly word: string
  /** How much the word tells apart. */
  readonly rarity: number
  readonly postings: readonly Posting[]
  /** A whole identifier or path. */
  readonly isIdentifier: boolean
}

/** By place. */
export interface Gathered {
  /** Of the document alone. */
  readonly own: Float64Array
  /** Of five neighbours together, and of eleven. */
  readonly near: Float64Array
  readonly wide: Float64Array
  /** The places that have any of these, each once. */
  readonly touched: Int32Array
  /** 1 for those. */
  readonly isTouched: Uint8Array
}

export interface GatherOptions {
  /** The rarest first. */
  readonly terms: readonly Term[]
  readonly layout: Layout
  /** Only documents here count. */
  readonly stretch: Stretch
}

/** Documents of a near window and of a wide one. */
const CLOSE = 2 * NEAR + 1
const WIDE = 2 * REACH + 1

/** So many postings are spread over their neighbours; words too frequent for that say little about them anyway. */
const MOST_SPREAD = 12_000

/** Holds until the next gathering over the same archive. */
export function gather({ terms, layout, stretch }: GatherOptions): Gathered {
  const { desk } = layout
  clear(desk)
  let spread = 0
  for (const term of terms) {
    spread += Math.min(term.postings.length, stretch.to - stretch.from)
    weighAlone(term, layout, stretch)
    if (spread <= MOST_SPREAD) weighAround(term, layout, stretch)
  }
  const { own, near, wide, touched, isTouched } = desk
  return { own, near, wide, touched: touched.places.subarray(0, touched.length), isTouched }
}

function clear({ own, near, wide, touched, isTouched }: Desk): void {
  for (const weights of [own, near, wide]) weights.fill(0)
  isTouched.fill(0)
  touched.length = 0
}

function touch(place: number, isTouched: Uint8Array, touched: PlaceList): void {
  if (isTouched[place] === 1) return
  isTouched[place] = 1
  note(place, touched)
}

function weighAlone({ rarity, postings }: Term, layout: Layout, { from, to }: Stretch): void {
  const { placeOf, own: lengths, averageLength, desk } = layout
  const { own, touched, isTouched } = desk
  for (let index = 0; index < postings.length; index += 1) {
    const entry = postings[index] ?? 0
    const place = placeOf[slotOf(entry)] ?? -1
    if (place < from || place >= to) continue
    touch(place, isTouched, touched)
    own[place] =
      (own[place] ?? 0) + rarity * weightOf(countOf(entry), (lengths[place] ?? 0) / averageLength)
  }
}

function weighAround(term: Term, layout: Layout, stretch: Stretch): void {
  const { reached } = layout.desk
  reached.length = 0
  countAround(term, layout, stretch)
  for (let index = 0; index < reached.length; index += 1)
    settle(reached.places[index] ?? 0, term.rarity, layout)
}

function countAround({ postings }: Term, layout: Layout, { from, to }: Stretch): void {
  const { placeOf } = layout
  for (let index = 0; index < postings.length; index += 1) {
    const entry = postings[index] ?? 0
    const place = placeOf[slotOf(entry)] ?? -1
    if (place >= from && place < to) spreadOut(place, countOf(entry), layout)
  }
}

/** Turns what was counted around a place into weights, and counts anew for the next word. */
function settle(place: number, rarity: number, layout: Layout): void {
  const { averageLength, desk } = layout
  const { near, wide, nearCounts, wideCounts, touched, isTouched } = desk
  touch(place, isTouched, touched)
  const inWide = weightOf(
    wideCounts[place] ?? 0,
    (layout.wide[place] ?? 0) / (averageLength * WIDE),
  )
  wide[place] = (wide[place] ?? 0) + rarity * inWide
  wideCounts[place] = 0
  const around = nearCounts[place] ?? 0
  if (around === 0) return
  near[place] =
    (near[place] ?? 0) +
    rarity * weightOf(around, (layout.near[place] ?? 0) / (averageLength * CLOSE))
  nearCounts[place] = 0
}

function spreadOut(place: number, count: number, { groupFrom, groupTo, desk }: Layout): void {
  const { nearCounts, wideCounts, reached } = desk
  const from = Math.max(groupFrom[place] ?? 0, place - REACH)
  const to = Math.min(groupTo[place] ?? 0, place + REACH + 1)
  for (let other = from; other < to; other += 1) {
    const before = wideCounts[other] ?? 0
    if (before === 0) note(other, reached)
    wideCounts[other] = before + count
    if (other >= place - NEAR && other <= place + NEAR)
      nearCounts[other] = (nearCounts[other] ?? 0) + count
  }
}
