import type { ViewItem } from '../../message/view.ts'
import { readableText } from './audit.ts'
import { finderOf } from './occurrences.ts'
import { citationsIn, removeCitations } from './citations.ts'
import { exactTokensIn } from '../../text/exact-tokens.ts'
import { quotable, collapseSpaces, pushTo } from './judge-statements.ts'
import { removeLabel } from '../extractive/speakers.ts'
import { contentWordsOf, rarityIn, type Rarity } from '../../text/words.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { DAY_LINE } from '../extractive/previous.ts'
import { EXACT_DETAILS_HEADING } from './exact-details.ts'
import { parseSummary, VERBATIM_HEADING } from '../sections.ts'

/** A message that contains a claim. */
export interface ClaimSource {
  readonly messageId: string
  /** The number that the summarizer saw. */
  readonly number: number
  /** Share of the claim's content in this message, from 0 to 1. Rare words and exact tokens weigh most. */
  readonly share: number
  readonly cited: boolean
}

/** One bullet of a summary, or one sentence outside lists, with its sources. */
export interface Claim {
  /** The heading above it; empty for text before the first heading. */
  readonly heading: string
  readonly text: string
  /** At most three, the strongest first; empty if no message supports it. */
  readonly sources: readonly ClaimSource[]
  /** The cited numbers, ascending. */
  readonly cited: readonly number[]
  /** Cited numbers outside the span. */
  readonly unknownCitations: readonly number[]
  /** Cited numbers of messages without its content, or without its words if another message has them all. */
  readonly wrongCitations: readonly number[]
  /** Exact tokens that no message of the span contains: invented or miscopied. */
  readonly unknownPieces: readonly string[]
  /** Share of the claim's content in all its sources, from 0 to 1. */
  readonly share: number
  /** False if the messages do not support it, or if it cites or names something unknown. Such a claim is marked. */
  readonly isSupported: boolean
}

export interface AttributionOptions {
  /** Number of the first item for the summarizer; the others follow. 1 by default. */
  readonly firstNumber?: number
}

/** Least share of a claim that one message must contain, */
const ENOUGH_ALONE = 0.5
/** or several together: in a long conversation, three messages contain half of any claim. */
const ENOUGH_TOGETHER = 0.65
const WORTH_BEGINNING = 0.25
/** Least share that each further source adds. */
const WORTH_NAMING = 0.15
const MOST_SOURCES = 3
/** An exact token weighs as much as this number of common words. */
const PIECE_WEIGHT = 2

/**
 * The claims of a summary in order, each with its source messages, cited or not. Leaves out claims without content,
 * such as “(none)”. Linear in the items' length. Source: DESIGN, section 7, "Audit".
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
          // Names in a list come from many messages, so each name is checked alone.
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
  /** The claim as a quotation; empty if it is too short. */
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
  /** Items that contain an exact token, or a whole claim. */
  readonly foundAt: ReadonlyMap<string, readonly number[]>
  readonly rarity: Rarity
}

/** Indexes of the items that contain each word and exact token of the claims. */
function indexOf(items: readonly ViewItem[], contents: readonly Content[]): SpanIndex {
  const wanted = new Set(contents.flatMap(({ words }) => words))
  const pieces = [...new Set(contents.flatMap(content => content.pieces))]
  const wordsAt = new Map<string, number[]>()
  const foundAt = new Map<string, number[]>()
  const quotations = contents.map(({ quotation }) => quotation).filter(text => text !== '')
  const findIn = finderOf([...pieces, ...quotations])
  const wordsOfItems = items.map((item, at) => {
    const text = collapseSpaces(readableText([item]))
    for (const found of findIn(text)) pushTo(foundAt, found, at)
    const words = [...new Set(contentWordsOf(text))].filter(word => wanted.has(word))
    for (const word of words) pushTo(wordsAt, word, at)
    return words
  })
  return { wordsAt, foundAt, rarity: rarityIn(wordsOfItems) }
}

interface FoundSource {
  readonly at: number
  readonly share: number
  readonly cited: boolean
}

interface Found {
  readonly sources: readonly FoundSource[]
  /** Items that support the claim enough for a citation. */
  readonly holding: ReadonlySet<number>
  readonly share: number
}

/** The items that contain a claim word for word: cited ones first, else the newest, because it is still valid. */
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

/** A word or exact token of a claim, with its weight and items. */
interface Piece {
  readonly weight: number
  readonly at: readonly number[]
}

/** The items that together contain most of the claim, chosen one by one. A cited item wins a tie. */
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

/** A cited item wins a tie, then a newer one, because it is still valid. */
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
  readonly heading: string
  readonly text: string
}

const BULLET = /^(?:[-*•+]|\d{1,3}[.)])\s+(?<text>.*)$/

/** The claims of a summary in order: bullets, whole turns, and sentences outside lists. */
export function claimsOf(summary: string): readonly SummaryClaim[] {
  const marked = new Set(
    summary.split(/\r?\n/).flatMap(line => BULLET.exec(line)?.groups?.['text'] ?? []),
  )
  return parseSummary(summary).flatMap(({ heading, bullets }) =>
    bullets.flatMap(bullet => {
      const [first = ''] = bullet.split('\n')
      const isTurn = heading === VERBATIM_HEADING
      if (isTurn && DAY_LINE.test(bullet)) return []
      // Labels and lists of names are copies made by code.
      if (heading === EXACT_DETAILS_HEADING && !marked.has(first)) return []
      const texts = isTurn || marked.has(first) ? [bullet] : sentencesOf(bullet)
      return texts.filter(text => text.trim() !== '').map(text => ({ heading, text }))
    }),
  )
}
