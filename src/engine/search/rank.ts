/**
 * From a question to the documents that answer it, in two looks: a rough one at all, a closer one at the best.
 *
 * @module
 */
import { heldAt, lookAround, nearnessAt, type Surroundings } from './proximity.ts'
import { createBest } from './top-k.ts'
import { rarityOf } from './bm25.ts'
import type { Term } from './accumulate-scores.ts'
import type { Layout, Stored, Stretch } from './forward-index.ts'
import type { Question } from './query.ts'
import { roughlyBest } from './first-stage.ts'
import type { Shelf } from './document-store.ts'
import { signsOf } from './features.ts'
import { sittingAt, weighSittings } from './segments.ts'
import { lookInto } from './novelty.ts'
import type { Posting } from './inverted-index.ts'
import { weigh, type Features } from './weights.ts'

/** A document and what speaks for it. */
export interface Ranked {
  readonly stored: Stored
  readonly features: Features
  readonly score: number
  /** Words of the question that the document itself holds. */
  readonly matches: readonly string[]
}

export interface RankOptions {
  readonly limit: number
  readonly accepts: (stored: Stored) => boolean
  /** Only documents here. */
  readonly stretch: Stretch
  /** All of them, if they are few. */
  readonly ranksAll?: boolean
  /** Only documents that hold words of the question themselves, and above all by these. */
  readonly ownWords?: boolean
}

/** Of a long message the rarest words are looked for; more make a search slower, not better. */
const MOST_WORDS = 64
/** Nobody answers a long message with all its words: holding so many of the rarest counts as all. */
const WORDS_OF_AN_ANSWER = 12

/** What a document's own words are worth to somebody who looks for them: more than all signs together. */
const OWN_WORDS = 20

/** Of many so many get the closer look; more where more are wanted. */
const CLOSER = 200
const CLOSER_PER_HIT = 2
/** Where there are no more than so many, all get it that hold or are near a word; all others too, where that is wished. */
const MOST_OF_ALL = 2_000

/** Best first; equal ones by session and order, so that the outcome does not depend on how the index came about. */
export function rank(question: Question, shelf: Shelf, options: RankOptions): readonly Ranked[] {
  const { limit, accepts, stretch, ownWords = false, ranksAll = false } = options
  const surroundings = surroundingsOf(question, shelf)
  const { layout, terms } = surroundings
  const sittings = weighSittings(terms, layout)
  const precedes = (left: number, right: number) => comesFirst(layout, left, right)

  const isSmall = stretch.to - stretch.from <= MOST_OF_ALL
  const places =
    ranksAll && isSmall
      ? acceptedIn(stretch, layout, accepts)
      : roughlyBest(isSmall ? MOST_OF_ALL : Math.max(CLOSER, limit * CLOSER_PER_HIT), {
          question,
          surroundings,
          sittings,
          accepts,
          stretch,
          ownWords,
          precedes,
        })
  const around = lookAround(places, surroundings)
  const toldBy = lookInto(question, shelf)
  const looked = new Map<number, Ranked>()
  const best = createBest(limit, precedes)
  for (const place of places) {
    const stored = layout.stored[place]
    if (stored === undefined) continue
    const matches = heldAt(place, around)
    const features = {
      nearness: nearnessAt(place, around),
      signs: signsOf(place, question, layout),
      sitting: sittingAt(place, sittings),
      held: matches.length / Math.max(1, terms.length),
      told: toldBy(stored),
    }
    const [own = 0] = features.nearness.before
    if (ownWords && matches.length === 0) continue
    const score = weigh(features) + (ownWords ? OWN_WORDS * own : 0)
    looked.set(place, { stored, features, score, matches })
    best.offer(place, score)
  }
  return best.found().flatMap(({ place }) => looked.get(place) ?? [])
}

function acceptedIn(
  { from, to }: Stretch,
  { stored }: Layout,
  accepts: RankOptions['accepts'],
): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at).filter(place => {
    const one = stored[place]
    return one !== undefined && accepts(one)
  })
}

function surroundingsOf(question: Question, shelf: Shelf): Surroundings {
  const { vocabulary, size } = shelf
  const postingsOf = (word: string) => vocabulary.postingsOf(vocabulary.find(word))
  const all = question.words
    .map((word): Term => {
      const postings = postingsOf(word)
      const isIdentifier = question.identifiers.has(word)
      return { word, postings, rarity: rarityOf(postings.length, size()), isIdentifier }
    })
    .toSorted((left, right) => right.rarity - left.rarity || (left.word < right.word ? -1 : 1))
  const mass = all.slice(0, WORDS_OF_AN_ANSWER).reduce((sum, { rarity }) => sum + rarity, 0)
  return {
    terms: all.filter(({ postings }) => postings.length > 0).slice(0, MOST_WORDS),
    mass: mass || 1,
    phrasePostings: fewest(question.phrases.flat().map(postingsOf)),
    layout: shelf.layout(),
  }
}

/** The shortest list; null for none. */
function fewest(lists: readonly (readonly Posting[])[]): readonly Posting[] | null {
  return lists.reduce<readonly Posting[] | null>(
    (shortest, list) => (shortest === null || list.length < shortest.length ? list : shortest),
    null,
  )
}

function comesFirst({ stored }: Layout, left: number, right: number): boolean {
  const one = stored[left]?.entry
  const other = stored[right]?.entry
  if (one === undefined || other === undefined) return left < right
  return one.sessionId === other.sessionId
    ? one.order < other.order
    : one.sessionId < other.sessionId
}
