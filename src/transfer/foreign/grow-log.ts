/** Appends messages to a stored log, at its end or as branches. */
import { EventId, type MessageAppended, type SessionEvent } from '../../engine/index.ts'
import { sha256Bytes, sha256Of } from '../bytes.ts'
import { canonicalJson } from '../json.ts'

export interface StoredMessages {
  readonly messages: ReadonlyMap<string, MessageAppended>
  /** The message before each event, or the message itself; null for none. */
  readonly last: ReadonlyMap<EventId | null, EventId | null>
  /** The message before each message; null for none. */
  readonly parents: ReadonlyMap<EventId, EventId | null>
  readonly followers: ReadonlyMap<EventId | null, readonly MessageAppended[]>
}

/** The messages of a log, and what follows what. */
export function storedMessages(log: readonly SessionEvent[]): StoredMessages {
  const messages = new Map<string, MessageAppended>()
  const last = new Map<EventId | null, EventId | null>()
  const parents = new Map<EventId, EventId | null>()
  const followers = new Map<EventId | null, MessageAppended[]>()
  for (const event of log) {
    const before = last.get(event.parentId) ?? null
    last.set(event.id, event.type === 'v1.message-appended' ? event.id : before)
    if (event.type !== 'v1.message-appended') continue
    messages.set(event.id, event)
    parents.set(event.id, before)
    const beside = followers.get(before)
    if (beside) beside.push(event)
    else followers.set(before, [event])
  }
  return { messages, last, parents, followers }
}

/** The id of a message that is stored with other words already. `parentId`: the stored message before it. */
export function versionId({ id, role, parts }: MessageAppended, parentId: EventId | null): EventId {
  const place = role === 'tool' ? (parentId ?? '') : ''
  return foreignId(`${id}\n${place}\n${canonicalJson(parts)}`)
}

/** The id of an event that a later export adds. */
export function foreignId(text: string): EventId {
  return EventId.parse(`i${sha256Of(sha256Bytes(text)).slice(0, 40)}`)
}

export function growLog(log: readonly SessionEvent[], { last }: StoredMessages) {
  const events: SessionEvent[] = []
  const used = new Set<string>(log.map(({ id }) => id))
  const shownId = log.at(-1)?.id ?? null
  let leafId = shownId
  let leafMessageId = last.get(shownId) ?? null
  const select = (id: string, parentId: EventId | null, at: number, reason: Reason) => {
    const selected = EventId.parse(id)
    events.push({ type: 'v1.branch-selected', id: selected, parentId, at, reason })
    leafId = selected
  }
  return {
    /** Appends the message after a stored one; null for the start. Returns its id. */
    append: (message: MessageAppended, afterId: EventId | null): EventId => {
      const id = used.has(message.id) ? versionId(message, afterId) : message.id
      const reason = message.role === 'user' ? 'edit' : 'retry'
      if (leafMessageId !== afterId)
        select(`b${id.slice(1)}`, afterId ?? log[0]?.id ?? null, message.at, reason)
      events.push({ ...message, id, parentId: leafId })
      used.add(id)
      leafId = id
      leafMessageId = id
      return id
    },
    /** Shows what was shown before, unless the file's last message was appended. */
    showAgain: (lastId: EventId | null): void => {
      const appended = events.at(-1)
      if (!appended || appended.id === lastId) return
      select(`r${appended.id.slice(1)}`, shownId, appended.at, 'restore')
    },
    leafId: () => leafId,
    events: (): readonly SessionEvent[] => events,
  }
}

type Reason = Extract<SessionEvent, { type: 'v1.branch-selected' }>['reason']
