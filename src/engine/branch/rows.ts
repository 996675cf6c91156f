import { transcriptOf, type Branch } from './branch.ts'
import type { ClearEntry } from './fold-overlays.ts'
import type { EventId, Passage } from '../log/event.ts'
import { isFile } from '../message/files.ts'
import { toolCallsOf, toolResultsOf } from '../message/message.ts'
import { citePage } from '../message/pages.ts'
import { joinRows } from './join-rows.ts'
import { changedRows } from './changed-rows.ts'
import { expandToSteps } from './overlays.ts'
import { entriesById } from './recalled-items.ts'
import { toArray, itemsFrom } from './append-list.ts'
import {
  type ClearCause,
  type CompactionRecord,
  type ContextStatus,
  type MessageEntry,
  type RecalledPassage,
  type Row,
  rowKey,
} from '../log/transcript.ts'

/** The rows of the conversation, oldest first. `trimmed`: ids that the guard leaves out of the next request. */
export function rowsOf(branch: Branch, trimmed: ReadonlySet<string>): readonly Row[] {
  const entries = toArray(branch.messages)
  const statusOf = statusesOf(branch, entries, trimmed)
  const after = rowsByNumber(branch, entries)
  const shown = new Set(transcriptOf(branch))
  const marked = new Set<string>(branch.overlays.deleted)
  const rows: Row[] = [...(after.get(0) ?? [])]
  for (const entry of entries) {
    if (shown.has(entry)) rows.push({ type: 'message', entry, status: statusOf(entry) })
    else addDeleted(rows, entry, marked)
    rows.push(...(after.get(entry.number) ?? []))
  }
  return rows
}

/** Adds a deleted message to the previous row of deleted messages, or starts such a row. */
function addDeleted(rows: Row[], { event }: MessageEntry, marked: ReadonlySet<string>): void {
  const own = marked.has(event.id) ? [event.id] : []
  const last = rows.at(-1)
  if (last?.type !== 'deleted') {
    rows.push({ type: 'deleted', id: event.id, count: 1, messageIds: own })
    return
  }
  const messageIds = [...last.messageIds, ...own]
  rows[rows.length - 1] = { ...last, count: last.count + 1, messageIds }
}

function rowsByNumber(
  branch: Branch,
  entries: readonly MessageEntry[],
): ReadonlyMap<number, readonly Row[]> {
  const rows: (readonly [number, Row])[] = [
    ...recalledRows(branch, entries),
    ...changedRows(branch),
    ...branch.clears.map(({ event, afterNumber }): [number, Row] => [
      afterNumber,
      { type: 'cleared', id: event.id, at: event.at, cause: causeOf(event) },
    ]),
    ...branch.checkpoints.map((entry): [number, Row] => [
      entry.afterNumber,
      { type: 'checkpoint', ...entry },
    ]),
    ...branch.providerEdits.map(({ event, afterNumber }): [number, Row] => [
      afterNumber,
      { type: 'provider-edit', event },
    ]),
    ...branch.compactions
      .filter(record => worthARow(record, branch.compactions))
      .map((record): [number, Row] => [record.lastNumber, { type: 'compaction', record }]),
    ...[...branch.pastFailures, ...(branch.failure ? [branch.failure] : [])].map(
      (entry): [number, Row] => [entry.afterNumber, { type: 'failure', entry }],
    ),
    ...branch.sideQuestions.map((entry): [number, Row] => [
      entry.afterNumber,
      { type: 'side-question', entry },
    ]),
  ]
  const grouped = new Map<number, Row[]>()
  for (const [number, row] of rows) grouped.set(number, [...(grouped.get(number) ?? []), row])
  return grouped
}

function causeOf(event: ClearEntry['event']): ClearCause {
  if (event.type === 'v1.context-cleared') return 'clear'
  return event.textOnly ? 'restart-text-only' : 'restart'
}

/** Places each recall after the message that asked for it. */
function recalledRows(
  { overlays, items }: Branch,
  entries: readonly MessageEntry[],
): readonly [number, Row][] {
  if (overlays.recalls.length === 0) return []
  const byId = entriesById(entries)
  const read = new Set(toArray(items).map(({ id }) => id))
  return overlays.recalls.flatMap(({ event }): readonly [number, Row][] => {
    const asking = byId.get(event.messageId)
    if (!asking) return []
    const passages = event.passages.flatMap(passage => recalledPassage(passage, byId))
    const { id, tokens } = event
    return [[asking.number, { type: 'recalled', id, passages, tokens, isRead: read.has(id) }]]
  })
}

function recalledPassage(
  { messageId, callId, page, text }: Passage,
  byId: ReadonlyMap<string, MessageEntry>,
): readonly RecalledPassage[] {
  const entry = byId.get(messageId)
  if (!entry) return []
  const { role, parts } = entry.event
  const part = [...toolCallsOf(parts), ...toolResultsOf(parts)].find(
    other => other.callId === callId,
  )
  const file = page && parts[page.part]
  const cited = page && file && isFile(file) ? { page: citePage(file, page.page) } : {}
  return [{ messageId, text, number: entry.number, role, tool: part?.tool ?? null, ...cited }]
}

/** True if the compaction gets a row. A failed one gets a row only if no other compaction follows. */
function worthARow(record: CompactionRecord, records: readonly CompactionRecord[]): boolean {
  if (record.state === 'live' || record.state === 'running' || record.state === 'proposed')
    return true
  if (record.state === 'cancelled') return false
  return records.at(-1) === record
}

/** A summary in force, with the numbers of its messages. */
interface Summary {
  readonly first: number
  readonly last: number
  readonly spared: ReadonlySet<EventId>
  readonly status: ContextStatus
}

