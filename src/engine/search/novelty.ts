import type { DocumentTerms } from './indexed-document.ts'
import { idf } from './bm25.ts'
import { hyponymsOf } from './hyponyms.ts'
import type { Query } from './query.ts'
import type { DocumentStore } from './document-store.ts'

/** What a document adds to the terms of a query. */
export interface Novelty {
  /** Average idf of its rarest terms that are not in the query, relative to the highest idf: 0 … 1. */
  readonly novelty: number
  /** Relative idf of its rarest hyponym of a query term: 0 for none … 1. */
  readonly hyponym: number
}

/** Terms that `novelty` averages; a count. */
const NOVEL_TERMS = 3
/** Longer documents are read up to here, since they contain rare terms in any case; a count of words. */
const MAX_WORDS = 128

/**
 * Novelty features: how rare the terms are that a document adds to the query's. An answer is more than its question.
 * Returns a function that computes the features of a document for this query, against the current documents.
 */
export function noveltyScorer(
  { words }: Pick<Query, 'words'>,
  { vocabulary, size }: Pick<DocumentStore, 'vocabulary' | 'size'>,
): (document: DocumentTerms) => Novelty {
  const documents = size()
  const highest = idf(1, documents)
  const relativeIdf = (frequency: number) => idf(frequency, documents) / highest
  const termsOf = (those: readonly string[]) => new Set(those.map(vocabulary.find))
  const queryTerms = termsOf(words)
  const hyponyms = termsOf(hyponymsOf(words))
  const frequencies = new Int32Array(NOVEL_TERMS)
  const rarest = new Int32Array(NOVEL_TERMS)

  return ({ terms, termsFrom, sequenceTo }) => {
    frequencies.fill(documents)
    rarest.fill(-1)
    let hyponymFrequency = documents
    const to = Math.min(sequenceTo, termsFrom + MAX_WORDS)
    for (let at = termsFrom; at < to; at += 1) {
      const term = terms[at] ?? -1
      const frequency = vocabulary.postingsOf(term).length
      if (frequency < hyponymFrequency && hyponyms.has(term)) hyponymFrequency = frequency
      if (frequency < (frequencies[NOVEL_TERMS - 1] ?? 0) && !queryTerms.has(term))
        insert(term, frequency, { rarest, frequencies })
    }
    let sum = 0
    for (let index = 0; index < NOVEL_TERMS; index += 1)
      if (rarest[index] !== -1) sum += relativeIdf(frequencies[index] ?? documents)
    return {
      novelty: sum / NOVEL_TERMS,
      hyponym: hyponymFrequency < documents ? relativeIdf(hyponymFrequency) : 0,
    }
  }
}

interface RarestTerms {
  /** Rarest first; -1 for none. */
  readonly rarest: Int32Array
  /** Document frequency of each. */
  readonly frequencies: Int32Array
}

/** Inserts a term into the rarest, unless it is there, and drops the last. */
function insert(term: number, frequency: number, { rarest, frequencies }: RarestTerms): void {
  if (rarest.includes(term)) return
  let at = rarest.length - 1
  for (; at > 0 && (frequencies[at - 1] ?? 0) > frequency; at -= 1) {
    frequencies[at] = frequencies[at - 1] ?? 0
    rarest[at] = rarest[at - 1] ?? -1
  }
  frequencies[at] = frequency
  rarest[at] = term
}
