/**
 * How high messages will be, about, before they are drawn.
 *
 * @module
 */
import {
  charactersOf,
  headOf,
  type ShownRow,
  type UnloadedRow,
} from '../../runtime/session/shown-row.ts'
import type { TranscriptMessage } from './items.ts'

/** Of a character in a line, its paragraphs and lists counted in. */
const CHARACTER_PIXELS = 10.5
/** Widest column of words, and what lies beside it on a page that is narrower. */
const COLUMN_PIXELS = 640
const BESIDE_PIXELS = 48
/** Of the author and the tools of a message. */
const LINES_AROUND = 3
/** Long code is folded. */
const MOST_LINES = 60
const LINE_PIXELS = 27.5
/** For a conversation without messages. */
const USUAL_PIXELS = 200

/** Lines of text that a message takes with what is around it, in a page of `width` pixels; what tools answered is folded. */
export function estimatedLines(row: TranscriptMessage | UnloadedRow, width: number): number {
  const column = Math.min(COLUMN_PIXELS, width - BESIDE_PIXELS)
  const pixels = headOf(row).role === 'tool' ? 0 : charactersOf(row) * CHARACTER_PIXELS
  return LINES_AROUND + Math.min(Math.ceil(pixels / column), MOST_LINES)
}

/** Pixels that one of these rows takes on average, in a page of `width` pixels. */
export function estimatedHeight(rows: readonly ShownRow[], width: number): number {
  const lines = rows.flatMap(row =>
    row.type === 'message' || row.type === 'unloaded' ? [estimatedLines(row, width)] : [],
  )
  if (lines.length === 0) return USUAL_PIXELS
  return Math.round((lines.reduce((sum, each) => sum + each, 0) * LINE_PIXELS) / lines.length)
}