/** The status of a message that the model reads unchanged. */
export const KEPT: ContextStatus = { type: 'kept' }
const PINNED: ContextStatus = { type: 'pinned' }
const EXCLUDED: ContextStatus = { type: 'excluded' }
const CLEARED: ContextStatus = { type: 'cleared' }
const MASKED: ContextStatus = { type: 'masked' }
const TRIMMED: ContextStatus = { type: 'trimmed' }

function statusesOf(
  { overlays, compactions, items }: Branch,
  entries: readonly MessageEntry[],
  trimmed: ReadonlySet<string>,
): (entry: MessageEntry) => ContextStatus {
  const pinned = expandToSteps(entries, overlays.pinned)
  const excluded = expandToSteps(entries, overlays.excluded)
  const masked = new Set<string>(
    [...overlays.masks, ...overlays.live.flatMap(({ masks }) => masks)].map(
      ({ messageId }) => messageId,
    ),
  )
  const shown = new Set(toArray(items).map(({ id }) => id))
  const numbers = new Map(
    compactions.map(({ compactionId, number }) => [compactionId, number ?? 0]),
  )
  const summaries = overlays.live.map((live): Summary => ({
    first: live.firstNumber,
    last: live.lastNumber,
    spared: new Set(live.spared),
    status:
      live.replacement.length === 0
        ? CLEARED
        : { type: 'summarised', compactionNumber: numbers.get(live.compactionId) ?? 0 },
  }))
  return ({ number, event }) => {
    if (excluded.has(event.id)) return EXCLUDED
    if (pinned.has(event.id)) return PINNED
    if (number <= overlays.clearedThrough) return CLEARED
    if (number <= overlays.textOnlyThrough && !shown.has(event.id)) return CLEARED
    const summary = summaries.findLast(
      ({ first, last, spared }) => number >= first && number <= last && !spared.has(event.id),
    )
    if (summary) return summary.status
    if (trimmed.has(event.id)) return TRIMMED
    return masked.has(event.id) ? MASKED : KEPT
  }
}

/** Rows, and the state that they were made from. */
export interface KnownRows {
  readonly branch: Branch
  readonly trimmed: ReadonlySet<string>
  readonly rows: readonly Row[]
}

/** As `rowsOf`, but an answer that was gone on with is one row, and unchanged rows and lists keep their identity. The cost depends on the new messages only. */
export function updateRows(
  before: KnownRows | null,
  branch: Branch,
  trimmed: ReadonlySet<string>,
): KnownRows {
  if (before === null) return { branch, trimmed, rows: joinRows(rowsOf(branch, trimmed)) }
  const news = isSameBut(before, branch, trimmed) ? newsSince(before.branch, branch) : null
  const rows =
    news === null
      ? withKnown(before.rows, joinRows(rowsOf(branch, trimmed)))
      : news.length === 0
        ? before.rows
        : [...before.rows, ...news.map(keptRow)]
  return { branch, trimmed, rows }
}

function isSameBut(
  {
    branch: {
      overlays,
      compactions,
      clears,
      readChanges,
      checkpoints,
      providerEdits,
      failure,
      pastFailures,
      sideQuestions,
    },
    trimmed: before,
  }: KnownRows,
  branch: Branch,
  trimmed: ReadonlySet<string>,
): boolean {
  return (
    overlays === branch.overlays &&
    compactions === branch.compactions &&
    clears === branch.clears &&
    readChanges === branch.readChanges &&
    checkpoints === branch.checkpoints &&
    providerEdits === branch.providerEdits &&
    failure === branch.failure &&
    pastFailures === branch.pastFailures &&
    sideQuestions === branch.sideQuestions &&
    before.size === trimmed.size &&
    [...trimmed].every(id => before.has(id))
  )
}

/** The new messages; null if earlier ones changed, or if a new one may join a marked step. */
function newsSince(before: Branch, branch: Branch): readonly MessageEntry[] | null {
  const known = before.messages.length
  const [last, ...news] = itemsFrom(branch.messages, Math.max(0, known - 1))
  if (known === 0) return last ? [last, ...news] : []
  const [lastBefore] = itemsFrom(before.messages, known - 1)
  const { pinned, excluded } = branch.overlays
  const mayJoin = pinned.length + excluded.length > 0
  const joins =
    (mayJoin && news.some(({ event }) => event.role === 'tool')) ||
    news.some(({ event }) => event.continues !== undefined)
  return last === lastBefore && !joins ? news : null
}

function keptRow(entry: MessageEntry): Row {
  return { type: 'message', entry, status: KEPT }
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

/** The content of a row, by value or identity. */
function madeOf(row: Row): readonly unknown[] {
  switch (row.type) {
    case 'message': {
      const { entry, status } = row
      const number = status.type === 'summarised' ? status.compactionNumber : null
      return [entry.event, entry.number, status.type, number]
    }
    case 'compaction':
      return [row.record]
    case 'failure':
      return [row.entry]
    case 'side-question':
      return [row.entry.event, row.entry.answer, row.entry.takenAs]
    case 'provider-edit':
      return [row.event]
    case 'checkpoint':
      return [row.type, row.title]
    case 'cleared':
      return [row.type, row.at]
    case 'changed':
      return [row.at, JSON.stringify(row.changes)]
    case 'recalled':
      return [row.isRead, row.tokens, ...row.passages.flatMap(passageMadeOf)]
    case 'deleted':
      return [row.count, ...row.messageIds]
  }
}

function passageMadeOf({ messageId, number, text, tool, role }: RecalledPassage) {
  return [messageId, number, text, tool, role]
}
