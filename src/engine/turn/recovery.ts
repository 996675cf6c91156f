/** Ends the open work of a closed tab, when another tab takes over its session. */
import { lastOf } from '../branch/append-list.ts'
import type { Branch } from '../branch/branch.ts'
import type { EventDraft, MessageAppended, ModelRef } from '../log/event.ts'
import { saysNothing, removeCalls, toolCallsOf, type Part } from '../message/message.ts'
import { wordsFor, type DescribeFailure } from './outcomes.ts'
import type { Preset } from '../presets/preset.ts'
import { continuedBy } from './branch-change.ts'
import { isAtRest } from './idle.ts'
import { modelDrafts } from './model-switch.ts'
import type { EngineConfig, EngineState } from './types.ts'

/** True if a request, a compaction or a step of tool calls has started and not ended. */
export function isAbandoned(branch: Branch): boolean {
  return (
    branch.openRequestId !== null ||
    branch.compactions.some(({ state }) => state === 'running') ||
    openStep(branch) !== null
  )
}

/** The message whose calls have no results, at the end of the branch; null for none. */
export function openStep({ messages }: Branch): MessageAppended | null {
  const newest = lastOf(messages)?.event
  return newest?.role === 'assistant' && toolCallsOf(newest.parts).length > 0 ? newest : null
}

/** The part of an answer that a closed tab saved. */
export interface PartialAnswer {
  readonly requestId: string
  readonly model: ModelRef
  readonly parts: readonly Part[]
}

/** Ends abandoned work: a partial answer is kept as interrupted; a compaction fails. */
export function endAbandoned(
  branch: Branch,
  live: PartialAnswer | null,
  config: { readonly describe?: DescribeFailure } = {},
): readonly EventDraft[] {
  const requestId = branch.openRequestId
  const drafts: EventDraft[] = branch.compactions
    .filter(({ state }) => state === 'running')
    .map(({ compactionId }) => ({
      type: 'v1.compaction-failed',
      compactionId,
      code: 'interrupted',
      message: wordsFor({ code: 'summary-abandoned' }, config),
    }))
  if (requestId === null) return drafts
  const parts = live?.requestId === requestId ? removeCalls(live.parts) : []
  const failed: EventDraft = {
    type: 'v1.request-failed',
    requestId,
    kind: 'cut-stream',
    message: wordsFor({ code: 'request-abandoned' }, config),
    status: null,
  }
  const interrupted: readonly EventDraft[] =
    live && !saysNothing(parts)
      ? [
          {
            type: 'v1.message-appended',
            role: 'assistant',
            parts,
            model: live.model,
            finishReason: 'interrupted',
            ...continuedBy(branch),
          },
        ]
      : [failed]
  return [...drafts, ...interrupted]
}

/** True if the log has open work that belongs to no tab. This tab is at rest and has the lock. */
export function needsRecovery(state: EngineState): boolean {
  return isAtRest(state) && isAbandoned(state.branch)
}

/** Ends the open work of a closed tab. `live`: its partial answer; null for none. Work of this tab continues. */
export function takeOverDrafts(
  state: EngineState,
  live: PartialAnswer | null,
  config: Pick<EngineConfig, 'model' | 'describe'>,
): readonly EventDraft[] {
  const ends = needsRecovery(state) ? endAbandoned(state.branch, live, config) : []
  return [...ends, ...modelDrafts(state.branch, config.model)]
}

/** What the signal `opened` may do: append events (`write`, needs the lock), wait only, or nothing. */
export function effectOfOpening(
  branch: Branch,
  { preset, isRestart }: { readonly preset: Preset; readonly isRestart: boolean },
): 'none' | 'wait' | 'write' {
  if (isAbandoned(branch) || branch.messages.length === 0) return 'none'
  if (preset.resume && isRestart) return 'write'
  return preset.compaction?.idle ? 'wait' : 'none'
}
