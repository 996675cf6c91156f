import {
  extractiveInput,
  type ExtractiveRequest,
} from '../engine/compaction/extractive/extract-summary.ts'
import {
  extractiveSummary,
  type ExtractiveOptions,
} from '../engine/compaction/extractive/extractive.ts'
import type { SourceMessage } from '../engine/compaction/extractive/source.ts'
import type { ViewItem } from '../engine/message/view.ts'
import { estimateText, type CountText } from '../engine/tokens/count.ts'

/** The extractive summary of a plan, without headings for days: times of tests only count events. */
export function extracted(asked: ExtractiveRequest, count: CountText): string {
  const { items, saidAt: _, ...options } = extractiveInput(asked)
  return extractiveSummary(items, { ...options, count })
}

/** A summary of 900 tokens that replaces none, unless told otherwise. */
export function summaryOf(
  items: readonly ViewItem[],
  change: Partial<ExtractiveOptions> = {},
): string {
  return extractiveSummary(items, {
    targetTokens: 900,
    count: estimateText,
    previousSummary: null,
    previousHasSpeakers: false,
    focus: null,
    ...change,
  })
}

/** A message of which only some fields matter. */
export function sourceMessage(
  role: SourceMessage['role'],
  change: Partial<SourceMessage> = {},
): SourceMessage {
  return {
    role,
    text: '',
    name: '',
    day: null,
    isCarried: false,
    sentences: [],
    words: [],
    identifiers: [],
    ...change,
  }
}
