import { piecesUpTo, textBefore } from '../text/cut.ts'
import { splitSentences } from '../text/sentences.ts'
import { termsOf } from './query.ts'

/** Texts up to this length are recalled whole; in characters. */
export const WHOLE_CHARACTERS = 1_000
/** Approximate length of an excerpt from a longer text. */
const EXCERPT_CHARACTERS = 700
/** Characters of a text that are searched. */
const MAX_CHARACTERS = 60_000
/** Longer sentences and lines are split at spaces. */
const MAX_PIECE = 300
const CUT = '…'

/** The trimmed text up to `WHOLE_CHARACTERS`, else the sentences around the best match. Null for an empty text. */
export function excerptOf(text: string, terms: ReadonlySet<string>): string | null {
  const whole = text.trim()
  if (whole === '') return null
  if (whole.length <= WHOLE_CHARACTERS) return whole
  const pieces = splitSentences(textBefore(whole, MAX_CHARACTERS)).flatMap(piece =>
    piecesUpTo(MAX_PIECE, piece),
  )
  const scores = pieces.map(piece => matchesIn(piece, terms))
  const best = scores.indexOf(Math.max(...scores))
  const { first, last } = expandAround(pieces, scores, best)
  const excerpt = pieces
    .slice(first, last + 1)
    .join('')
    .trim()
  const before = first > 0 ? `${CUT} ` : ''
  const isEnd = last === pieces.length - 1 && whole.length <= MAX_CHARACTERS
  const after = isEnd ? '' : ` ${CUT}`
  return `${before}${excerpt}${after}`
}

/** Number of distinct `terms` in a text. */
export function matchesIn(text: string, terms: ReadonlySet<string>): number {
  let matches = 0
  for (const term of termsOf(text)) if (terms.has(term)) matches += 1
  return matches
}

/** Adds neighbouring pieces, higher scores first, up to `EXCERPT_CHARACTERS`. */
function expandAround(
  pieces: readonly string[],
  scores: readonly number[],
  best: number,
): { readonly first: number; readonly last: number } {
  let first = best
  let last = best
  let remaining = EXCERPT_CHARACTERS - (pieces[best]?.length ?? 0)
  const fits = (at: number) => (pieces[at]?.length ?? Infinity) <= remaining
  for (;;) {
    const next = [first - 1, last + 1]
      .filter(fits)
      .toSorted(
        (left, right) =>
          (scores[right] ?? 0) - (scores[left] ?? 0) ||
          Math.abs(left - best) - Math.abs(right - best),
      )[0]
    if (next === undefined) return { first, last }
    remaining -= pieces[next]?.length ?? 0
    first = Math.min(first, next)
    last = Math.max(last, next)
  }
}
