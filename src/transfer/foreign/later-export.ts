/**
 * What a later export of a stored conversation adds to its log. Messages are recognised by id and by content: one that has changed
 * becomes another version of the stored one, and what follows a stored message stays where it is.
 */
import type { EventId, MessageAppended, SessionEvent } from '../../engine/index.ts'
import { growLog, type StoredMessages, storedMessages, versionId } from './grow-log.ts'
import { isForeignId } from './new-branches.ts'
import { newNames } from './new-names.ts'
import { grewFrom, saysAllOf, sayingsIn, wordsKey } from './same-words.ts'
import { withStoredSteps } from './split-steps.ts'

export interface Additions {
  readonly events: readonly SessionEvent[]
  /** False if the file tells another conversation that only begins like the stored one. */
  readonly isOneTalk: boolean
}

/** More would make long runs of calls slow. */
const MOST_PLACES = 16

/** The events that the log lacks. Another branch is shown only if the shown one has grown. */
export function additionsOf(
  exported: readonly SessionEvent[],
  log: readonly SessionEvent[],
): Additions {
  const stored = storedMessages(log)
  const file = withStoredSteps(exported, stored)
  const told = storedMessages(file)
  const messages = [...told.messages.values()]
  const sayers = Map.groupBy(messages, wordsKey)
  const ids = idsIn(messages, stored, sayers)
  const growing = growLog(log, stored)
  /** The stored messages that an event of the file may stand for, the best one first; null for the start. */
  const places = new Map<EventId | null, readonly (EventId | null)[]>([[null, [null]]])
  /** Stored messages that some message of the file is like. */
  const known = new Set<EventId>()
  /** Stored messages that a message of the file says. No other one is the same message, also with the same words. */
  const taken = new Set<EventId>()
  /** What follows a stored message, and is no message of the file by its id. */
  const othersAfter = (id: EventId | null) =>
    (stored.followers.get(id) ?? []).filter(
      other => isForeignId(other.id) && !ids.has(other.id) && !taken.has(other.id),
    )
  const isRival = (other: MessageAppended, event: MessageAppended) =>
    other.role === event.role && !known.has(other.id)
  const sayings = new Set(messages.flatMap(sayingsIn))
  /** True if the stored message has words or calls that the file has in another message. */
  const isTwoAnswers = (other: MessageAppended, event: MessageAppended) => {
    const own = new Set(sayingsIn(event))
    return sayingsIn(other).some(saying => sayings.has(saying) && !own.has(saying))
  }
  /** True if what follows in the file may be what follows in the log. */
  const goesOn = (other: MessageAppended, event: MessageAppended) => {
    const next = told.followers.get(event.id) ?? []
    const held = stored.followers.get(other.id) ?? []
    const isHeld = (later: MessageAppended) =>
      held.some(older => saysAllOf(older, later) || grewFrom(later, older))
    return next.length === 0 || held.length === 0 || next.some(isHeld)
  }
  /** True if what is stored after one message comes, in the file, not far after the other. */
  const comesBack = (other: MessageAppended, event: MessageAppended) => {
    let next: readonly MessageAppended[] = [event]
    for (let steps = 0; steps < MOST_PLACES && next.length > 0; steps += 1) {
      if (next.some(later => goesOn(other, later))) return true
      next = next.flatMap(({ id }) => told.followers.get(id) ?? []).slice(0, MOST_PLACES)
    }
    return false
  }
  /** True if a later message of the file says the same as the stored one, and goes on like it. */
  const isOfLater = (other: MessageAppended, event: MessageAppended) =>
    (sayers.get(wordsKey(other)) ?? []).some(
      later => later !== event && !places.has(later.id) && goesOn(other, later),
    )
  let strangers = 0
  let last: EventId | null = null

  const mayBe = (other: MessageAppended, event: MessageAppended, parentId: EventId | null) => {
    if (taken.has(other.id) || isTwoAnswers(other, event)) return false
    const isNext = stored.parents.get(other.id) === parentId
    // Results follow their calls and nothing else.
    if (isNext || event.role === 'tool') return isNext
    if (ids.has(other.id)) return true
    return saysAllOf(event, other) && (event.role !== 'user' || comesBack(other, event))
  }
  /** The stored message that the event is; undefined for none. */
  const storedAs = (event: MessageAppended, same: readonly MessageAppended[]) => {
    const equal = same.filter(other => saysAllOf(event, other))
    const free = (other: MessageAppended) => !isOfLater(other, event)
    return equal.find(other => goesOn(other, event)) ?? equal.find(free) ?? same.find(free)
  }

  const place = (event: MessageAppended, before: readonly (EventId | null)[]) => {
    const [parentId = null] = before
    const unnamed = before.flatMap(othersAfter)
    const related = [
      ...[event.id, versionId(event, parentId)].flatMap(id => stored.messages.get(id) ?? []),
      ...unnamed.filter(other => saysAllOf(other, event) || grewFrom(event, other)),
    ]
    const same = related.filter(other => saysAllOf(other, event) && mayBe(other, event, parentId))
    const best = storedAs(event, same)
    // An answer that came between two known messages begins no other conversation.
    if (best) strangers = 0
    else if (related.length === 0 && unnamed.some(other => isRival(other, event))) strangers += 1
    for (const { id } of related) known.add(id)
    // What is stored after the message before may come after this one in the file.
    const around = before.filter(id => othersAfter(id).length > 0)
    if (best) taken.add(best.id)
    last = best?.id ?? growing.append(event, parentId)
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

/** The ids that messages of the file have in the log, unless another message of the file says what is stored with the id. */
function idsIn(
  messages: readonly MessageAppended[],
  stored: StoredMessages,
  sayers: ReadonlyMap<string, readonly MessageAppended[]>,
): ReadonlySet<string> {
  const isHeld = (event: MessageAppended) => {
    const held = stored.messages.get(event.id)
    return held !== undefined && saysAllOf(held, event)
  }
  return new Set(
    messages.flatMap(event => {
      const held = stored.messages.get(event.id)
      if (!held || saysAllOf(held, event)) return [event.id]
      const version = versionId(event, null)
      const others = sayers.get(wordsKey(held)) ?? []
      return others.some(other => !isHeld(other)) ? [version] : [event.id, version]
    }),
  )
}
