/** Prepares summaries during the conversation, and applies them later. */
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

/** The prepared summary that needs no approval; null for none. */
export function waitingProposal({ compactions }: Branch): CompactionResult | null {
  return compactions.findLast(isPrepared)?.result ?? null
}

function isPrepared({ state, trigger }: CompactionRecord): boolean {
  return state === 'proposed' && trigger !== 'manual'
}

/** True if no request waits for the job and no user asked for it. */
function isBeside({ trigger, isOverdue }: CompactionJob): boolean {
  return trigger === 'background' || trigger === 'idle' || (isOverdue && trigger !== 'manual')
}

/** Applies a summary with this text, if its plan is still valid. */
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

/** The sizes of a request after a proposal. */
export interface ReviewedSizes extends Pick<CompactionResult, 'tokensBefore' | 'tokensAfter'> {
  /** Tokens of the whole replacement. */
  readonly replacementTokens: TokenCount
}

/** Null if it is no proposal or no longer valid. `summary`: the edited text; null for the original text. */
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
  return { tokensBefore, tokensAfter, replacementTokens: countMessages(replacement, config.count) }
}

/** The failure of a summary whose messages or model changed. */
export function staleFailure(
  compactionId: string,
  config: Pick<EngineConfig, 'describe'>,
): EventDraft {
  const message = wordsFor({ code: 'stale' }, config)
  return { type: 'v1.compaction-failed', compactionId, code: 'stale', message }
}

/** Starts a background summary if the pressure requires it and no other summary exists. */
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

/** An extractive summary needs no time, so it is written only when it is due. It then covers all messages. */
function isTime(summarizer: SummarizerKind, measures: Measures, { preset }: EngineConfig): boolean {
  const commitAt = preset.compaction?.background?.commitAt ?? []
  return summarizer !== 'extractive' || commitAt.length === 0 || isReached(commitAt, measures)
}

/** Ends unapplied summaries: another model has another window. */
export function modelChanged(state: EngineState, config: EngineConfig): Decision {
  return withdraw(state, config, () => true)
}

/** Ends unapplied summaries that contain a message that the user excludes. */
export function messageExcluded(
  state: EngineState,
  messageId: EventId,
  config: EngineConfig,
): Decision {
  // Looked for only if there is such a summary: thousands of messages may be excluded at once.
  return withdraw(state, config, ({ firstNumber, lastNumber }) =>
    toArray(state.branch.messages)
      .slice(firstNumber - 1, lastNumber)
      .some(({ event }) => event.id === messageId),
  )
}

/** Ends unapplied summaries that build on the edited one. */
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

/** Ends unapplied automatic summaries as stale (F6). */
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

/** Checks a draft against a newer `branch`. A compaction whose messages changed becomes a failure. */
export function revalidateSummary(
  draft: EventDraft,
  branch: Branch,
  config: Pick<EngineConfig, 'describe'> = {},
): EventDraft {
  const commits =
    draft.type === 'v1.compaction-completed' || draft.type === 'v1.compaction-proposed'
  return !commits || stillStands(branch, draft) ? draft : staleFailure(draft.compactionId, config)
}
