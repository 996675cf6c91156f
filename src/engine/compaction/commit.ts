/**
 * From a written summary to the event that puts it in force: only while the messages
 * that it was planned on still stand, and only when it frees something.
 *
 * @module
 */
import type { Branch } from '../branch.ts'
import type { CompactionTrigger, EventDraft, ModelRef, SummarizerKind, Usage } from '../event.ts'
import { locateSpan } from '../fold-compaction.ts'
import { renderItems } from '../overlays.ts'
import { countMessages } from '../request-tokens.ts'
import { toArray } from '../sequence.ts'
import { addCounts, type CountText, type TokenCount } from '../tokens.ts'
import type { CompactionResult } from '../transcript.ts'
import { spanOf, type CompactionPlan } from './plan.ts'
import { PROMPT_VERSION, renderReplacement } from './prompt.ts'

/** A summary as a summarizer gave it, cleaned and validated. */
export interface WrittenSummary {
  readonly compactionId: string
  readonly trigger: CompactionTrigger
  readonly text: string
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
  const replacement = [...renderReplacement({ summary, count: plan.span.count }), ...plan.carried]
  const entries = toArray(branch.messages)
  const before = toArray(branch.items)
  const started = branch.compactions.find(
    ({ compactionId }) => compactionId === written.compactionId,
  )
  const after = renderItems(entries, {
    ...branch.overlays,
    live: [
      ...branch.overlays.live,
      {
        compactionId: written.compactionId,
        firstNumber: plan.firstNumber,
        lastNumber: plan.lastNumber,
        spared: started?.spared ?? [],
        replacement,
        masks: plan.masks,
      },
    ],
  })
  const tokensOf = (items: typeof before): TokenCount => {
    const counted = countMessages(items, count)
    return { ...counted, tokens: counted.tokens + fixedTokens }
  }
  return {
    ...rest,
    span: plan.span,
    summary,
    replacement,
    masks: plan.masks,
    presetId,
    promptVersion: PROMPT_VERSION,
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
  result: Pick<ResultDraft, 'span' | 'previousCompactionId'>,
): boolean {
  const entries = toArray(branch.messages)
  const place = locateSpan(entries, result.span)
  if (!place) return false
  const now = spanOf(entries, place.firstNumber, place.lastNumber)
  const newest = branch.overlays.live.at(-1)?.compactionId ?? null
  return now?.hash === result.span.hash && newest === result.previousCompactionId
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
  const [rendered] = renderReplacement({ summary, count: proposal.span.count })
  const [original, ...carried] = proposal.replacement
  if (!rendered || !original) throw new RangeError('A compaction without a replacement')
  const edited = countMessages([rendered], recount)
  const change = edited.tokens - countMessages([original], recount).tokens
  return {
    type: 'v1.compaction-completed',
    ...proposal,
    summary,
    replacement: [rendered, ...carried],
    tokensAfter: {
      tokens: Math.max(0, proposal.tokensAfter.tokens + change),
      source: addCounts(proposal.tokensAfter, edited).source,
    },
  }
}
