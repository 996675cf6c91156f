/**
 * What a document tells beside the words of the question: an answer is more than its question said again.
 *
 * @module
 */
import { rarityOf } from './bm25.ts'
import { narrowerThan } from './hyponyms.ts'
import type { Passage } from './forward-index.ts'
import type { Question } from './query.ts'
import type { Shelf } from './document-store.ts'

export interface Told {
  /** How rare its rarest words are that the question does not have, on average: 0 … 1. */
  readonly news: number
  /** How rare the rarest word is that names something of a kind that is asked for: 0 for none … 1. */
  readonly kind: number
}

/** Words that make a document's news. */
const NEWS = 3
/** Of a long document only its first words are read: it holds rare ones in any case. */
const READ_WORDS = 128

/** Reads documents for one question. */
export function lookInto(
  { words }: Pick<Question, 'words'>,
  { vocabulary, size }: Pick<Shelf, 'vocabulary' | 'size'>,
): (passage: Passage) => Told {
  const all = size()
  const highest = rarityOf(1, all)
  const rarity = (holding: number) => rarityOf(holding, all) / highest
  const termsOf = (those: readonly string[]) => new Set(those.map(vocabulary.find))
  const asked = termsOf(words)
  const narrower = termsOf(narrowerThan(words))
  const least = new Int32Array(NEWS)
  const rarest = new Int32Array(NEWS)

  return ({ terms, termsFrom, sequenceTo }) => {
    least.fill(all)
    rarest.fill(-1)
    let ofKind = all
    const to = Math.min(sequenceTo, termsFrom + READ_WORDS)
    for (let at = termsFrom; at < to; at += 1) {
      const term = terms[at] ?? -1
      const holding = vocabulary.postingsOf(term).length
      if (holding < ofKind && narrower.has(term)) ofKind = holding
      if (holding < (least[NEWS - 1] ?? 0) && !asked.has(term))
        insert(term, holding, { rarest, least })
    }
    let news = 0
    for (let index = 0; index < NEWS; index += 1)
      if (rarest[index] !== -1) news += rarity(least[index] ?? all)
    return { news: news / NEWS, kind: ofKind < all ? rarity(ofKind) : 0 }
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
