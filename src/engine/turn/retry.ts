/**
 * When the newest turn may be asked again, and which branch it then grows on.
 *
 * @module
 */
import { lastOf, toArray } from '../branch/append-list.ts'
import type { Branch } from '../branch/branch.ts'
import type { EventDraft } from '../log/event.ts'
import type { EngineState } from './types.ts'

/** True where there is a message and no turn runs. */
export function canRetry({ branch, turn }: EngineState): boolean {
  return turn.type === 'idle' && lastOf(branch.messages) !== undefined
}

/**
 * Selects a branch that ends just before the newest turn's first answer; a partial answer is set aside like a whole one.
 * Empty where the newest message is no answer: the turn then continues from there.
 */
export function retryDrafts(branch: Branch): readonly EventDraft[] {
  const events = toArray(branch.messages).map(({ event }) => event)
  if (events.at(-1)?.role !== 'assistant') return []
  const question = events.findLastIndex(({ role }) => role === 'user')
  const parentId = events[question + 1]?.parentId ?? null
  return parentId === null ? [] : [{ type: 'v1.branch-selected', reason: 'retry', parentId }]
}
