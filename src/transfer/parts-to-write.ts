/** What of a log is written: the messages that a reader sees, and the log that an import needs. */
import {
  branchEnds,
  type CompactionRecord,
  contentHash,
  EventId,
  expandToSteps,
  foldBranch,
  joinEntries,
  keepPart,
  type MessageEntry,
  type Part,
  pathTo,
  type SessionEvent,
  type SideQuestion,
  toArray,
  transcriptOf,
  viewOf,
} from '../engine/index.ts'
import { chatFileText } from '../i18n/en/sentences/export.ts'
import type { SessionToWrite, ExportForm } from '../ports/backup.ts'
import { undecidedAnswers } from './undecided-answers.ts'
import type { WrittenMessage } from './written-message.ts'

/** Messages of another version, from the place where it leaves the shown branch. */
export interface OtherVersion {
  /** The number of its first message. */
  readonly firstNumber: number
  readonly messages: readonly WrittenMessage[]
}

type Chosen = Omit<ExportForm, 'format'>

/** The messages of the shown branch that the form asks for, oldest first. */
export function messagesToWrite(
  events: readonly SessionEvent[],
  { messageIds, reads }: Chosen,
): readonly WrittenMessage[] {
  const branch = foldBranch(events)
  const entries = transcriptOf(branch)
  const wanted = messageIds && withBeginnings(entries, messageIds)
  const byId = new Map<string, MessageEntry>(entries.map(entry => [entry.event.id, entry]))
  const all: readonly WrittenMessage[] =
    reads === 'view'
      ? viewOf(branch).items.map(item => ({ ...item, entry: byId.get(item.id) ?? null }))
      : entries.map(writtenOf)
  return all.filter(({ id }) => wanted?.has(id) ?? true)
}

/**
 * As `messagesToWrite`, with the side questions and compactions of the transcript and, at the end, several answers of which none was
 * selected, for a person to read.
 */
export function rowsToWrite(
  events: readonly SessionEvent[],
  form: Chosen,
): readonly WrittenMessage[] {
  const messages =
    form.reads === 'view' ? messagesToWrite(events, form) : joined(messagesToWrite(events, form))
  if (form.messageIds !== undefined || form.reads === 'view') return messages
  const { sideQuestions } = foldBranch(events)
  return [
    ...withAsides(messages, sideQuestions, compactionsToWrite(events, form)),
    ...undecidedAnswers(events),
  ]
}

/** The compactions in force on the shown branch, in order; none if the view or chosen messages are written. */
export function compactionsToWrite(
  events: readonly SessionEvent[],
  { messageIds, reads }: Chosen,
): readonly CompactionRecord[] {
  if (messageIds !== undefined || reads === 'view') return []
  return foldBranch(events).compactions.filter(
    ({ state, result }) => result !== null && state === 'live',
  )
}

/** The chosen messages; of an answer that was gone on with, also what came before. */
function withBeginnings(
  entries: readonly MessageEntry[],
  ids: readonly string[],
): ReadonlySet<string> {
  const wanted = new Set(ids)
  for (const { event } of entries.toReversed())
    if (event.continues !== undefined && wanted.has(event.id)) wanted.add(event.continues)
  return wanted
}

/** An answer that was cut and gone on with is one answer, as a reader saw it. */
function joined(messages: readonly WrittenMessage[]): readonly WrittenMessage[] {
  const entries = messages.flatMap(({ entry }) => entry ?? [])
  const whole = joinEntries(entries)
  return whole === entries ? messages : whole.map(writtenOf)
}

function withAsides(
  messages: readonly WrittenMessage[],
  asides: readonly SideQuestion[],
  compactions: readonly CompactionRecord[] = [],
): readonly WrittenMessage[] {
  const placed = [
    ...messages.map(message => [message.entry?.number ?? 0, [message]] as const),
    ...asides.map(aside => [aside.afterNumber + 0.5, writtenAside(aside)] as const),
    ...compactions.map(record => [placeOf(record), [writtenCompaction(record)]] as const),
  ]
  return placed.toSorted(([left], [right]) => left - right).flatMap(([, rows]) => rows)
}

/** After the messages that were there when it came into force. */
function placeOf({ endedAfterNumber, lastNumber }: CompactionRecord): number {
  return (endedAfterNumber ?? lastNumber) + 0.75
}

