import {
  extractiveInput,
  type ExtractiveRequest,
} from '../engine/compaction/extractive/extract-summary.ts'
import { extractiveSummary } from '../engine/compaction/extractive/extractive.ts'
import type { CountText } from '../engine/tokens/count.ts'

/** The extractive summary of a plan, without headings for days: times of tests only count events. */
export function extracted(asked: ExtractiveRequest, count: CountText): string {
  const { items, saidAt: _, ...options } = extractiveInput(asked)
  return extractiveSummary(items, { ...options, count })
}
