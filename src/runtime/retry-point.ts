import type { Branch } from '../engine/branch.ts'
import type { EventId } from '../engine/event.ts'
import { toArray } from '../engine/sequence.ts'

/**
 * The event from which the newest turn grows again, just before its first answer; null when there
 * is no complete answer to set aside: then the turn simply goes on from its newest message.
 */
export function retryPoint(branch: Branch): EventId | null {
  const events = toArray(branch.messages).map(({ event }) => event)
  if (branch.failure !== null || events.at(-1)?.role !== 'assistant') return null
  const question = events.findLastIndex(({ role }) => role === 'user')
  return events[question + 1]?.parentId ?? null
}
