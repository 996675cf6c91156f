import type { ViewItem } from '../../message/view.ts'
import { readableText } from './audit.ts'
import { citationsIn, removeCitations } from './citations.ts'
import { exactTokensIn } from '../../text/exact-tokens.ts'
import { quotable, collapseSpaces } from './judge-statements.ts'
import { finderOf } from './occurrences.ts'
import { removeLabel } from '../extractive/speakers.ts'
import { contentWordsOf } from '../../text/words.ts'
import { rarityIn, type Rarity } from '../extractive/rarity.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { DAY_LINE } from '../extractive/previous.ts'
import { EXACT_DETAILS_HEADING } from './exact-details.ts'
import { parseSummary, VERBATIM_HEADING } from '../sections.ts'

/** A message that holds what a claim says. */
export interface ClaimSource {
  readonly messageId: string
  /** The number under which the summarizer saw it. */
  readonly number: number
  /** Share of the claim's content that stands in it, from 0 to 1; rare words and exact pieces weigh most. */
  readonly share: number
  /** The claim cites it. */
  readonly cited: boolean
}

/** One bullet of a summary, or one sentence outside the lists, and what it rests on. */
export interface Claim {
  /** The heading that it is under; empty for what is before the first. */
  readonly heading: string
  /** As it is in the summary. */
  readonly text: string
  /** At most three, the strongest first. Empty if nothing supports it. */
  readonly sources: readonly ClaimSource[]
  /** Numbers that it cites, in ascending order. */
  readonly cited: readonly number[]
  /** Cited numbers that no message of the span has. */
  readonly unknownCitations: readonly number[]
  /** Cited numbers of messages that hold nothing of it, or not its words where another message has them word for word. */
  readonly wrongCitations: readonly number[]
  /** Exact pieces that stand in no message of the span: invented, or copied wrongly. */
  readonly unknownPieces: readonly string[]
  /** Share of the claim's content that its sources hold together, from 0 to 1. */
  readonly share: number
  /** False if the messages do not hold what it says, or it cites or names what is not there: to be shown with a mark. */
  readonly isSupported: boolean
}

export interface AttributionOptions {
  /** Number of the first item, as the summarizer was given it; the others count on from there. 1 by default. */
  readonly firstNumber?: number
}

/** Of a claim's content, what one message must hold … */
const ENOUGH_ALONE = 0.5
/** … or several together: in a long conversation three messages hold half of anything. */
const ENOUGH_TOGETHER = 0.65
/** What the first source must hold. */
const WORTH_BEGINNING = 0.25
/** What a further source must add. */
const WORTH_NAMING = 0.15
const MOST_SOURCES = 3
/** An exact piece weighs as much as this many common words. */
const PIECE_WEIGHT = 2

/**
 * The claims of a summary in order, each with the messages that hold its words, whatever it cites. A claim without
 * content, such as “(none)”, is left out. Linear in the items' length. Source: DESIGN, section 7, "Audit".
 */
export function attributeClaims(
  summary: string,
  items: readonly ViewItem[],
  { firstNumber = 1 }: AttributionOptions = {},
): readonly Claim[] {
  const claims = claimsOf(summary).map(claim => ({ ...claim, content: contentOf(claim.text) }))
  const span = indexOf(
    items,
    claims.flatMap(({ content }) => content),
  )
  return claims
    .filter(({ content }) => content.words.length + content.pieces.length > 0)
    .map(({ heading, text, content }) => {
      const cited = [...new Set(citationsIn(text).flatMap(({ numbers }) => numbers))]
      const citedAt = new Set(cited.map(number => number - firstNumber))
      const quotedAt = span.foundAt.get(content.quotation) ?? []
      const found =
        quotedAt.length > 0 ? quotationsOf(quotedAt, citedAt) : sourcesOf(content, span, citedAt)
      const unknownCitations = cited.filter(
        number => number < firstNumber || number >= firstNumber + items.length,
      )
      const unknownPieces = content.pieces.filter(piece => !span.foundAt.has(piece))
      return {
        heading,
        text,
        sources: found.sources.flatMap(({ at, share, cited: isCited }) => {
          const item = items[at]
          return item
            ? [{ messageId: item.id, number: firstNumber + at, share, cited: isCited }]
            : []
        }),
        cited,
        unknownCitations,
        wrongCitations: cited.filter(
          number => !unknownCitations.includes(number) && !found.holding.has(number - firstNumber),
        ),
        unknownPieces,
        share: found.share,
        isSupported:
          // A list of names is taken from many messages: each of them is in one.
          (content.words.length === 0 ||
            found.share >= ENOUGH_TOGETHER ||
            found.sources.some(({ share }) => share >= ENOUGH_ALONE)) &&
          unknownCitations.length === 0 &&
          unknownPieces.length === 0,
      }
    })
}

interface Content {
  readonly words: readonly string[]
  readonly pieces: readonly string[]
  /** The claim as a message would hold it word for word; empty if it is too short to tell. */
  readonly quotation: string
}

function contentOf(claim: string): Content {
  const text = removeLabel(removeCitations(claim))
  const pieces = exactTokensIn(text, false).map(token => token.text)
  const inPieces = new Set(pieces.flatMap(contentWordsOf))
  const words = [...new Set(contentWordsOf(text))].filter(word => !inPieces.has(word))
  const quotation = words.length + pieces.length < 2 ? '' : quotable(text)
  return { words, pieces, quotation }
}

