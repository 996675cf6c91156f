/**
 * How much of a question is spoken of in a whole sitting.
 *
 * @module
 */
import { lengthBetween, rarityOf, weightOf, type Term } from './gather.ts'
import type { Layout } from './layout.ts'
import { countOf, slotOf } from './vocabulary.ts'

/** Words in more places than this are in every sitting, and are not looked at. */
const MOST_POSTINGS = 60_000

/** The weight of the question's words in the group of a place, by how few groups hold them: 0 … about 2. */
export function sittingWeights(terms: readonly Term[], layout: Layout): (place: number) => number {
  const groups = countGroups(layout)
  const averageLength = lengthBetween(layout, 0, layout.stored.length) / Math.max(1, groups)
  const weights = new Map<number, number>()
  let mass = 0
  let looked = 0
  for (const { postings } of terms) {
    looked += postings.length
    if (looked > MOST_POSTINGS) break
    const counts = new Map<number, number>()
    for (const entry of postings) {
      const group = layout.groupFrom[layout.placeOf[slotOf(entry)] ?? 0] ?? 0
      counts.set(group, (counts.get(group) ?? 0) + countOf(entry))
    }
    const rarity = rarityOf(counts.size, groups)
    mass += rarity
    for (const [group, count] of counts) {
      const length = lengthBetween(layout, group, layout.groupTo[group] ?? group)
      const weight = rarity * weightOf(count, length / averageLength)
      weights.set(group, (weights.get(group) ?? 0) + weight)
    }
  }
  return place => (mass === 0 ? 0 : (weights.get(layout.groupFrom[place] ?? 0) ?? 0) / mass)
}

function countGroups({ groupFrom }: Layout): number {
  return groupFrom.reduce((groups, from, place) => (from === place ? groups + 1 : groups), 0)
}
