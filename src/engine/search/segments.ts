/**
 * How much of a question is spoken of in a whole sitting.
 *
 * @module
 */
import { idf, termWeightAt } from './bm25.ts'
import { pushPlace } from './scratch.ts'
import type { QueryTerm } from './accumulate-scores.ts'
import type { ForwardIndex } from './forward-index.ts'
import { countOf, slotOf } from './inverted-index.ts'

/** Words in more places than this together are in nearly every sitting, and are not looked at. */
const MOST_POSTINGS = 60_000

/** Holds until the next weighing in the same archive. */
export interface SegmentScores {
  readonly layout: ForwardIndex
  /** By what the sums on the desk are multiplied. */
  readonly share: number
  /** No weight is higher. */
  readonly highest: number
}

export function scoreSegments(terms: readonly QueryTerm[], layout: ForwardIndex): SegmentScores {
  const { segments: groups, scratch: desk } = layout
  desk.segmentScores.fill(0)
  let mass = 0
  let looked = 0
  let highest = 0
  for (const term of terms) {
    looked += term.postings.length
    if (looked > MOST_POSTINGS) break
    countInSegments(term, layout)
    const rarity = idf(desk.segmentsWithTerm.length, groups)
    mass += rarity
    highest = Math.max(highest, flush(rarity, layout))
  }
  const share = mass === 0 ? 0 : 1 / mass
  return { layout, share, highest: highest * share }
}

/** The weight of the question's words in the group of a place, by how few groups hold them: 0 … about 2. */
export function segmentScoreAt(place: number, { layout, share }: SegmentScores): number {
  return (layout.scratch.segmentScores[layout.segmentFrom[place] ?? 0] ?? 0) * share
}

/** Adds the word that was counted to the groups that hold it, and counts anew for the next; returns the highest sum. */
function flush(rarity: number, layout: ForwardIndex): number {
  const { segmentLength: together, averageSegmentLength: averageGroup, scratch: desk } = layout
  const { segmentScores: sittings, segmentCounts: sittingCounts, segmentsWithTerm: heldBy } = desk
  let highest = 0
  for (let index = 0; index < heldBy.length; index += 1) {
    const group = heldBy.places[index] ?? 0
    const length = together[group] ?? 0
    const sum =
      (sittings[group] ?? 0) +
      rarity * termWeightAt(sittingCounts[group] ?? 0, length / averageGroup)
    sittings[group] = sum
    sittingCounts[group] = 0
    highest = Math.max(highest, sum)
  }
  return highest
}

/** Adds up a word's counts by group, and notes the groups that hold it. */
function countInSegments(
  { postings }: QueryTerm,
  { segmentFrom, placeOf, scratch: desk }: ForwardIndex,
): void {
  const { segmentCounts: counts, segmentsWithTerm: heldBy } = desk
  heldBy.length = 0
  for (let index = 0; index < postings.length; index += 1) {
    const entry = postings[index] ?? 0
    const group = segmentFrom[placeOf[slotOf(entry)] ?? 0] ?? 0
    const before = counts[group] ?? 0
    if (before === 0) pushPlace(group, heldBy)
    counts[group] = before + countOf(entry)
  }
}
