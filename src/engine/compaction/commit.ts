/**
 * From a written summary to the event that puts it in force: only while the messages
 * that it was planned on still stand, and only when it frees something.
 *
 * @module
 */
import type { Branch } from '../branch.ts'
import type { CompactionTrigger, EventDraft, ModelRef, SummarizerKind, Usage } from '../event.ts'
import { liveCompactionOf, locateSpan } from '../fold-compaction.ts'
import type { Message } from '../message.ts'
import { renderItems } from '../overlays.ts'
import { countMessages } from '../request-tokens.ts'
import { toArray } from '../sequence.ts'
import { addCounts, type CountText, type TokenCount } from '../tokens.ts'
import type { CompactionResult } from '../transcript.ts'
import { spanOf, type CompactionPlan } from './plan.ts'
import { PROMPT_VERSIONS } from './prompt.ts'
import { withSummary } from './replacement/render.ts'

/** A summary as a summarizer gave it, cleaned and validated. */
export interface WrittenSummary {
  readonly compactionId: string
  readonly trigger: CompactionTrigger
  readonly text: string
  /** The summary and what was rendered with it; what is carried over word for word comes behind it. */
  readonly replacement: readonly Message[]
  readonly summarizer: SummarizerKind
  readonly model: ModelRef | null
  readonly focus: string | null
  readonly usage: Usage | null
  readonly durationMs: number
}

export type ResultDraft = Omit<CompactionResult, 'id' | 'parentId' | 'at' | 'type'>

/** The result that `v1.compaction-proposed` and `v1.compaction-completed` carry. */
export function resultOf(
  branch: Branch,
  plan: CompactionPlan,
  written: WrittenSummary,
  { presetId, fixedTokens, count }: { presetId: string; fixedTokens: number; count: CountText },
): ResultDraft {
  const { text: summary, ...rest } = written
  const { compactionId } = written
  const { span, masks } = plan
  const replacement = [...written.replacement, ...plan.carried]
  const entries = toArray(branch.messages)
  const others = branch.overlays.live.filter(other => other.compactionId !== compactionId)
  const live = liveCompactionOf(branch, { compactionId, span, replacement, masks })
  const under = (added: typeof others) =>
    renderItems(entries, { ...branch.overlays, live: [...others, ...added] })
  const before = under([])
  const after = under(live ? [live] : [])
  const tokensOf = (items: typeof before): TokenCount => {
    const counted = countMessages(items, count)
    return { ...counted, tokens: counted.tokens + fixedTokens }
  }
  return {
    ...rest,
    span,
    summary,
    replacement,
    masks,
    presetId,
    promptVersion: PROMPT_VERSIONS[plan.summarizer.form],
    tokensBefore: tokensOf(before),
    tokensAfter: tokensOf(after),
    messagesBefore: before.length,
    messagesAfter: after.length,
    previousCompactionId: plan.previousCompactionId,
  }
}

/** True while the result's span is on the branch unchanged and no other compaction came between. */
export function stillStands(
  branch: Branch,
  result: Pick<ResultDraft, 'compactionId' | 'span' | 'previousCompactionId'>,
): boolean {
  const entries = toArray(branch.messages)
  const place = locateSpan(entries, result.span)
  if (!place) return false
  const now = spanOf(entries, place.firstNumber, place.lastNumber)
  // What it hides itself until it is there is no other compaction.
  const newest = branch.overlays.live.findLast(
    ({ compactionId, replacement }) =>
      compactionId !== result.compactionId || replacement.length > 0,
  )
  return (
    now?.hash === result.span.hash && (newest?.compactionId ?? null) === result.previousCompactionId
  )
}

/** Said when a summary is not used because its messages changed meanwhile. */
export const STALE =
  'The conversation changed while the summary was written, so it was not used. Nothing was changed.'

/** The commit of a proposal, with the summary as the user edited it. */
export function completedFrom(
  proposal: ResultDraft,
  summary: string,
  recount: CountText,
): EventDraft {
  if (summary === proposal.summary) return { type: 'v1.compaction-completed', ...proposal }
  const replacement = withSummary(proposal.replacement, proposal.summary, summary)
  const edited = countMessages(replacement, recount)
  const change = edited.tokens - countMessages(proposal.replacement, recount).tokens
  return {
    type: 'v1.compaction-completed',
    ...proposal,
    summary,
    replacement,
    tokensAfter: {
      tokens: Math.max(0, proposal.tokensAfter.tokens + change),
      source: addCounts(proposal.tokensAfter, edited).source,
    },
  }
}