function writtenCompaction(compaction: CompactionRecord): WrittenMessage {
  const { compactionId, result } = compaction
  const text = result?.summary ?? ''
  return {
    id: compactionId,
    role: 'user',
    origin: 'summary',
    entry: null,
    compaction,
    parts: [{ type: 'text', text }],
  }
}

/** The question and its answer; of one that was taken in, the question alone, because both are messages. */
function writtenAside(aside: SideQuestion): readonly WrittenMessage[] {
  const { event, answer, takenAs } = aside
  const base = { origin: 'message', entry: null, aside } as const
  const textPart = (text: string): readonly Part[] => [{ type: 'text', text }]
  const question = { ...base, id: event.id, role: 'user', parts: textPart(event.text) } as const
  if (takenAs !== null) return [question]
  const failure = answer === null ? chatFileText('unanswered') : answer.failure
  const parts = failure === null ? (answer?.parts ?? []) : textPart(failure)
  return [question, { ...base, id: answer?.id ?? event.id, role: 'assistant', parts }]
}

/** The messages, each call with its results: without them no server takes the call. */
export function stepsToWrite(events: readonly SessionEvent[], form: Chosen) {
  const { messageIds } = form
  if (messageIds === undefined) return messagesToWrite(events, form)
  const entries = transcriptOf(foldBranch(events))
  const ids = expandToSteps(
    entries,
    entries.flatMap(({ event }) => (messageIds.includes(event.id) ? [event.id] : [])),
  )
  return messagesToWrite(events, { ...form, messageIds: [...ids] })
}

/** All other versions, oldest end first. Together with the shown branch they hold each message once. */
export function otherVersions(
  events: readonly SessionEvent[],
  { messageIds, withVersions = true }: Chosen,
): readonly OtherVersion[] {
  if (messageIds !== undefined || !withVersions) return []
  const shown = foldBranch(events)
  const written = undecidedAnswers(events).flatMap(({ entry }) => entry ?? [])
  const seen = new Set(
    [...toArray(shown.messages), ...shown.sideQuestions, ...written].map(({ event }) => event.id),
  )
  const isNew = ({ event }: MessageEntry | SideQuestion) => !seen.has(event.id)
  return branchEnds(events).flatMap(({ leafId }) => {
    const branch = foldBranch(events, leafId)
    const entries = transcriptOf(branch).filter(isNew)
    const asides = branch.sideQuestions.filter(isNew)
    for (const { event } of [...entries, ...asides]) seen.add(event.id)
    const firstNumber = entries[0]?.number ?? asides[0]?.afterNumber
    const messages = withAsides(joined(entries.map(writtenOf)), asides)
    return firstNumber === undefined ? [] : [{ firstNumber, messages }]
  })
}

/** A message of the transcript, to write. */
export function writtenOf(entry: MessageEntry): WrittenMessage {
  const { id, role, parts } = entry.event
  return { id, role, parts, origin: 'message', entry }
}

/** The log of a file that can be imported: all of it, the shown branch alone, or a new one of the chosen messages. */
export function logToWrite(
  { title, events }: Pick<SessionToWrite, 'title' | 'events'>,
  form: Chosen,
): readonly SessionEvent[] {
  if (form.messageIds)
    return logOfMessages(
      title,
      messagesToWrite(events, { ...form, reads: 'transcript' }),
      events[0],
    )
  return form.withVersions === false ? branchAlone(events) : events
}

/** The events keep their ids; on the branch, each follows the one before it. */
function branchAlone(events: readonly SessionEvent[]): readonly SessionEvent[] {
  const path = pathTo(events, events.at(-1)?.id ?? null)
  let before: EventId | null = null
  return keepPart(events, ({ id }) => path.has(id)).map(event => {
    const parentId = before
    if (path.has(event.id)) before = event.id
    return { ...event, parentId }
  })
}

/** Another session, because it begins with another event; its messages keep their ids. */
function logOfMessages(
  title: string,
  chosen: readonly WrittenMessage[],
  created: SessionEvent | undefined,
): readonly SessionEvent[] {
  if (created?.type !== 'v1.session-created') return []
  const messages = chosen.flatMap(({ entry }) => (entry ? [entry.event] : []))
  const name = contentHash([created, ...messages].map(({ id }) => id).join(' '))
  const start = { ...created, id: EventId.parse(`part-${name}`), title: title || null }
  const log: readonly SessionEvent[] = [start, ...messages]
  return log.map((event, at) => ({ ...event, parentId: log[at - 1]?.id ?? null }))
}
