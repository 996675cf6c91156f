import type { Branch } from '../branch/branch.ts'
import type { EventId } from '../log/event.ts'
import { toArray } from '../branch/append-list.ts'

/**
 * The event from which the newest turn grows again, just before its first answer; null when the newest message
 * is no answer: then the turn simply goes on from there. A partial answer is set aside like a whole one.
 */
export function retryPoint(branch: Branch): EventId | null {
  const events = toArray(branch.messages).map(({ event }) => event)
  if (events.at(-1)?.role !== 'assistant') return null
  const question = events.findLastIndex(({ role }) => role === 'user')
  return events[question + 1]?.parentId ?? null
}
