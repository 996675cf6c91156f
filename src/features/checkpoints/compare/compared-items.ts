import { type ComparedRow, alignLists } from '../../../engine/index.ts'

/** A line of the comparison: rows that are the same are folded into one. */
export type ComparedItem =
  | { readonly type: 'row'; readonly index: number }
  /** The rows from `from` up to `until`, which is not among them. */
  | {
      readonly type: 'run'
      readonly from: number
      readonly until: number
      readonly isOpen: boolean
    }

/** Fewer rows are not worth a fold. */
const LEAST_RUN = 3

/** The lines for these rows. `open`: where the unfolded runs begin. */
export function comparedItems(
  rows: readonly ComparedRow[],
  open: ReadonlySet<number>,
): readonly ComparedItem[] {
  const items: ComparedItem[] = []
  for (let from = 0; from < rows.length;) {
    let until = from
    while (rows[until]?.isReadAlike) until += 1
    const isRun = until - from >= LEAST_RUN
    if (isRun) items.push({ type: 'run', from, until, isOpen: open.has(from) })
    if (!isRun && until === from) until += 1
    if (!isRun || open.has(from))
      for (let index = from; index < until; index += 1) items.push({ type: 'row', index })
    from = until
  }
  return items
}

/** How a row differs, in a word. */
export function markOf({ left, right, isSame, isReadAlike }: ComparedRow) {
  if (left === null) return 'right'
  if (right === null) return 'left'
  if (!isSame) return 'differs'
  return isReadAlike ? 'same' : 'read'
}

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
