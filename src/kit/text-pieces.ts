/** Characters that are drawn at first, and added by each request for more. */
export const STRETCH = 40_000
/** The same in lines. */
const STRETCH_LINES = 2_000

const PIECE_CHARACTERS = 8_000
const PIECE_LINES = 200

/** Scripts and signs whose shaping takes several times as long: combining marks, right to left, emoji, halves of pairs. */
const COMPLEX = new RegExp(
  '[\\u0300-\\u036F\\u0483-\\u1FFF\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uA800-\\uABFF\\uD800-\\uDFFF' +
    '\\uFB1D-\\uFDFF\\uFE00-\\uFEFF]',
)
const COMPLEX_FACTOR = 6

export interface TextPiece {
  readonly text: string
  /** As `useDrawingTurn` takes it. */
  readonly cost: number
}

/**
 * Cuts a text into pieces that are each laid out in one go, up to about `most` characters; fewer if it has very many lines.
 * A cut comes after a line if possible, never inside a surrogate pair. All pieces but the last stay as they are when text is added.
 */
export function piecesOf(text: string, most: number): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  const mostLines = (most / STRETCH) * STRETCH_LINES
  let lines = 0
  for (let start = 0; start < text.length && start < most && lines < mostLines;) {
    const window = text.slice(start, start + PIECE_CHARACTERS)
    const isComplex = COMPLEX.test(window)
    const part = isComplex ? window.slice(0, Math.ceil(PIECE_CHARACTERS / COMPLEX_FACTOR)) : window
    const { end, count } = cutAfterLine(part, start + part.length === text.length)
    const piece = part.slice(0, end)
    pieces.push({ text: piece, cost: end * (isComplex ? COMPLEX_FACTOR : 1) + count * 40 })
    lines += count
    start += end
  }
  return pieces
}

function cutAfterLine(part: string, isLast: boolean): { end: number; count: number } {
  let end = 0
  let count = 0
  for (
    let at = part.indexOf('\n');
    at !== -1 && count < PIECE_LINES;
    at = part.indexOf('\n', end)
  ) {
    end = at + 1
    count += 1
  }
  if (count === PIECE_LINES) return { end, count }
  if (isLast) return { end: part.length, count: count + 1 }
  return end > 0 ? { end, count } : { end: cutInLine(part), count: 1 }
}

function cutInLine(part: string): number {
  const space = part.lastIndexOf(' ')
  if (space > part.length * 0.9) return space + 1
  const isHalf = /[\uD800-\uDBFF]$/.test(part)
  return isHalf && part.length > 1 ? part.length - 1 : part.length
}

/** The place from which a growing text is drawn, so that its end is visible: 0 until it is very long. */
export function liveStart(text: string): number {
  const whole = Math.floor(text.length / STRETCH) - 1
  if (whole <= 0) return 0
  const line = text.indexOf('\n', whole * STRETCH) + 1
  return line > 0 && line < (whole + 0.5) * STRETCH ? line : whole * STRETCH
}
