import { alignLists } from '../../engine/index.ts'

/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  readonly text: string
  readonly differs: boolean
}

/** Of both texts together; of longer ones no words are compared. */
const MOST_CHARACTERS = 24_000

/** Texts that share less are two texts, not two versions of one. */
const LEAST_SHARE = 0.25

/** Both texts in pieces, word for word. One piece each if they have little in common. */
export function differingWords(
  left: string,
  right: string,
): readonly [left: readonly Piece[], right: readonly Piece[]] {
  const whole = [[{ text: left, differs: false }], [{ text: right, differs: false }]] as const
  if (left.length + right.length > MOST_CHARACTERS) return whole
  const [ofLeft, ofRight] = [wordsIn(left), wordsIn(right)]
  const pairs = alignLists(ofLeft, ofRight)
  const shared = pairs.reduce((sum, [at]) => sum + (ofLeft[at]?.trim().length ?? 0), 0)
  if (shared < LEAST_SHARE * Math.min(left.length, right.length)) return whole
  return [
    piecesOf(ofLeft, new Set(pairs.map(([at]) => at))),
    piecesOf(ofRight, new Set(pairs.map(([, at]) => at))),
  ]
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu) ?? []
}

function piecesOf(words: readonly string[], shared: ReadonlySet<number>): readonly Piece[] {
  const pieces: Piece[] = []
  for (const [at, text] of words.entries()) {
    const last = pieces.at(-1)
    // White space between two words that differ differs with them.
    const isBetween = text.trim() === '' && last?.differs === true && !shared.has(at + 1)
    const differs = !shared.has(at) || (isBetween && at + 1 < words.length)
    if (last?.differs === differs) pieces[pieces.length - 1] = { text: last.text + text, differs }
    else pieces.push({ text, differs })
  }
  return pieces
}
