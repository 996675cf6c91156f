/**
 * Summaries that are prepared beside the conversation and come into force at their own moment.
 *
 * @module
 */
import type { Branch } from '../branch.ts'
import { STALE, stillStands } from '../compaction/commit.ts'
import { planCompaction } from '../compaction/plan.ts'
import type { EventDraft } from '../event.ts'
import { reached, type Measures } from '../presets/threshold.ts'
import type { CompactionRecord, CompactionResult } from '../transcript.ts'
import { automaticWriter, hasNewContent } from './automatic.ts'
import { planOptions, startJob } from './job.ts'
import { decided, type Decision, type EngineConfig, type EngineState } from './types.ts'

/** The summary that waits for its moment, not for a person; null if there is none. */
export function waitingProposal({ compactions }: Branch): CompactionResult | null {
  return compactions.findLast(isPrepared)?.result ?? null
}

/** Written, not in force, and nobody was asked. */
export function isPrepared({ state, trigger }: CompactionRecord): boolean {
  return state === 'proposed' && (trigger === 'background' || trigger === 'idle')
}

/** Brings a prepared summary into force if what it was planned on still stands. */
export function commitOf(branch: Branch, proposal: CompactionResult): EventDraft {
  const { id: _id, parentId: _parentId, at: _at, type: _type, ...result } = proposal
  return stillStands(branch, result)
    ? { type: 'v1.compaction-completed', ...result }
    : staleFailure(proposal.compactionId)
}

/** The end of a summary whose messages, or whose model, changed meanwhile. */
export function staleFailure(compactionId: string): EventDraft {
  return { type: 'v2.compaction-failed', compactionId, code: 'stale', message: STALE }
}

/**
 * Starts writing a summary beside the request, once the pressure says so. Nothing while another one is written
 * or waits.
 */
export function prepareSummary(
  state: EngineState,
  measures: Measures,
  config: EngineConfig,
): Decision {
  const { branch } = state
  const prepareAt = config.preset.compaction?.background?.prepareAt ?? []
  const wanted =
    reached(prepareAt, measures) && !state.job && !waitingProposal(branch) && hasNewContent(branch)
  const summarizer = wanted ? automaticWriter(branch, config) : null
  const plan = summarizer ? planCompaction(branch, planOptions(config)) : 'not-worth-it'
  return summarizer && typeof plan === 'object'
    ? startJob(state, plan, { trigger: 'background', focus: null, summarizer, config })
    : decided(state)
}
