/** The inverted index: a number for each word, and its postings. */
import type { DocumentTerms } from './document.ts'

/** A document's slot and the term's frequency in it, packed into one number. */
export type Posting = number

const COUNT_BITS = 5
const MAX_COUNT = (1 << COUNT_BITS) - 1

/** Packs a posting; a `count` above 31 is stored as 31. */
export function createPosting(slot: number, count: number): Posting {
  return (slot << COUNT_BITS) | Math.min(count, MAX_COUNT)
}

/** Slot of the posting's document. */
export function slotOf(packed: Posting): number {
  return packed >>> COUNT_BITS
}

/** Frequency of the term in the document: 1 … 31. Higher ones would hardly change a weight. */
export function countOf(packed: Posting): number {
  return packed & MAX_COUNT
}

/** A term is the number of a word. A word is removed with its last posting, and its number is reused. */
export interface InvertedIndex {
  /** The word's term; -1 for an unknown word. */
  find(word: string): number
  /** The word's term; assigns one to an unknown word. */
  intern(word: string): number
  /** The term's word; empty for an unknown term. */
  wordOf(term: number): string
  /** In order of addition, not by slot; empty for an unknown term. */
  postingsOf(term: number): readonly Posting[]
  /** Adds a posting for each distinct term of a document. The slot must be free. */
  addDocument(document: DocumentTerms, slot: number): void
  /** Removes the term's postings whose slot `isGone`. A term without postings is removed from the vocabulary. */
  removePostings(term: number, isGone: (slot: number) => boolean): void
  /** Words with this prefix, at most `limit`, by descending document frequency. */
  termsWithPrefix(prefix: string, limit: number): readonly string[]
  words(): Iterable<string>
}

/** Creates an empty index. */
export function createInvertedIndex(): InvertedIndex {
  const terms = new Map<string, number>()
  const words: string[] = []
  const postings: Posting[][] = []
  const freeTerms: number[] = []
  /** Frequency of each term while a document is added; else 0. */
  const counts: number[] = []
  /** Built for the first prefix search, since most indexes only answer questions. */
  let prefixIndex: Map<string, Set<string>> | null = null

  const postingsOf = (term: number) => postings[term] ?? []
  return {
    find: word => terms.get(word) ?? -1,
    intern: word => {
      const known = terms.get(word)
      if (known !== undefined) return known
      const term = freeTerms.pop() ?? words.length
      terms.set(word, term)
      words[term] = word
      postings[term] = []
      counts[term] = 0
      if (prefixIndex !== null) addTo(prefixIndex, word)
      return term
    },
    wordOf: term => words[term] ?? '',
    postingsOf,
    addDocument: ({ terms: documentTerms, termsFrom, termsTo }, slot) => {
      for (let at = termsFrom; at < termsTo; at += 1) {
        const term = documentTerms[at] ?? 0
        counts[term] = (counts[term] ?? 0) + 1
      }
      for (let at = termsFrom; at < termsTo; at += 1) {
        const term = documentTerms[at] ?? 0
        const count = counts[term] ?? 0
        if (count === 0) continue
        counts[term] = 0
        postings[term]?.push(createPosting(slot, count))
      }
    },
    removePostings: (term, isGone) => {
      const kept = postingsOf(term).filter(packed => !isGone(slotOf(packed)))
      postings[term] = kept
      if (kept.length > 0) return
      const word = words[term] ?? ''
      terms.delete(word)
      if (prefixIndex !== null) removeFrom(prefixIndex, word)
      words[term] = ''
      freeTerms.push(term)
    },
    termsWithPrefix: (prefix, limit) => {
      prefixIndex ??= prefixIndexOf(terms.keys())
      const bucket =
        prefix.length < KEY_LENGTH ? terms.keys() : prefixIndex.get(prefixKeyOf(prefix))
      return [...(bucket ?? [])]
        .filter(word => word.startsWith(prefix))
        .map(word => ({ word, frequency: postingsOf(terms.get(word) ?? -1).length }))
        .toSorted(
          (left, right) => right.frequency - left.frequency || (left.word < right.word ? -1 : 1),
        )
        .slice(0, limit)
        .map(({ word }) => word)
    },
    words: () => terms.keys(),
  }
}

/** Length of the keys of the prefix index, in UTF-16 units. */
const KEY_LENGTH = 2

function prefixKeyOf(word: string): string {
  return word.slice(0, KEY_LENGTH)
}

function prefixIndexOf(words: Iterable<string>): Map<string, Set<string>> {
  const prefixIndex = new Map<string, Set<string>>()
  for (const word of words) addTo(prefixIndex, word)
  return prefixIndex
}

function addTo(prefixIndex: Map<string, Set<string>>, word: string): void {
  const key = prefixKeyOf(word)
  const bucket = prefixIndex.get(key) ?? new Set()
  prefixIndex.set(key, bucket)
  bucket.add(word)
}

function removeFrom(prefixIndex: Map<string, Set<string>>, word: string): void {
  const bucket = prefixIndex.get(prefixKeyOf(word))
  bucket?.delete(word)
  if (bucket?.size === 0) prefixIndex.delete(prefixKeyOf(word))
}
