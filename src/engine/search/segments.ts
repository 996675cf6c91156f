/**
 * How much of a question is spoken of in a whole sitting.
 *
 * @module
 */
import { rarityOf, weightOf } from './bm25.ts'
import { note } from './scratch.ts'
import type { Term } from './accumulate-scores.ts'
import type { Layout } from './forward-index.ts'
import { countOf, slotOf } from './inverted-index.ts'

/** Words in more places than this together are in nearly every sitting, and are not looked at. */
const MOST_POSTINGS = 60_000

/** Holds until the next weighing in the same archive. */
export interface Sittings {
  readonly layout: Layout
  /** By what the sums on the desk are multiplied. */
  readonly share: number
  /** No weight is higher. */
  readonly highest: number
}

export function weighSittings(terms: readonly Term[], layout: Layout): Sittings {
  const { groups, desk } = layout
  desk.sittings.fill(0)
  let mass = 0
  let looked = 0
  let highest = 0
  for (const term of terms) {
    looked += term.postings.length
    if (looked > MOST_POSTINGS) break
    countInGroups(term, layout)
    const rarity = rarityOf(desk.heldBy.length, groups)
    mass += rarity
    highest = Math.max(highest, settle(rarity, layout))
  }
  const share = mass === 0 ? 0 : 1 / mass
  return { layout, share, highest: highest * share }
}

/** The weight of the question's words in the group of a place, by how few groups hold them: 0 … about 2. */
export function sittingAt(place: number, { layout, share }: Sittings): number {
  return (layout.desk.sittings[layout.groupFrom[place] ?? 0] ?? 0) * share
}

/** Adds the word that was counted to the groups that hold it, and counts anew for the next; returns the highest sum. */
function settle(rarity: number, layout: Layout): number {
  const { together, averageGroup, desk } = layout
  const { sittings, sittingCounts, heldBy } = desk
  let highest = 0
  for (let index = 0; index < heldBy.length; index += 1) {
    const group = heldBy.places[index] ?? 0
    const length = together[group] ?? 0
    const sum =
      (sittings[group] ?? 0) + rarity * weightOf(sittingCounts[group] ?? 0, length / averageGroup)
    sittings[group] = sum
    sittingCounts[group] = 0
    highest = Math.max(highest, sum)
  }
  return highest
}

/** Adds up a word's counts by group, and notes the groups that hold it. */
function countInGroups({ postings }: Term, { groupFrom, placeOf, desk }: Layout): void {
  const { sittingCounts: counts, heldBy } = desk
  heldBy.length = 0
  for (let index = 0; index < postings.length; index += 1) {
    const entry = postings[index] ?? 0
    const group = groupFrom[placeOf[slotOf(entry)] ?? 0] ?? 0
    const before = counts[group] ?? 0
    if (before === 0) note(group, heldBy)
    counts[group] = before + countOf(entry)
  }
}
