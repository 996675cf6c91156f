/** Turns a written summary into its event with all sizes, and checks whether its messages changed. */
import type { Branch } from '../branch/branch.ts'
import type {
  CompactionTrigger,
  EventDraft,
  ModelRef,
  SummarizerKind,
  TokenBreakdown,
  Usage,
} from '../log/event.ts'
import {
  locateSpan,
  nextCheckpoint,
  itemsUnder,
  type ActiveCompactionInput,
} from '../branch/fold-compaction.ts'
import type { Message } from '../message/message.ts'
import type { CompactionResult } from '../log/transcript.ts'
import { countMessages } from '../tokens/request-tokens.ts'
import { toArray } from '../branch/append-list.ts'
import type { CountText, TokenCount } from '../tokens/count.ts'
import type { ViewItem } from '../message/view.ts'
import { spanOf, type CompactionPlan } from './plan/plan.ts'
import { PROMPT_VERSIONS } from './prompt.ts'
import { addSummary } from './replacement/builder.ts'

/** A cleaned and validated summary. */
export interface WrittenSummary {
  readonly compactionId: string
  readonly trigger: CompactionTrigger
  readonly text: string
  /** The rendered messages, without the ones carried over. */
  readonly replacement: readonly Message[]
  readonly summarizer: SummarizerKind
  readonly model: ModelRef | null
  readonly focus: string | null
  readonly usage: Usage | null
  readonly durationMs: number
  readonly requestIds: readonly string[]
}

export type ResultDraft = Omit<CompactionResult, 'id' | 'parentId' | 'at' | 'type'>

/** The counter, with the fixed part of every request. */
export interface Counting {
  readonly fixed: Omit<TokenBreakdown, 'conversation'>
  readonly count: CountText
}

/** The data of `v1.compaction-proposed` and `v1.compaction-completed`. */
export function resultOf(
  branch: Branch,
  plan: CompactionPlan,
  written: WrittenSummary,
  { presetId, ...counting }: Counting & { readonly presetId: string },
): ResultDraft {
  const { text: summary, ...rest } = written
  const { span, masks, previousCompactionId } = plan
  const replacement = [...written.replacement, ...plan.carried]
  const { compactionId } = written
  return {
    ...rest,
    span,
    summary,
    replacement,
    masks,
    presetId,
    promptVersion: PROMPT_VERSIONS[plan.summarizer.form],
    checkpoint: nextCheckpoint(branch),
    originalTokens: countMessages(plan.toSummarize, counting.count),
    summaryTokens: counting.count(summary),
    ...sizesOf(branch, { compactionId, span, replacement, masks }, counting),
    previousCompactionId,
  }
}

type Sizes = Pick<
  ResultDraft,
  'tokensBefore' | 'tokensAfter' | 'messagesBefore' | 'messagesAfter' | 'breakdownAfter'
>

function sizesOf(branch: Branch, draft: ActiveCompactionInput, { fixed, count }: Counting): Sizes {
  const tokensOf = (items: readonly ViewItem[]): TokenCount => {
    const counted = countMessages(items, count)
    return { ...counted, tokens: counted.tokens + fixed.system + fixed.tools }
  }
  const before = itemsUnder(branch, draft.compactionId, null)
  const after = itemsUnder(branch, draft.compactionId, draft)
  const conversation = countMessages(after, count).tokens
  return {
    breakdownAfter: { ...fixed, conversation },
    tokensBefore: tokensOf(before),
    tokensAfter: tokensOf(after),
    messagesBefore: before.length,
    messagesAfter: after.length,
  }
}

/** True if the span is unchanged and no other compaction came into force since. */
export function stillStands(
  branch: Branch,
  result: Pick<ResultDraft, 'compactionId' | 'span' | 'previousCompactionId'>,
): boolean {
  const entries = toArray(branch.messages)
  const place = locateSpan(entries, result.span)
  if (!place) return false
  const now = spanOf(entries, place.firstNumber, place.lastNumber)
  // A compaction that already hides its own span does not count.
  const newest = branch.overlays.live.findLast(
    ({ compactionId, replacement }) =>
      compactionId !== result.compactionId || replacement.length > 0,
  )
  return (
    now?.hash === result.span.hash && (newest?.compactionId ?? null) === result.previousCompactionId
  )
}

/** The commit of a proposal with the user's text. Its sizes are current: new messages may exist. */
export function completeProposal(
  branch: Branch,
  proposal: ResultDraft,
  { summary, ...counting }: Counting & { readonly summary: string },
): EventDraft {
  const replacement =
    summary === proposal.summary
      ? proposal.replacement
      : addSummary(proposal.replacement, proposal.summary, summary)
  return {
    type: 'v1.compaction-completed',
    ...proposal,
    summary,
    summaryTokens: counting.count(summary),
    replacement,
    checkpoint: nextCheckpoint(branch),
    ...sizesOf(branch, { ...proposal, replacement }, counting),
  }
}
