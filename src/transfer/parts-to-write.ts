/** What of a log is written: the messages that a reader sees, and the log that an import needs. */
import {
  branchEnds,
  contentHash,
  EventId,
  expandToSteps,
  foldBranch,
  keepPart,
  type MessageEntry,
  pathTo,
  type SessionEvent,
  toArray,
  transcriptOf,
  type ViewItem,
  viewOf,
} from '../engine/index.ts'
import type { SessionToWrite, ExportForm } from '../ports/backup.ts'

/** A message of the transcript or, without an event, what the model reads instead of messages. */
export type WrittenMessage = Pick<ViewItem, 'id' | 'role' | 'parts' | 'origin'> & {
  /** Null for a summary, a recall, and other texts of the view. */
  readonly entry: MessageEntry | null
}

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
  const wanted = messageIds && new Set(messageIds)
  const byId = new Map<string, MessageEntry>(entries.map(entry => [entry.event.id, entry]))
  const all: readonly WrittenMessage[] =
    reads === 'view'
      ? viewOf(branch).items.map(item => ({ ...item, entry: byId.get(item.id) ?? null }))
      : entries.map(writtenOf)
  return all.filter(({ id }) => wanted?.has(id) ?? true)
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
  const seen = new Set(toArray(foldBranch(events).messages).map(({ event }) => event.id))
  return branchEnds(events).flatMap(({ leafId }) => {
    const entries = transcriptOf(foldBranch(events, leafId)).filter(
      ({ event }) => !seen.has(event.id),
    )
    for (const { event } of entries) seen.add(event.id)
    const [first] = entries
    return first ? [{ firstNumber: first.number, messages: entries.map(writtenOf) }] : []
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
