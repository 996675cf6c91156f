/**
 * What a later export of a stored conversation adds to its log. Messages are recognised by id and by content: one that has changed
 * becomes another version of the stored one, and what follows a stored message stays where it is.
 */
import type { EventId, MessageAppended, SessionEvent } from '../../engine/index.ts'
import { canonicalJson } from '../json.ts'
import { growLog, type StoredMessages, storedMessages, versionId } from './grow-log.ts'
import { isForeignId } from './new-branches.ts'
import { newNames } from './new-names.ts'
import { grewFrom, saysAllOf } from './same-words.ts'

export interface Additions {
  readonly events: readonly SessionEvent[]
  /** False if the file tells another conversation that only begins like the stored one. */
  readonly isOneTalk: boolean
}

/** More would make long runs of calls slow. */
const MOST_PLACES = 16

/** The events that the log lacks. Another branch is shown only if the shown one has grown. */
export function additionsOf(
  file: readonly SessionEvent[],
  log: readonly SessionEvent[],
): Additions {
  const stored = storedMessages(log)
  const ids = idsIn(file, stored)
  const growing = growLog(log, stored)
  /** The stored messages that an event of the file may stand for, the best one first; null for the start. */
  const places = new Map<EventId | null, readonly (EventId | null)[]>([[null, [null]]])
  /** What follows a stored message, and is no message of the file by its id. */
  const othersAfter = (id: EventId | null) =>
    (stored.followers.get(id) ?? []).filter(other => isForeignId(other.id) && !ids.has(other.id))
  /** Stored messages that some message of the file is like. */
  const known = new Set<EventId>()
  const isRival = (other: MessageAppended, event: MessageAppended) =>
    other.role === event.role && !known.has(other.id)
  const calls = new Set(
    file.flatMap(event => (event.type === 'v1.message-appended' ? callsIn(event) : [])),
  )
  /** True if the stored message has calls that the file has in another message. */
  const isTwoAnswers = (other: MessageAppended, event: MessageAppended) => {
    const own = new Set(callsIn(event))
    return callsIn(other).some(call => calls.has(call) && !own.has(call))
  }
  let strangers = 0
  let last: EventId | null = null

  const place = (event: MessageAppended, before: readonly (EventId | null)[]) => {
    const [parentId = null] = before
    // Results follow their calls and nothing else.
    const mayBe = (other: MessageAppended) =>
      event.role !== 'tool' || stored.parents.get(other.id) === parentId
    const unnamed = before.flatMap(othersAfter)
    const related = [
      ...[event.id, versionId(event, parentId)].flatMap(id => stored.messages.get(id) ?? []),
      ...unnamed.filter(other => saysAllOf(other, event) || grewFrom(event, other)),
    ]
    const same = related.filter(
      other => mayBe(other) && saysAllOf(other, event) && !isTwoAnswers(other, event),
    )
    const best = same.find(other => saysAllOf(event, other)) ?? same[0]
    // An answer that came between two known messages begins no other conversation.
    if (best) strangers = 0
    else if (related.length === 0 && unnamed.some(other => isRival(other, event))) strangers += 1
    for (const { id } of related) known.add(id)
    last = best?.id ?? growing.append(event, parentId)
    // What is stored after the message before may come after this one in the file.
    const around = event.role === 'user' ? [] : before.filter(id => othersAfter(id).length > 0)
    return [...new Set([last, ...related.map(({ id }) => id), ...around])].slice(0, MOST_PLACES)
  }
  for (const event of file) {
    const before = places.get(event.parentId) ?? [null]
    places.set(event.id, event.type === 'v1.message-appended' ? place(event, before) : before)
  }
  growing.showAgain(last)
  return {
    events: [...growing.events(), ...newNames(file, log, growing.leafId())],
    isOneTalk: strangers === 0,
  }
}

/** Calls of a message, as texts to compare. */
function callsIn({ parts }: Pick<MessageAppended, 'parts'>): readonly string[] {
  return parts.flatMap(part =>
    part.type === 'tool-call' ? canonicalJson([part.tool, part.input]) : [],
  )
}

/** The ids that messages of the file have in the log. */
function idsIn(file: readonly SessionEvent[], { messages }: StoredMessages): ReadonlySet<string> {
  return new Set(
    file.flatMap(event => {
      const held = messages.get(event.id)
      const isChanged = held && event.type === 'v1.message-appended' && !saysAllOf(held, event)
      return isChanged ? [event.id, versionId(event, null)] : [event.id]
    }),
  )
}