interface SpanIndex {
  readonly wordsAt: ReadonlyMap<string, readonly number[]>
  /** Items that hold an exact piece, or a whole claim. */
  readonly foundAt: ReadonlyMap<string, readonly number[]>
  readonly rarity: Rarity
}

/** Where the words and pieces that claims need stand, by item index. */
function indexOf(items: readonly ViewItem[], contents: readonly Content[]): SpanIndex {
  const wanted = new Set(contents.flatMap(({ words }) => words))
  const pieces = [...new Set(contents.flatMap(content => content.pieces))]
  const wordsAt = new Map<string, number[]>()
  const foundAt = new Map<string, number[]>()
  const quotations = contents.map(({ quotation }) => quotation).filter(text => text !== '')
  const findIn = finderOf([...pieces, ...quotations])
  const wordsOfItems = items.map((item, at) => {
    const text = collapseSpaces(readableText([item]))
    for (const found of findIn(text)) push(foundAt, found, at)
    const words = [...new Set(contentWordsOf(text))].filter(word => wanted.has(word))
    for (const word of words) push(wordsAt, word, at)
    return words
  })
  return { wordsAt, foundAt, rarity: rarityIn(wordsOfItems) }
}

function push(places: Map<string, number[]>, key: string, at: number): void {
  const known = places.get(key)
  if (known) known.push(at)
  else places.set(key, [at])
}

interface FoundSource {
  readonly at: number
  readonly share: number
  readonly cited: boolean
}

interface Found {
  readonly sources: readonly FoundSource[]
  /** Items that hold what it says, or enough of it to be cited for it. */
  readonly holding: ReadonlySet<number>
  readonly share: number
}

/** Items that hold a claim word for word: the cited ones where they do, else the newest, which is what still holds. */
function quotationsOf(at: readonly number[], cited: ReadonlySet<number>): Found {
  const citedToo = at.filter(index => cited.has(index))
  const chosen = citedToo.length > 0 ? citedToo : at.slice(-1)
  return {
    sources: chosen
      .slice(0, MOST_SOURCES)
      .map(index => ({ at: index, share: 1, cited: cited.has(index) })),
    holding: new Set(at),
    share: 1,
  }
}

/** What a claim says once, with its weight and the items that say it too. */
interface Piece {
  readonly weight: number
  readonly at: readonly number[]
}

/** The items that hold most of what is not yet held, one after the other. A cited item wins a tie. */
function sourcesOf({ words, pieces }: Content, span: SpanIndex, cited: ReadonlySet<number>): Found {
  const all: readonly Piece[] = [
    ...words.map(word => ({ weight: span.rarity(word), at: span.wordsAt.get(word) ?? [] })),
    ...pieces.map(piece => ({ weight: PIECE_WEIGHT, at: span.foundAt.get(piece) ?? [] })),
  ]
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  const shares = heldBy(all, total)
  const sources: FoundSource[] = []
  let left = all
  let share = 0
  while (sources.length < MOST_SOURCES) {
    const best = strongest(heldBy(left, total), cited)
    if (best === null || best.share < (sources.length === 0 ? WORTH_BEGINNING : WORTH_NAMING)) break
    sources.push({ at: best.at, share: shares.get(best.at) ?? 0, cited: cited.has(best.at) })
    share += best.share
    left = left.filter(({ at }) => !at.includes(best.at))
  }
  const holding = new Set([...shares].flatMap(([at, held]) => (held >= WORTH_NAMING ? [at] : [])))
  return { sources, holding, share: Math.min(1, share) }
}

function heldBy(all: readonly Piece[], total: number): ReadonlyMap<number, number> {
  const held = new Map<number, number>()
  for (const { weight, at } of all)
    for (const index of at) held.set(index, (held.get(index) ?? 0) + weight / total)
  return held
}

/** Of two as strong, the cited one; then the newer one, which is what still holds. */
function strongest(
  shares: ReadonlyMap<number, number>,
  cited: ReadonlySet<number>,
): { readonly at: number; readonly share: number } | null {
  let best: { readonly at: number; readonly share: number; readonly rank: number } | null = null
  for (const [at, share] of shares) {
    const rank = share + (cited.has(at) ? CITED_BONUS : 0)
    if (best === null || rank > best.rank || (rank === best.rank && at > best.at))
      best = { at, share, rank }
  }
  return best
}

const CITED_BONUS = 0.1

interface SummaryClaim {
  /** Empty for what is before the first heading. */
  readonly heading: string
  readonly text: string
}

const BULLET = /^(?:[-*•+]|\d{1,3}[.)])\s+(?<text>.*)$/

/** What can be true or false in a summary: each bullet, each whole turn, and each sentence outside of lists, in order. */
export function claimsOf(summary: string): readonly SummaryClaim[] {
  const marked = new Set(
    summary.split(/\r?\n/).flatMap(line => BULLET.exec(line)?.groups?.['text'] ?? []),
  )
  return parseSummary(summary).flatMap(({ heading, bullets }) =>
    bullets.flatMap(bullet => {
      const [first = ''] = bullet.split('\n')
      const isTurn = heading === VERBATIM_HEADING
      if (isTurn && DAY_LINE.test(bullet)) return []
      // Labels and lists of names, which code copied.
      if (heading === EXACT_DETAILS_HEADING && !marked.has(first)) return []
      const texts = isTurn || marked.has(first) ? [bullet] : sentencesOf(bullet)
      return texts.filter(text => text.trim() !== '').map(text => ({ heading, text }))
    }),
  )
}
