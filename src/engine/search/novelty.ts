/**
 * What a document tells beside the words of the question: an answer is more than its question said again.
 *
 * @module
 */
import { idf } from './bm25.ts'
import { hyponymsOf } from './hyponyms.ts'
import type { DocumentTerms } from './forward-index.ts'
import type { Query } from './query.ts'
import type { DocumentStore } from './document-store.ts'

export interface Novelty {
  /** How rare its rarest words are that the question does not have, on average: 0 … 1. */
  readonly novelty: number
  /** How rare the rarest word is that names something of a kind that is asked for: 0 for none … 1. */
  readonly hyponym: number
}

/** Words that make a document's news. */
const NOVEL_TERMS = 3
/** Of a long document only its first words are read: it holds rare ones in any case. */
const READ_WORDS = 128

/** Reads documents for one question. */
export function noveltyScorer(
  { words }: Pick<Query, 'words'>,
  { vocabulary, size }: Pick<DocumentStore, 'vocabulary' | 'size'>,
): (passage: DocumentTerms) => Novelty {
  const all = size()
  const highest = idf(1, all)
  const rarity = (holding: number) => idf(holding, all) / highest
  const termsOf = (those: readonly string[]) => new Set(those.map(vocabulary.find))
  const asked = termsOf(words)
  const narrower = termsOf(hyponymsOf(words))
  const least = new Int32Array(NOVEL_TERMS)
  const rarest = new Int32Array(NOVEL_TERMS)

  return ({ terms, termsFrom, sequenceTo }) => {
    least.fill(all)
    rarest.fill(-1)
    let ofKind = all
    const to = Math.min(sequenceTo, termsFrom + READ_WORDS)
    for (let at = termsFrom; at < to; at += 1) {
      const term = terms[at] ?? -1
      const holding = vocabulary.postingsOf(term).length
      if (holding < ofKind && narrower.has(term)) ofKind = holding
      if (holding < (least[NOVEL_TERMS - 1] ?? 0) && !asked.has(term))
        insert(term, holding, { rarest, least })
    }
    let news = 0
    for (let index = 0; index < NOVEL_TERMS; index += 1)
      if (rarest[index] !== -1) news += rarity(least[index] ?? all)
    return { novelty: news / NOVEL_TERMS, hyponym: ofKind < all ? rarity(ofKind) : 0 }
  }
}

interface Rarest {
  /** The rarest first; -1 for none. */
  readonly rarest: Int32Array
  /** In how many documents each of them stands. */
  readonly least: Int32Array
}

/** Puts a term among the rarest, once, and drops the last. */
function insert(term: number, holding: number, { rarest, least }: Rarest): void {
  if (rarest.includes(term)) return
  let at = rarest.length - 1
  for (; at > 0 && (least[at - 1] ?? 0) > holding; at -= 1) {
    least[at] = least[at - 1] ?? 0
    rarest[at] = rarest[at - 1] ?? -1
  }
  least[at] = holding
  rarest[at] = term
}
