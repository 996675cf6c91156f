/** The versions of a message after edits and repeated answers. Each version starts a branch. */
import type { EventId, EventOf, SessionEvent } from '../log/event.ts'
import type { Sampling } from '../message/message-schema.ts'
import { toArray } from './append-list.ts'
import type { Branch } from './branch.ts'

/** One of several messages in the same place of the conversation. */
export interface Version {
  /** 1 for the oldest. */
  readonly index: number
  readonly count: number
  /** The message that selects the previous version; null for the oldest. */
  readonly previousId: EventId | null
  /** The message that selects the next version; null for the newest. */
  readonly nextId: EventId | null
  /** The hint and sampling of an answer; absent for the usual ones. */
  readonly made?: AnswerMade
  /** The question to several models that it answers; absent for all others. */
  readonly setId?: EventId
}

/** The hint and sampling of an answer. */
export interface AnswerMade {
  readonly hint: string | null
  readonly sampling: Sampling
}

export interface Versions {
  /** By message of the branch; messages with one version are left out. */
  readonly byMessage: Readonly<Record<string, Version>>
  /** The versions after the end of the branch, for example after a failed answer; null for none. */
  readonly atEnd: Version | null
  /** 1 for the oldest branch of the session. */
  readonly branch: number
  readonly branches: number
}

export const NO_VERSIONS: Versions = { byMessage: {}, atEnd: null, branch: 1, branches: 1 }

/** The versions of the messages of `branch`, a branch of this log. */
export function versionsOf(events: readonly SessionEvent[], branch: Branch): Versions {
  const { followers, made } = followersIn(events)
  const sets = setsIn(events)
  const messages = toArray(branch.messages).map(({ event }) => event.id)
  const places = [null, ...messages]
  const byMessage = messages.flatMap((id, at) => {
    const version = versionAmong(followers.get(places[at] ?? null) ?? [], id)
    if (!version) return []
    const how = made.get(id)
    const setId = sets.get(id)
    return [[id, { ...version, ...(how && { made: how }), ...(setId && { setId }) }] as const]
  })
  const lastId = messages.at(-1) ?? null
  const after = followers.get(lastId) ?? []
  const ends = events.filter(
    ({ id, type }) =>
      type === 'v1.message-appended' && (!followers.has(id) || (id === lastId && after.length > 0)),
  )
  return {
    byMessage: Object.fromEntries(byMessage),
    atEnd: after.length === 0 ? null : besideAll(after),
    branch: Math.max(1, 1 + ends.findIndex(({ id }) => id === lastId)),
    branches: Math.max(1, ends.length),
  }
}

/** The newest event of a version's branch; null if the log lacks the message. */
export function leafOfVersion(events: readonly SessionEvent[], messageId: EventId): EventId | null {
  const under = new Set<EventId>()
  let leaf: EventId | null = null
  for (const { id, parentId } of events) {
    if (id !== messageId && (parentId === null || !under.has(parentId))) continue
    under.add(id)
    leaf = id
  }
  return leaf
}

/** True if the message is on the branch. */
export function holdsMessage(branch: Branch, messageId: EventId): boolean {
  return toArray(branch.messages).some(({ event }) => event.id === messageId)
}

/** The messages that follow each message, oldest first, and the hint and sampling of each answer. */
function followersIn(events: readonly SessionEvent[]): {
  readonly followers: ReadonlyMap<EventId | null, readonly EventId[]>
  readonly made: ReadonlyMap<EventId, AnswerMade>
} {
  const made = new Map<EventId, AnswerMade>()
  /** The hint and sampling for the next answer, at each event that has them. */
  const askAt = new Map<EventId, AnswerMade>()
  const followers = new Map<EventId | null, EventId[]>()
  /** The newest message at or before each event. */
  const messageAt = new Map<EventId, EventId | null>()
  for (const event of events) {
    const { id, parentId, type } = event
    const before = parentId === null ? null : (messageAt.get(parentId) ?? null)
    const ask = event.type === 'v1.answer-asked' ? askOf(event) : parentId && askAt.get(parentId)
    if (ask && type === 'v1.message-appended') made.set(id, ask)
    else if (ask) askAt.set(id, ask)
    messageAt.set(id, type === 'v1.message-appended' ? id : before)
    if (type !== 'v1.message-appended') continue
    const known = followers.get(before)
    if (known) known.push(id)
    else followers.set(before, [id])
  }
  return { followers, made }
}

/** The question to several models of each answer to one. What was answered again is no such answer. */
function setsIn(events: readonly SessionEvent[]): ReadonlyMap<EventId, EventId> {
  const sets = new Map<EventId, EventId>()
  /** At each event of a lane before its answer. */
  const setAt = new Map<EventId, EventId>()
  for (const event of events) {
    const { id, parentId, type } = event
    const setId = event.type === 'v1.answer-begun' ? event.setId : parentId && setAt.get(parentId)
    if (!setId || type === 'v1.branch-selected') continue
    if (type === 'v1.message-appended') sets.set(id, setId)
    else setAt.set(id, setId)
  }
  return sets
}

function askOf({ hint, sampling }: EventOf<'v1.answer-asked'>): AnswerMade | null {
  return hint === null && Object.keys(sampling).length === 0 ? null : { hint, sampling }
}

function versionAmong(ids: readonly EventId[], id: EventId): Version | null {
  if (ids.length < 2) return null
  const at = ids.indexOf(id)
  return {
    index: at + 1,
    count: ids.length,
    previousId: ids[at - 1] ?? null,
    nextId: ids[at + 1] ?? null,
  }
}

/** The place of a next version after these. */
function besideAll(ids: readonly EventId[]): Version {
  const count = ids.length + 1
  return { index: count, count, previousId: ids.at(-1) ?? null, nextId: null }
}
