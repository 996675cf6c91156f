/** Finds entries of journal and board by their words. */
import type { MemoryEntry, MemoryFact } from '../../ports/memory.ts'
import type { FoundEntry } from './memory-tools.ts'
import type { StoredItem, MemoryState } from './fold-memory.ts'

/** Two words with the same beginning of this many letters are forms of one word. */
const STEM_LETTERS = 5

/** At most `most` entries, best first. A rare word weighs more than a common one; importance and date decide among equals. */
export function searchMemory(
  { journal, board }: Pick<MemoryState, 'journal' | 'board'>,
  query: string,
  most: number,
): readonly FoundEntry[] {
  const wanted = [...wordsOf(query)].map(stemOf)
  const all = [...board, ...journal].map(kept => ({
    kept,
    facts: kept.value.facts.map(fact => ({ fact, stems: stemsOf(fact, kept) })),
  }))
  const rarity = new Map(
    wanted.map(stem => {
      const holding = all.filter(({ facts }) => facts.some(({ stems }) => stems.has(stem))).length
      return [stem, Math.log(1 + all.length / (1 + holding))]
    }),
  )
  const scoreOf = (stems: ReadonlySet<string>) =>
    wanted.reduce((sum, stem) => sum + (stems.has(stem) ? (rarity.get(stem) ?? 0) : 0), 0)
  return all
    .flatMap(({ kept: { id, value }, facts }) => {
      const found = facts
        .map(({ fact, stems }) => ({ fact, score: scoreOf(stems) }))
        .filter(({ score }) => score > 0)
      if (found.length === 0) return []
      const { at, place, importance, sources } = value
      const score = Math.max(...found.map(each => each.score)) * (1 + importance / 20)
      return [
        {
          score,
          entry: { id, at, place, importance, sources, facts: found.map(each => each.fact) },
        },
      ]
    })
    .toSorted((left, right) => right.score - left.score || right.entry.at - left.entry.at)
    .slice(0, most)
    .map(({ entry }) => entry)
}

function stemsOf(
  { text }: MemoryFact,
  { value: { tags } }: StoredItem<MemoryEntry>,
): ReadonlySet<string> {
  return new Set([...wordsOf(`${text} ${tags.join(' ')}`)].map(stemOf))
}

/** A word with a digit is an exact name. */
function stemOf(word: string): string {
  return /\p{N}/u.test(word) ? word : word.slice(0, STEM_LETTERS)
}

/** The distinct words of a text in lower case, without the most common ones. */
export function wordsOf(text: string): ReadonlySet<string> {
  const all = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu)
  return new Set((all ?? []).filter(word => !COMMON.has(word)))
}

/** Shared words ÷ all words, from 0 to 1. */
export function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter(word => right.has(word)).length
  const all = left.size + right.size - shared
  return all === 0 ? 0 : shared / all
}

const COMMON = new Set(
  'a an and are as at be by for from has have in is it its of on or that the this to was were will with'.split(
    ' ',
  ),
)
