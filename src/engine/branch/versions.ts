/** The versions of a message: what was edited or answered again is kept, and each version heads a branch. */
import type { EventId, EventOf, SessionEvent } from '../log/event.ts'
import type { Sampling } from '../message/sampling.ts'
import { toArray } from './append-list.ts'
import type { Branch } from './branch.ts'

/** One version among those in the same place of the conversation. */
export interface Version {
  /** 1 for the oldest. */
  readonly index: number
  /** At least 2. */
  readonly count: number
  /** The message to select for the version before; null for the oldest. */
  readonly previousId: EventId | null
  /** The message to select for the version after; null for the newest. */
  readonly nextId: EventId | null
  /** How an answer was asked for, where that was in another way; absent for as usual. */
  readonly made?: AnswerMade
}

/** What an answer was asked with. */
export interface AnswerMade {
  readonly hint: string | null
  readonly sampling: Sampling
}

export interface Versions {
  /** By message of the branch; those with one version only are left out. */
  readonly byMessage: Readonly<Record<string, Version>>
  /** What may be selected where the branch ends and others continue, as after an answer that failed; null for nothing. */
  readonly atEnd: Version | null
  /** 1 for the oldest branch of the session. */
  readonly branch: number
  /** How many branches the session has; 1 for a session without versions. */
  readonly branches: number
}

export const NO_VERSIONS: Versions = { byMessage: {}, atEnd: null, branch: 1, branches: 1 }

/** The versions of the messages of `branch`, which is a branch of this log. */
export function versionsOf(events: readonly SessionEvent[], branch: Branch): Versions {
  const { followers, made } = followersIn(events)
  const messages = toArray(branch.messages).map(({ event }) => event.id)
  const places = [null, ...messages]
  const byMessage = messages.flatMap((id, at) => {
    const version = versionAmong(followers.get(places[at] ?? null) ?? [], id)
    const how = made.get(id)
    return version ? [[id, how ? { ...version, made: how } : version] as const] : []
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

/** The newest event of the branch that a version heads, as it was left; null if the log has no such message. */
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

/** Messages by the message that they follow, null for none, oldest first; and how answers were asked for. */
function followersIn(events: readonly SessionEvent[]): {
  readonly followers: ReadonlyMap<EventId | null, readonly EventId[]>
  readonly made: ReadonlyMap<EventId, AnswerMade>
} {
  const made = new Map<EventId, AnswerMade>()
  /** What the next answer is asked with, after each event where it is anything. */
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

/** The version that is still to come, behind these. */
function besideAll(ids: readonly EventId[]): Version {
  const count = ids.length + 1
  return { index: count, count, previousId: ids.at(-1) ?? null, nextId: null }
}
