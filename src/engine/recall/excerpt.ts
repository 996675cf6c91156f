/**
 * The part of a long text that speaks of the words asked for.
 *
 * @module
 */
import { termsOf } from './query.ts'

/** A text of up to so many characters is recalled whole. */
export const WHOLE_CHARACTERS = 1_000
/** Of a longer one an excerpt of about so many. */
const EXCERPT_CHARACTERS = 700
/** Of a giant text only the beginning is looked through. */
const MOST_CHARACTERS = 60_000
/** A sentence or line that is longer is cut at spaces. */
const LONGEST_PIECE = 300
/** Where an excerpt leaves something out. */
const CUT = '…'

const PIECE = /[^\n]*?(?:[.!?](?=\s)|[。!?]|\n|$)\s*/gu

/**
 * The text itself where it is short, else neighbouring lines and sentences of it around the one that holds most of the
 * terms, in its own words. Null where nothing but white space is left.
 */
export function excerptOf(text: string, terms: ReadonlySet<string>): string | null {
  const whole = text.trim()
  if (whole === '') return null
  if (whole.length <= WHOLE_CHARACTERS) return whole
  const pieces = piecesOf(whole.slice(0, wholeEnd(whole, MOST_CHARACTERS)))
  const scores = pieces.map(piece => matchesIn(piece, terms))
  const best = scores.indexOf(Math.max(...scores))
  const { first, last } = grown(pieces, scores, best)
  const words = pieces
    .slice(first, last + 1)
    .join('')
    .trim()
  const before = first > 0 ? `${CUT} ` : ''
  const isEnd = last === pieces.length - 1 && whole.length <= MOST_CHARACTERS
  const after = isEnd ? '' : ` ${CUT}`
  return `${before}${words}${after}`
}

/** Distinct terms that a text holds. */
export function matchesIn(text: string, terms: ReadonlySet<string>): number {
  let matches = 0
  for (const term of termsOf(text)) if (terms.has(term)) matches += 1
  return matches
}

/** Sentences and lines with the white space behind them: together they are the text. */
function piecesOf(text: string): readonly string[] {
  return [...text.matchAll(PIECE)].flatMap(([piece]) => (piece === '' ? [] : shortPieces(piece)))
}

function shortPieces(piece: string): readonly string[] {
  const pieces: string[] = []
  let rest = piece
  while (rest.length > LONGEST_PIECE) {
    const space = rest.lastIndexOf(' ', LONGEST_PIECE)
    const end = wholeEnd(rest, space > LONGEST_PIECE / 2 ? space + 1 : LONGEST_PIECE)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}

/** Never between the halves of a character. */
function wholeEnd(text: string, end: number): number {
  return /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end
}

/** Takes neighbours in, the better one first, as long as there is room. */
function grown(
  pieces: readonly string[],
  scores: readonly number[],
  best: number,
): { readonly first: number; readonly last: number } {
  let first = best
  let last = best
  let room = EXCERPT_CHARACTERS - (pieces[best]?.length ?? 0)
  const fits = (at: number) => (pieces[at]?.length ?? Infinity) <= room
  for (;;) {
    const next = [first - 1, last + 1]
      .filter(fits)
      .toSorted(
        (left, right) =>
          (scores[right] ?? 0) - (scores[left] ?? 0) ||
          Math.abs(left - best) - Math.abs(right - best),
      )[0]
    if (next === undefined) return { first, last }
    room -= pieces[next]?.length ?? 0
    first = Math.min(first, next)
    last = Math.max(last, next)
  }
}
