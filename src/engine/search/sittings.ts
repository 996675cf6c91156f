/**
 * How much of a question is spoken of in a whole sitting.
 *
 * @module
 */
import { lengthBetween, rarityOf, weightOf, type Term } from './gather.ts'
import type { Layout } from './layout.ts'
import { countOf, slotOf } from './vocabulary.ts'

/** Words in more places than this together are in nearly every sitting, and are not looked at. */
const MOST_POSTINGS = 60_000

export interface Sittings {
  /** The weight of the question's words in the group of a place, by how few groups hold them: 0 … about 2. */
  weightAt(place: number): number
  /** No weight is higher. */
  readonly highest: number
}

export function weighSittings(terms: readonly Term[], layout: Layout): Sittings {
  const averageLength = lengthBetween(layout, 0, layout.stored.length) / Math.max(1, layout.groups)
  /** By the first place of a group. */
  const weights = new Float64Array(layout.stored.length)
  const counts = new Uint32Array(layout.stored.length)
  let mass = 0
  let looked = 0
  let highest = 0
  for (const term of terms) {
    looked += term.postings.length
    if (looked > MOST_POSTINGS) break
    const groups = countInGroups(term, layout, counts)
    const rarity = rarityOf(groups.length, layout.groups)
    mass += rarity
    for (const group of groups) {
      const length = lengthBetween(layout, group, layout.groupTo[group] ?? group)
      const weight = rarity * weightOf(counts[group] ?? 0, length / averageLength)
      const sum = (weights[group] ?? 0) + weight
      weights[group] = sum
      highest = Math.max(highest, sum)
      counts[group] = 0
    }
  }
  const share = mass === 0 ? 0 : 1 / mass
  return {
    weightAt: place => (weights[layout.groupFrom[place] ?? 0] ?? 0) * share,
    highest: highest * share,
  }
}

/** Adds up a word's counts by group; returns the groups that hold it. */
function countInGroups(
  { postings }: Term,
  { groupFrom, placeOf }: Layout,
  counts: Uint32Array,
): readonly number[] {
  const groups: number[] = []
  for (const entry of postings) {
    const group = groupFrom[placeOf[slotOf(entry)] ?? 0] ?? 0
    const before = counts[group] ?? 0
    if (before === 0) groups.push(group)
    counts[group] = before + countOf(entry)
  }
  return groups
}
