/** The rows of a conversation that grows: only what changed is drawn again. */
import { rowKey, type MessageEntry, type RecalledPassage, type Row } from '../log/transcript.ts'
import { itemsFrom } from './append-list.ts'
import type { Branch } from './branch.ts'
import { KEPT, rowsOf } from './rows.ts'

/** Rows with what they were made of. */
export interface KnownRows {
  readonly branch: Branch
  readonly trimmed: ReadonlySet<string>
  readonly rows: readonly Row[]
}

/**
 * As `rowsOf`. Rows that did not change keep their identity, and so does the list. New messages cost only what they
 * are.
 */
export function updatedRows(
  before: KnownRows | null,
  branch: Branch,
  trimmed: ReadonlySet<string>,
): KnownRows {
  if (before === null) return { branch, trimmed, rows: rowsOf(branch, trimmed) }
  const news = isSameBut(before, branch, trimmed) ? newsSince(before.branch, branch) : null
  const rows =
    news === null
      ? withKnown(before.rows, rowsOf(branch, trimmed))
      : news.length === 0
        ? before.rows
        : [...before.rows, ...news.map(keptRow)]
  return { branch, trimmed, rows }
}

/** True where nothing but the messages may have changed. */
function isSameBut(
  {
    branch: { overlays, compactions, clears, providerEdits, failure, pastFailures },
    trimmed: before,
  }: KnownRows,
  branch: Branch,
  trimmed: ReadonlySet<string>,
): boolean {
  return (
    overlays === branch.overlays &&
    compactions === branch.compactions &&
    clears === branch.clears &&
    providerEdits === branch.providerEdits &&
    failure === branch.failure &&
    pastFailures === branch.pastFailures &&
    before.size === trimmed.size &&
    [...trimmed].every(id => before.has(id))
  )
}

/** The messages that follow those before; null where others stand there, or where one may join a step that is marked. */
function newsSince(before: Branch, branch: Branch): readonly MessageEntry[] | null {
  const known = before.messages.length
  const [last, ...news] = itemsFrom(branch.messages, Math.max(0, known - 1))
  if (known === 0) return last ? [last, ...news] : []
  const [lastBefore] = itemsFrom(before.messages, known - 1)
  const { pinned, excluded } = branch.overlays
  const mayJoin = pinned.length + excluded.length > 0
  const joins = mayJoin && news.some(({ event }) => event.role === 'tool')
  return last === lastBefore && !joins ? news : null
}

function keptRow(entry: MessageEntry): Row {
  return { type: 'message', entry, fate: KEPT }
}

function withKnown(known: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const byKey = new Map(known.map(row => [rowKey(row), row]))
  const updated = rows.map(row => {
    const before = byKey.get(rowKey(row))
    return before && isSame(before, row) ? before : row
  })
  const isUnchanged =
    updated.length === known.length && updated.every((row, at) => row === known[at])
  return isUnchanged ? known : updated
}

function isSame(left: Row, right: Row): boolean {
  const [before, after] = [madeOf(left), madeOf(right)]
  return before.length === after.length && before.every((value, at) => value === after[at])
}

/** What a row tells, by value or by identity. */
function madeOf(row: Row): readonly unknown[] {
  switch (row.type) {
    case 'message': {
      const { entry, fate } = row
      const number = fate.type === 'summarised' ? fate.compactionNumber : null
      return [entry.event, entry.number, fate.type, number]
    }
    case 'compaction':
      return [row.record]
    case 'failure':
      return [row.entry]
    case 'provider-edit':
      return [row.event]
    case 'cleared':
      return [row.type, row.at]
    case 'recalled':
      return [row.isRead, row.tokens, ...row.passages.flatMap(passageMadeOf)]
  }
}

function passageMadeOf({ messageId, number, text, tool, role }: RecalledPassage) {
  return [messageId, number, text, tool, role]
}
