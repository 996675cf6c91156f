/**
 * The words of the index as numbers, each with the places where it stands.
 *
 * @module
 */

import type { DocumentTerms } from './forward-index.ts'

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
export interface InvertedIndex {
  /** The word's number; -1 for a word that stands nowhere. */
  find(word: string): number
  /** The word's number, a new one if need be. */
  intern(word: string): number
  wordOf(term: number): string
  /** Ascending by the time of adding, not by slot. */
  postingsOf(term: number): readonly Posting[]
  /** Notes that a document, in a slot of its own, holds these; a word may stand among them several times. */
  addDocument(document: DocumentTerms, slot: number): void
  /** Takes away the postings of these slots; a word without any is forgotten. */
  removePostings(term: number, isGone: (slot: number) => boolean): void
  /** Words that begin so, the most frequent ones first. */
  termsWithPrefix(prefix: string, limit: number): readonly string[]
  words(): Iterable<string>
}

export function createInvertedIndex(): InvertedIndex {
  const terms = new Map<string, number>()
  const words: string[] = []
  const postings: Posting[][] = []
  const free: number[] = []
  /** By word, while a document's are added up; 0 otherwise. */
  const counts: number[] = []
  /** Made when somebody types for the first time, since most vocabularies are only asked questions. */
  let byBeginning: Map<string, Set<string>> | null = null

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
      if (byBeginning !== null) addTo(byBeginning, word)
      return term
    },
    wordOf: term => words[term] ?? '',
    postingsOf,
    addDocument: ({ terms: held, termsFrom, termsTo }, slot) => {
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
    removePostings: (term, isGone) => {
      const kept = postingsOf(term).filter(entry => !isGone(slotOf(entry)))
      postings[term] = kept
      if (kept.length > 0) return
      const word = words[term] ?? ''
      terms.delete(word)
      if (byBeginning !== null) takeFrom(byBeginning, word)
      words[term] = ''
      free.push(term)
    },
    termsWithPrefix: (prefix, limit) => {
      byBeginning ??= beginningsOf(terms.keys())
      const close = prefix.length < BEGINNING ? terms.keys() : byBeginning.get(beginningOf(prefix))
      return [...(close ?? [])]
        .filter(word => word.startsWith(prefix))
        .map(word => ({ word, holding: postingsOf(terms.get(word) ?? -1).length }))
        .toSorted(
          (left, right) => right.holding - left.holding || (left.word < right.word ? -1 : 1),
        )
        .slice(0, limit)
        .map(({ word }) => word)
    },
    words: () => terms.keys(),
  }
}

/** UTF-16 units by which words lie together. */
const BEGINNING = 2

function beginningOf(word: string): string {
  return word.slice(0, BEGINNING)
}

function beginningsOf(words: Iterable<string>): Map<string, Set<string>> {
  const byBeginning = new Map<string, Set<string>>()
  for (const word of words) addTo(byBeginning, word)
  return byBeginning
}

function addTo(byBeginning: Map<string, Set<string>>, word: string): void {
  const beginning = beginningOf(word)
  const close = byBeginning.get(beginning) ?? new Set()
  byBeginning.set(beginning, close)
  close.add(word)
}

function takeFrom(byBeginning: Map<string, Set<string>>, word: string): void {
  const close = byBeginning.get(beginningOf(word))
  close?.delete(word)
  if (close?.size === 0) byBeginning.delete(beginningOf(word))
}
