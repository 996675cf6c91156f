/** Calls that are stored as one step, and that a later export has in several steps, because it has the results between them. */
import type { EventId, MessageAppended, Part, SessionEvent } from '../../engine/index.ts'
import { type StoredMessages, storedMessages } from './grow-log.ts'
import { sayingsIn, wordsKey } from './same-words.ts'

/** Messages of an answer, at most, between the first call of a stored step and the result of its last one. */
const MOST_MESSAGES = 40

type Call = Extract<Part, { type: 'tool-call' }>

/**
 * The events of the file with each of these steps as it is stored. Words between its results come after them if something is stored after
 * the step, because that would come in twice otherwise; if nothing is, the file's own order counts.
 */
export function withStoredSteps(
  file: readonly SessionEvent[],
  stored: StoredMessages,
): readonly SessionEvent[] {
  const goesOn = (message: MessageAppended) =>
    (stored.followers.get(message.id) ?? []).some(({ id }) => stored.followers.has(id))
  const steps = [...stored.messages.values()].filter(message => callsIn(message).length > 1)
  if (steps.length === 0) return file
  const told = storedMessages(file)
  const messages = [...told.messages.values()].filter(message => callsIn(message).length > 0)
  const whole = new Set(messages.map(wordsKey))
  const isStored = (message: MessageAppended) => {
    const held = stored.messages.get(message.id)
    return held !== undefined && wordsKey(held) === wordsKey(message)
  }
  const beginnings = Map.groupBy(messages, message => keyOf(callsIn(message)[0]))
  const changed = new Map<EventId, MessageAppended | null>()
  const join = (step: MessageAppended) => {
    for (const message of beginnings.get(keyOf(callsIn(step)[0])) ?? []) {
      const joined = isStored(message) ? null : joinedAs(step, straightPath(message, told))
      if (!joined || (joined.hasWordsBetween && !goesOn(step))) continue
      if ([...joined.changed.keys()].some(id => changed.has(id))) continue
      for (const [id, event] of joined.changed) changed.set(id, event)
      return
    }
  }
  for (const step of steps.toSorted((a, b) => callsIn(b).length - callsIn(a).length))
    if (!whole.has(wordsKey(step))) join(step)
  return changed.size === 0 ? file : withChanges(file, changed)
}

function callsIn({ parts }: MessageAppended): readonly Call[] {
  return parts.filter(part => part.type === 'tool-call')
}

function keyOf(call: Call | undefined): string {
  return call ? sayingsIn({ role: 'assistant', parts: [call] }).join('') : ''
}

/** The message and what follows it, up to a branch, or to the next words of the person. */
function straightPath(
  start: MessageAppended,
  { followers }: StoredMessages,
): readonly MessageAppended[] {
  const path = [start]
  while (path.length < MOST_MESSAGES) {
    const [next, other] = followers.get(path.at(-1)?.id ?? null) ?? []
    if (!next || other || next.role === 'user') break
    path.push(next)
  }
  return path
}

interface Joined {
  /** The messages as they are then; null if nothing of one is left. */
  readonly changed: ReadonlyMap<EventId, MessageAppended | null>
  readonly hasWordsBetween: boolean
}

/** What changes if the path begins with all calls of the step, in several messages; null if it does not. */
function joinedAs(
  step: MessageAppended,
  [start, results, ...later]: readonly MessageAppended[],
): Joined | null {
  if (!start || results?.role !== 'tool') return null
  const missing = [...callsIn(step)]
  const made: Part[] = []
  const answers = new Map<string, Part>()
  const changed = new Map<EventId, MessageAppended | null>()
  /** The ids in the step of the calls of the last answer that are in it. */
  let ids = new Map<string, string>()
  const take = (message: MessageAppended): readonly Part[] => {
    if (message.role !== 'tool') ids = new Map()
    return message.parts.filter(part => {
      if (part.type === 'tool-result') {
        const callId = ids.get(part.callId)
        if (callId !== undefined) answers.set(callId, { ...part, callId })
        return callId === undefined
      }
      if (part.type !== 'tool-call') return true
      const position = missing.findIndex(call => keyOf(call) === keyOf(part))
      const [call] = position < 0 ? [] : missing.splice(position, 1)
      if (!call) return true
      ids.set(part.callId, call.callId)
      made.push({ ...part, callId: call.callId })
      return false
    })
  }
  const words = take(start)
  if (words.some(({ type }) => type === 'tool-call')) return null
  take(results)
  let hasWordsBetween = false
  for (const message of later) {
    const parts = take(message)
    hasWordsBetween ||= parts.length > 0
    if (parts.length < message.parts.length)
      changed.set(message.id, parts.length === 0 ? null : { ...message, parts: [...parts] })
    if (missing.length > 0 || message.role !== 'tool') continue
    changed.set(start.id, { ...start, parts: [...words, ...made] })
    changed.set(results.id, { ...results, parts: inOrderOf(callsIn(step), answers) })
    return { changed, hasWordsBetween }
  }
  return null
}

function inOrderOf(calls: readonly Call[], answers: ReadonlyMap<string, Part>): Part[] {
  return calls.flatMap(({ callId }) => answers.get(callId) ?? [])
}

function withChanges(
  file: readonly SessionEvent[],
  changed: ReadonlyMap<EventId, MessageAppended | null>,
): readonly SessionEvent[] {
  /** What stands in the place of a message that is gone. */
  const before = new Map<EventId | null, EventId | null>()
  return file.flatMap((event): readonly SessionEvent[] => {
    const parentId = before.get(event.parentId) ?? event.parentId
    const now = changed.get(event.id)
    if (now === null) {
      before.set(event.id, parentId)
      return []
    }
    return [{ ...(now ?? event), parentId }]
  })
}
