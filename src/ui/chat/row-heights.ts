/** How high messages will be, about, before they are drawn: by the height that a sample of the conversation's own text has in this window, with its fonts. */
import { createContext } from 'react'
import { typedText } from '../../engine/index.ts'
import {
  charactersOf,
  headOf,
  type ShownRow,
  type UnloadedRow,
} from '../../runtime/session/shown-row.ts'
import type { TranscriptMessage } from './items.ts'

/** What was measured, in pixels. */
export interface RowHeights {
  /** Of a message of one line. */
  readonly line: number
  /** That each further character adds. */
  readonly character: number
}

export const RowHeightsContext = createContext<RowHeights>({ line: 0, character: 0 })

/** Characters of a sample: some twenty lines. */
const SAMPLE = 1_500
/** Long code is folded. */
const MOST_CHARACTERS = 4_000
/** For a conversation without messages. */
const USUAL_PIXELS = 200

/** Newest text of the loaded messages, repeated if it is short; empty without text. */
export function sampleOf(rows: readonly ShownRow[]): string {
  let sample = ''
  for (let at = rows.length - 1; at >= 0 && sample.length < SAMPLE; at -= 1) {
    const row = rows[at]
    if (row?.type === 'message' && row.entry.event.role !== 'tool')
      sample += `${typedText(row.entry.event.parts).slice(0, SAMPLE)} `
  }
  const text = sample.trim()
  return text && `${text} `.repeat(Math.ceil(SAMPLE / (text.length + 1))).slice(0, SAMPLE)
}

/** Pixels that a message takes; what tools answered is folded. */
export function heightOf(row: TranscriptMessage | UnloadedRow, heights: RowHeights): number {
  const characters = headOf(row).role === 'tool' ? 0 : charactersOf(row)
  return heights.line + Math.min(characters, MOST_CHARACTERS) * heights.character
}

/** Pixels that one of these rows takes on average. */
export function meanHeight(rows: readonly ShownRow[], heights: RowHeights): number {
  const each = rows.flatMap(row =>
    row.type === 'message' || row.type === 'unloaded' ? [heightOf(row, heights)] : [],
  )
  const sum = each.reduce((total, height) => total + height, 0)
  // A pane that is not shown measures nothing.
  return sum === 0 ? USUAL_PIXELS : Math.round(sum / each.length)
}
