/**
 * The words of the index as numbers, each with the places where it stands.
 *
 * @module
 */

import type { Passage } from './layout.ts'

/** Where a word stands: the slot of a document and how often the word occurs in it, in one number. */
export type Posting = number

const COUNT_BITS = 5
const MOST = (1 << COUNT_BITS) - 1

export function posting(slot: number, count: number): Posting {
  return (slot << COUNT_BITS) | Math.min(count, MOST)
}

export function slotOf(entry: Posting): number {
  return entry >>> COUNT_BITS
}

/** At most 31: a word said more often makes no more difference. */
export function countOf(entry: Posting): number {
  return entry & MOST
}

/** Words come and go; the number of a word that is gone goes to a new one, so that nothing of it stays. */
export interface Vocabulary {
  /** The word's number; -1 for a word that stands nowhere. */
  find(word: string): number
  /** The word's number, a new one if need be. */
  intern(word: string): number
  wordOf(term: number): string
  /** Ascending by the time of adding, not by slot. */
  postingsOf(term: number): readonly Posting[]
  /** Notes that a document, in a slot of its own, holds these; a word may stand among them several times. */
  addAll(document: Passage, slot: number): void
  /** Takes away the postings of these slots; a word without any is forgotten. */
  drop(term: number, isGone: (slot: number) => boolean): void
  /** Words that begin so, the most frequent ones first. */
  beginningWith(prefix: string, limit: number): readonly string[]
  words(): Iterable<string>
}

export function createVocabulary(): Vocabulary {
  const terms = new Map<string, number>()
  const words: string[] = []
  const postings: Posting[][] = []
  const free: number[] = []
  /** By word, while a document's are added up; 0 otherwise. */
  const counts: number[] = []

  const postingsOf = (term: number) => postings[term] ?? []
  return {
    find: word => terms.get(word) ?? -1,
    intern: word => {
      const known = terms.get(word)
      if (known !== undefined) return known
      const term = free.pop() ?? words.length
      terms.set(word, term)
      words[term] = word
      postings[term] = []
      counts[term] = 0
      return term
    },
    wordOf: term => words[term] ?? '',
    postingsOf,
    addAll: ({ terms: held, termsFrom, termsTo }, slot) => {
      for (let at = termsFrom; at < termsTo; at += 1) {
        const term = held[at] ?? 0
        counts[term] = (counts[term] ?? 0) + 1
      }
      for (let at = termsFrom; at < termsTo; at += 1) {
        const term = held[at] ?? 0
        const times = counts[term] ?? 0
        if (times === 0) continue
        counts[term] = 0
        postings[term]?.push(posting(slot, times))
      }
    },
    drop: (term, isGone) => {
      const kept = postingsOf(term).filter(entry => !isGone(slotOf(entry)))
      postings[term] = kept
      if (kept.length > 0) return
      terms.delete(words[term] ?? '')
      words[term] = ''
      free.push(term)
    },
    beginningWith: (prefix, limit) => {
      const found: string[] = []
      for (const [word] of terms) if (word.startsWith(prefix)) found.push(word)
      const frequency = (word: string) => postingsOf(terms.get(word) ?? -1).length
      return found
        .toSorted((left, right) => frequency(right) - frequency(left) || (left < right ? -1 : 1))
        .slice(0, limit)
    },
    words: () => terms.keys(),
  }
}
