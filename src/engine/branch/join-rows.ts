/** An answer that was cut and gone on with is one row: its words are joined, so that a code block or list stays one block. */
import type { EventId, MessageAppended } from '../log/event.ts'
import type { MessageEntry, Row } from '../log/transcript.ts'
import { joinedCitations } from '../message/citations.ts'
import type { Part } from '../message/message.ts'

/** The parts of both messages. The text at the seam is one text. */
export function joinedParts(before: readonly Part[], after: readonly Part[]): readonly Part[] {
  const last = before.at(-1)
  // What the model thought before it went on does not stand between the words.
  const at = after.findIndex(({ type }) => type !== 'reasoning')
  const next = after[at]
  if (last?.type !== 'text' || next?.type !== 'text') return [...before, ...after]
  return [
    ...before.slice(0, -1),
    ...after.slice(0, at),
    { ...next, ...joinedCitations(last, next), text: last.text + next.text },
    ...after.slice(at + 1),
  ]
}

/** The rows with one for each answer, at the place of its newest message. The same rows for the same messages. */
export function joinRows(rows: readonly Row[]): readonly Row[] {
  const hasMore = rows.some(
    row => row.type === 'message' && row.entry.event.continues !== undefined,
  )
  if (!hasMore) return rows
  const joined: (Row | null)[] = []
  const places = new Map<EventId, number>()
  for (const row of rows) {
    if (row.type !== 'message') {
      joined.push(row)
      continue
    }
    const { continues, id } = row.entry.event
    const at = continues === undefined ? undefined : places.get(continues)
    const first = at === undefined ? null : joined[at]
    places.set(id, joined.length)
    if (at === undefined || first?.type !== 'message') {
      joined.push(row)
      continue
    }
    joined[at] = null
    joined.push({ ...row, entry: joinedEntry(first.entry, row.entry) })
  }
  return joined.filter(row => row !== null)
}

/** As `joinRows`, for messages without their rows. */
export function joinEntries(entries: readonly MessageEntry[]): readonly MessageEntry[] {
  if (!entries.some(({ event }) => event.continues !== undefined)) return entries
  const joined: MessageEntry[] = []
  for (const entry of entries) {
    const last = joined.at(-1)
    const goesOn = last !== undefined && entry.event.continues === last.event.id
    if (goesOn) joined[joined.length - 1] = joinedEntry(last, entry)
    else joined.push(entry)
  }
  return joined
}

const known = new WeakMap<MessageAppended, { first: MessageAppended; event: MessageAppended }>()

/** The answer under id and number of its newest message. */
export function joinedEntry(first: MessageEntry, last: MessageEntry): MessageEntry {
  const { number, event } = last
  const begins = first.begins ?? { id: first.event.id, number: first.number }
  const before = known.get(event)
  if (before?.first === first.event) return { number, event: before.event, begins }
  const whole = { ...event, parts: joinedParts(first.event.parts, event.parts) }
  known.set(event, { first: first.event, event: whole })
  return { number, event: whole, begins }
}
