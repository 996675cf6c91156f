/**
 * Another way for the conversation: an edited message, another answer, a version that was left before.
 *
 * @module
 */
import { branchStart, canRetry } from '../../../engine/index.ts'
import type { SessionState, Step, Todo } from './state.ts'
import { before, decideEach, decline, only } from './tasks.ts'

/** Nothing changes while a turn runs, or another tab is at work. A summary that is being written belongs to the branch that is left. */
export function changeBranch(
  state: SessionState,
  { change, hasLock }: Extract<Todo, { type: 'change-branch' }>,
): Step {
  const { engine, events } = state
  if (!canRetry(engine)) return decline(state)
  if (!hasLock)
    return only(
      before(
        state,
        {
          type: 'acquire',
          otherwise: [{ type: 'notify', notice: 'busy-elsewhere' }, { type: 'decline' }],
        },
        { type: 'change-branch', change, hasLock: true },
      ),
    )
  if (engine.job)
    return only(
      before(state, ...decideEach([{ type: 'cancel-compaction' }]), {
        type: 'change-branch',
        change,
        hasLock,
      }),
    )
  const { branch } = engine
  const start = branchStart(events, branch, change)
  if (start === null) return decline(state)
  const { drafts, asks } = start
  return only(
    before(
      state,
      ...(drafts.length > 0 ? [{ type: 'append', drafts, after: 'fold' } as const] : []),
      ...(asks ? decideEach([{ type: 'run' }]) : []),
      { type: 'after-work', insist: false },
    ),
  )
}
