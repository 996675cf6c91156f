/** Summaries that are prepared during the conversation and come into force later. */
import type { Branch } from '../branch/branch.ts'
import { completeProposal, stillStands } from '../compaction/commit.ts'
import { planCompaction } from '../compaction/plan/plan.ts'
import type { EventDraft, EventId, SummarizerKind } from '../log/event.ts'
import { isReached, type Measures } from '../presets/threshold.ts'
import { toArray } from '../branch/append-list.ts'
import type { TokenCount } from '../tokens/count.ts'
import { countMessages } from '../tokens/request-tokens.ts'
import type { CompactionRecord, CompactionResult } from '../log/transcript.ts'
import { automaticWriter, hasNewContent } from './automatic.ts'
import { createCounting, planOptions, startJob } from './job.ts'
import { wordsFor } from './outcomes.ts'
import {
  conclude,
  type Decision,
  type CompactionJob,
  type EngineConfig,
  type EngineState,
} from './types.ts'

/** The summary that waits for its moment, not for a person; null if there is none. */
export function waitingProposal({ compactions }: Branch): CompactionResult | null {
  return compactions.findLast(isPrepared)?.result ?? null
}

/** Written, not in force, and not waiting for a person. */
function isPrepared({ state, trigger }: CompactionRecord): boolean {
  return state === 'proposed' && trigger !== 'manual'
}

/** No request waits for it, and no person asked for it. */
function isBeside({ trigger, isOverdue }: CompactionJob): boolean {
  return trigger === 'background' || trigger === 'idle' || (isOverdue && trigger !== 'manual')
}

/** Brings a summary into force, in the words given, if what it was planned on still stands. */
export function commitOf(
  branch: Branch,
  proposal: CompactionResult,
  config: EngineConfig,
  summary = proposal.summary,
): EventDraft {
  const { id: _id, parentId: _parentId, at: _at, type: _type, ...result } = proposal
  return stillStands(branch, result)
    ? completeProposal(branch, result, { summary, ...createCounting(config) })
    : staleFailure(proposal.compactionId, config)
}

/** What a proposal would make of the request were it put in force in these words. */
export interface ReviewedSizes extends Pick<CompactionResult, 'tokensBefore' | 'tokensAfter'> {
  /** Of all that would stand for the span. */
  readonly standing: TokenCount
}

/** Null for what is no proposal, or no longer stands. `summary`: as it was edited; null for as it was written. */
export function reviewedSizes(
  branch: Branch,
  compactionId: string,
  { summary, config }: { readonly summary: string | null; readonly config: EngineConfig },
): ReviewedSizes | null {
  const record = branch.compactions.find(other => other.compactionId === compactionId)
  if (record?.state !== 'proposed' || !record.result) return null
  const draft = commitOf(branch, record.result, config, summary ?? undefined)
  if (draft.type !== 'v1.compaction-completed') return null
  const { tokensBefore, tokensAfter, replacement } = draft
  return { tokensBefore, tokensAfter, standing: countMessages(replacement, config.count) }
}

/** The end of a summary whose messages, or whose model, changed meanwhile. */
export function staleFailure(
  compactionId: string,
  config: Pick<EngineConfig, 'describe'>,
): EventDraft {
  const message = wordsFor({ code: 'stale' }, config)
  return { type: 'v1.compaction-failed', compactionId, code: 'stale', message }
}

/** Starts a background summary if the pressure says so, and no other one is written or waits. */
export function prepareSummary(
  state: EngineState,
  measures: Measures,
  config: EngineConfig,
): Decision {
  const { branch } = state
  const prepareAt = config.preset.compaction?.background?.prepareAt ?? []
  const wanted =
    isReached(prepareAt, measures) &&
    !state.job &&
    !waitingProposal(branch) &&
    hasNewContent(branch)
  const summarizer = wanted ? automaticWriter(branch, config) : null
  const plan =
    summarizer && isTime(summarizer, measures, config)
      ? planCompaction(branch, planOptions(config))
      : 'not-worth-it'
  return summarizer && typeof plan === 'object'
    ? startJob(state, plan, { trigger: 'background', focus: null, summarizer, config })
    : conclude(state)
}

/** What needs no model is written at once: it waits until it is due, and then speaks of all that was said by then. */
function isTime(summarizer: SummarizerKind, measures: Measures, { preset }: EngineConfig): boolean {
  const commitAt = preset.compaction?.background?.commitAt ?? []
  return summarizer !== 'extractive' || commitAt.length === 0 || isReached(commitAt, measures)
}

/** Another model has another window: what was planned for the one before ends. */
export function modelChanged(state: EngineState, config: EngineConfig): Decision {
  return withdraw(state, config, () => true)
}

/** A message that the user leaves out now must not come back inside a summary that is not in force yet. */
export function messageExcluded(
  state: EngineState,
  messageId: EventId,
  config: EngineConfig,
): Decision {
  const number = toArray(state.branch.messages).find(({ event }) => event.id === messageId)?.number
  return number === undefined
    ? conclude(state)
    : withdraw(
        state,
        config,
        ({ firstNumber, lastNumber }) => firstNumber <= number && number <= lastNumber,
      )
}

/** What was prepared speaks of the summary as it was before. */
export function summaryEdited(
  state: EngineState,
  compactionId: string,
  config: EngineConfig,
): Decision {
  const edited = state.branch.compactions.find(record => record.compactionId === compactionId)
  return edited === undefined
    ? conclude(state)
    : withdraw(
        state,
        config,
        ({ firstNumber, lastNumber }) =>
          firstNumber <= edited.lastNumber && edited.firstNumber <= lastNumber,
      )
}

/** Ends the summaries that no person asked for and that are not in force, as stale: F6. */
function withdraw(
  state: EngineState,
  config: EngineConfig,
  isConcerned: (record: CompactionRecord) => boolean,
): Decision {
  const { job, branch } = state
  const isJob = ({ compactionId }: CompactionRecord) => compactionId === job?.compactionId
  const concerned = branch.compactions.filter(
    record =>
      (isPrepared(record) || (job && isJob(record) && isBeside(job))) && isConcerned(record),
  )
  const ends = concerned.map(({ compactionId }) => staleFailure(compactionId, config))
  return job && concerned.some(isJob)
    ? conclude({ ...state, job: null }, ends, [{ type: 'abort', id: job.compactionId }])
    : conclude(state, ends)
}

/** The draft for a `branch` that grew since: a compaction whose messages changed becomes its failure. */
export function revalidateSummary(
  draft: EventDraft,
  branch: Branch,
  config: Pick<EngineConfig, 'describe'> = {},
): EventDraft {
  const commits =
    draft.type === 'v1.compaction-completed' || draft.type === 'v1.compaction-proposed'
  return !commits || stillStands(branch, draft) ? draft : staleFailure(draft.compactionId, config)
}
