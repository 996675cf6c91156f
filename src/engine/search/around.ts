/**
 * How a question's words stand in a document and around it. What a turn means, it takes in good part from what was
 * said just before it, less from what was said after, and a little from its whole sitting.
 *
 * @module
 */
import { lengthBetween, REACH, weightOf, windowLength, type Term } from './gather.ts'
import type { Layout } from './layout.ts'
import { countOf, slotOf, type Posting } from './vocabulary.ts'

export interface Surroundings {
  /** The rarest first. */
  readonly terms: readonly Term[]
  /** What a document that holds the whole question weighs: the rarities of its words, those that stand nowhere included. */
  readonly mass: number
  /** Where the rarest word of the question's phrases stands; null without a phrase. */
  readonly phrasePostings: readonly Posting[] | null
  readonly layout: Layout
  /** Average length of a document. */
  readonly averageLength: number
}

const SPAN = 2 * REACH + 1

/** How often the word with an index stands so many places after (before: negative) the place in a row of `places`. */
export type CountAt = (row: number, term: number, offset: number) => number

export function countsAround(places: readonly number[], { terms, layout }: Surroundings): CountAt {
  const counts = new Uint8Array(places.length * terms.length * SPAN)
  const here = new Uint8Array(layout.stored.length)
  for (const [term, { postings }] of terms.entries()) {
    for (const entry of postings) here[layout.placeOf[slotOf(entry)] ?? 0] = countOf(entry)
    for (const [row, place] of places.entries()) {
      const start = (row * terms.length + term) * SPAN + REACH - place
      const from = Math.max(layout.groupFrom[place] ?? 0, place - REACH)
      const to = Math.min(layout.groupTo[place] ?? 0, place + REACH + 1)
      for (let other = from; other < to; other += 1) counts[start + other] = here[other] ?? 0
    }
    for (const entry of postings) here[layout.placeOf[slotOf(entry)] ?? 0] = 0
  }
  return (row, term, offset) => counts[(row * terms.length + term) * SPAN + REACH + offset] ?? 0
}

/** Where the words of the question stand, seen from one document: shares of the question's `mass`, 0 … 1. */
export interface Nearness {
  /** By the nearest place where a word stands: in the document itself, one before it, two before … `REACH` before. */
  readonly before: readonly number[]
  /** Not in the document nor before it, but so many after it, from one on. */
  readonly after: readonly number[]
  /** Weights of the words in three, five, seven and eleven neighbours taken as one text. */
  readonly windows: readonly number[]
  /** Weight of the words in the document alone, and of the rarest of them. */
  readonly own: number
  readonly rarest: number
  /** Of whole identifiers in the document alone. */
  readonly identified: number
}

/** Radii of the windows. */
const RADII = [1, 2, 3, 5] as const

/** `countAt` is asked about one document: the index of a word, and an offset. */
export function nearnessOf(
  place: number,
  countAt: (term: number, offset: number) => number,
  { terms, mass, layout, averageLength }: Surroundings,
): Nearness {
  const before = Array.from({ length: REACH + 1 }, () => 0)
  const after = Array.from({ length: REACH }, () => 0)
  const windows = RADII.map(() => 0)
  const lengths = RADII.map(
    radius => windowLength(layout, place, radius) / (averageLength * (2 * radius + 1)),
  )
  const relativeLength = (other: number) => lengthBetween(layout, other, other + 1) / averageLength
  let own = 0
  let rarest = 0
  let identified = 0
  for (const [index, { rarity, isIdentifier }] of terms.entries()) {
    const at = (offset: number) => countAt(index, offset)
    const share = rarity / mass
    own += share * weightOf(at(0), relativeLength(place))
    if (at(0) > 0) rarest = Math.max(rarest, rarity)
    if (at(0) > 0 && isIdentifier) identified += share
    const nearest = nearestTo(at)
    if (nearest === null) continue
    const list = nearest <= 0 ? before : after
    const slot = nearest <= 0 ? -nearest : nearest - 1
    const strength = Math.min(1, weightOf(at(nearest), relativeLength(place + nearest)))
    list[slot] = (list[slot] ?? 0) + share * strength
    for (const [window, radius] of RADII.entries()) {
      const weight = weightOf(sumAround(at, radius), lengths[window] ?? 1)
      windows[window] = (windows[window] ?? 0) + share * weight
    }
  }
  return { before, after, windows, own, rarest, identified }
}

/** Offset of the nearest place before, the document's own included; else after; null: nowhere near. */
function nearestTo(at: (offset: number) => number): number | null {
  for (let offset = 0; offset >= -REACH; offset -= 1) if (at(offset) > 0) return offset
  for (let offset = 1; offset <= REACH; offset += 1) if (at(offset) > 0) return offset
  return null
}

function sumAround(at: (offset: number) => number, radius: number): number {
  let sum = 0
  for (let offset = -radius; offset <= radius; offset += 1) sum += at(offset)
  return sum
}
