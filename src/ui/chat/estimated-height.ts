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

/** Characters in a line, its paragraphs and lists counted in. */
const LINE = 60
/** Of the author and the tools of a message. */
const LINES_AROUND = 3
/** Long code is folded. */
const MOST_LINES = 60
const LINE_PIXELS = 27.5
/** For a conversation without messages. */
const USUAL_PIXELS = 200

/** Lines of text that a message takes with what is around it; what tools answered is folded. */
export function estimatedLines(row: TranscriptMessage | UnloadedRow): number {
  const words = headOf(row).role === 'tool' ? 0 : Math.ceil(charactersOf(row) / LINE)
  return LINES_AROUND + Math.min(words, MOST_LINES)
}

/** Pixels that one of these rows takes on average. */
export function estimatedHeight(rows: readonly ShownRow[]): number {
  const lines = rows.flatMap(row =>
    row.type === 'message' || row.type === 'unloaded' ? [estimatedLines(row)] : [],
  )
  if (lines.length === 0) return USUAL_PIXELS
  return Math.round((lines.reduce((sum, each) => sum + each, 0) * LINE_PIXELS) / lines.length)
}
