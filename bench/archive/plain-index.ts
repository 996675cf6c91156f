/**
 * BM25 over whole turns, words as they are written: what any search library does out of the box.
 *
 * @module
 */
import type { SearchDocument } from '../../src/engine/search/document.ts'

const SATURATION = 1.2
const LENGTH_SHARE = 0.75

/** Ids of the best documents for a query, the best first. */
export function createPlainIndex(
  documents: readonly SearchDocument[],
): (query: string, limit: number) => readonly string[] {
  const turns = documents.map(({ id, speaker, text }) => {
    const words = wordsIn(`${speaker ?? ''} ${text}`)
    return { id, words, counts: countsOf(words) }
  })
  const averageLength = turns.reduce((sum, { words }) => sum + words.length, 0) / turns.length
  const holders = new Map<string, number>()
  for (const { counts } of turns)
    for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1)
  return (query, limit) => {
    const asked = [...new Set(wordsIn(query))]
    const scored = turns.map(({ id, words, counts }) => {
      const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * words.length) / averageLength)
      const score = asked.reduce((sum, word) => {
        const count = counts.get(word) ?? 0
        const holding = holders.get(word) ?? 0
        const rarity = Math.log1p((turns.length - holding + 0.5) / (holding + 0.5))
        return sum + (rarity * count * (SATURATION + 1)) / (count + norm)
      }, 0)
      return { id, score }
    })
    return scored
      .filter(({ score }) => score > 0)
      .toSorted((left, right) => right.score - left.score)
      .slice(0, limit)
      .map(({ id }) => id)
  }
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
