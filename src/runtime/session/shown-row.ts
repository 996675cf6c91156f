/** Rows for the page: it has the texts of messages near the reader, and only the positions of all others. */
import {
  type CompactionRecord,
  isFile,
  type MessageEntry,
  type Row,
  rowKey,
  type SideQuestion,
} from '../../engine/index.ts'

type MessageRow = Extract<Row, { readonly type: 'message' }>

/** What positions a message in the conversation. */
export interface MessageHead {
  readonly id: MessageEntry['event']['id']
  /** 1 for the first message of the branch. */
  readonly number: number
  readonly role: MessageEntry['event']['role']
  /** In milliseconds since 1970. */
  readonly at: number
  readonly status: MessageRow['status']
  /** The first message of an answer that was gone on with; absent for a single message. */
  readonly begins?: MessageEntry['begins']
}

/** A message whose text is not loaded. */
export interface UnloadedRow extends MessageHead {
  readonly type: 'unloaded'
  /** Length of its text and of its tool results. */
  readonly characters: number
}

export type ShownRow = Row | UnloadedRow

/** Null for a row that is no message. */
export function headOf(row: MessageRow | UnloadedRow): MessageHead
export function headOf(row: ShownRow): MessageHead | null
export function headOf(row: ShownRow): MessageHead | null {
  if (row.type === 'unloaded') return row
  if (row.type !== 'message') return null
  const { number, event, begins } = row.entry
  const { id, role, at } = event
  return { id, number, role, at, status: row.status, ...(begins && { begins }) }
}

/** Where a side question is sought: between the numbers of two messages. */
export function asidePosition({ afterNumber }: Pick<SideQuestion, 'afterNumber'>): number {
  return afterNumber + 0.5
}

/** Like `rowKey`; a message has the same key, loaded or not. */
export function shownKey(row: ShownRow): string {
  return row.type === 'unloaded' ? row.id : rowKey(row)
}

const compactions = new WeakMap<readonly ShownRow[], readonly CompactionRecord[]>()

/** The compactions among the rows, in order; the same list for the same rows. */
export function compactionsIn(rows: readonly ShownRow[]): readonly CompactionRecord[] {
  const known = compactions.get(rows)
  if (known) return known
  const found: CompactionRecord[] = []
  for (const row of rows) if (row.type === 'compaction') found.push(row.record)
  compactions.set(rows, found)
  return found
}

/** Of the message's text without files, and of its tool results. */
export function charactersOf(row: MessageRow | UnloadedRow): number {
  if (row.type === 'unloaded') return row.characters
  let characters = 0
  for (const part of row.entry.event.parts) {
    if ('text' in part && !isFile(part)) characters += part.text.length
    if ('output' in part) characters += part.output.length
  }
  return characters
}

const unloadedRows = new WeakMap<MessageRow, UnloadedRow>()

/** The row without its text; the same object for the same row. */
export function unloadedOf(row: MessageRow): UnloadedRow {
  const before = unloadedRows.get(row)
  if (before) return before
  const { number, event, begins } = row.entry
  const { id, role, at } = event
  const unloaded: UnloadedRow = {
    type: 'unloaded',
    id,
    number,
    role,
    at,
    status: row.status,
    ...(begins && { begins }),
    characters: charactersOf(row),
  }
  unloadedRows.set(row, unloaded)
  return unloaded
}
