/**
 * Handles the answer of the person's hook, which is asked before a compaction begins. Until then the log has nothing of the
 * compaction. Source: copilot-cli (presets, E10).
 */
import { toArray } from '../branch/append-list.ts'
import { planCompaction } from '../compaction/plan/plan.ts'
import type { EventDraft } from '../log/event.ts'
import { beginJob, manualPlan, planOptions } from './job.ts'
import {
  conclude,
  type CompactionJob,
  type Decision,
  type Effect,
  type EngineConfig,
  type EngineState,
} from './types.ts'
import type { HookAnswer } from './signals.ts'

/** Ends the compaction if the hook refuses it. Otherwise pins what the hook names, and then begins. */
export function hookAnswered(
  state: EngineState,
  job: CompactionJob,
  { instructions, pins, veto }: HookAnswer,
): Decision {
  if (veto !== null)
    return endUnbegun({ ...state, refusedAt: state.branch.messages.length }, [
      { type: 'notify', notice: 'hook-refused', because: veto },
    ])
  const { messages, overlays } = state.branch
  const known = new Set(toArray(messages).map(({ event }) => event.id))
  const pinned: readonly EventDraft[] = [...new Set(pins)]
    .filter(id => known.has(id) && !overlays.pinned.includes(id))
    .map(messageId => ({ type: 'v1.message-pinned', messageId }))
  const focus = [job.focus, instructions].filter(words => words !== null).join('\n\n') || null
  // The pins are folded before the compaction is planned again.
  return conclude({ ...state, job: { ...job, focus, hook: 'answered' } }, pinned, [
    { type: 'count', purpose: 'job', texts: [] },
  ])
}

/** Begins the compaction, with a new plan if the hook pinned one of its messages. */
export function beginAnswered(
  state: EngineState,
  job: CompactionJob,
  config: EngineConfig,
): Decision {
  const { branch } = state
  const pinned = new Set<string>(branch.overlays.pinned)
  const isMoot = job.plan.toSummarize.some(({ id }) => pinned.has(id))
  const plan = isMoot ? planAgain(state, job, config) : job.plan
  if (typeof plan === 'object') return beginJob(state, { ...job, plan }, config)
  const notices: readonly Effect[] =
    job.trigger === 'manual' ? [{ type: 'notify', notice: plan }] : []
  return endUnbegun({ ...state, refusedAt: branch.messages.length }, notices)
}

function planAgain(
  { branch }: EngineState,
  { trigger, plan }: CompactionJob,
  config: EngineConfig,
): ReturnType<typeof planCompaction> {
  return trigger === 'manual'
    ? manualPlan(branch, config, { rebuild: plan.rebuilds, range: plan.range })
    : planCompaction(branch, planOptions(config))
}

/** Ends a compaction that has not begun. A waiting request continues without it: the guard makes it fit. */
export function endUnbegun(state: EngineState, effects: readonly Effect[]): Decision {
  const { turn } = state
  if (turn.type !== 'blocked') return conclude({ ...state, job: null }, [], effects)
  const free = { ...turn, type: 'preparing', compacted: true } as const
  return conclude(
    { ...state, job: null, turn: free },
    [],
    [...effects, { type: 'count', purpose: 'turn', texts: [] }],
  )
}
