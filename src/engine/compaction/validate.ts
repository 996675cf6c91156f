/** Whether what a summarizer wrote may stand in place of the conversation. */
import type { FinishReason, SummarizerKind } from '../log/event.ts'
import { dominantScript, type Script } from './dominant-script.ts'
import { isInSections, missingSections } from './sections.ts'
import { textOf } from '../message/message.ts'
import type { CountText } from '../tokens/count.ts'
import type { CompactionPlan } from './plan/plan.ts'

/** Why a summary may not be used; the codes are those of `v1.compaction-failed`. */
export type SummaryFault =
  /** Nothing that could be used, or nothing that the provider let through. */
  | { readonly code: 'empty'; readonly isFiltered: boolean }
  | { readonly code: 'truncated' }
  | {
      readonly code: 'larger-than-source' | 'too-small'
      readonly summaryTokens: number
      readonly sourceTokens: number
    }
  | { readonly code: 'missing-sections'; readonly headings: readonly string[] }
  | { readonly code: 'wrong-language'; readonly script: Script; readonly wanted: Script }

export interface SummaryToValidate {
  /** As `cleanSummary` left it. */
  readonly summary: string
  readonly finishReason: FinishReason
  readonly summaryTokens: number
  /** Tokens of what the summary replaces, an earlier summary included. */
  readonly sourceTokens: number
  /** Text of the source, or a part of it: only its script is looked at. */
  readonly source: string
  /** True for summaries written to `compactionPrompt`, which asks for every section: it must have some. */
  readonly demandSections: boolean
}

/** A source shorter than this may have a summary of one line. */
const LONG_SOURCE_TOKENS = 5_000
/** Of a long source, a summary under both of these says next to nothing. */
const LEAST_SHARE = 0.002
const LEAST_TOKENS = 40
/** Of a source, the script is read from this much at its beginning and its end. */
const SAMPLE_CHARACTERS = 20_000

/** The first fault of a summary, or `ok`. Source: DESIGN, section 7, "Validate". */
export function validateSummary(written: SummaryToValidate): 'ok' | SummaryFault {
  for (const check of CHECKS) {
    const fault = check(written)
    if (fault) return fault
  }
  return 'ok'
}

const FIRST_HEADING = /^#{1,3} +Goal\b/im

/**
 * The summary without what models put around it: thoughts in tags, also unfinished ones and those whose opening tag the
 * server swallowed; a code fence around the whole; words before the first heading.
 */
export function cleanSummary(text: string): string {
  const cleaner = unwrapped(text)
  return cleaner === text ? text : cleanSummary(cleaner)
}

function unwrapped(text: string): string {
  const thoughtless = withoutStrayThoughts(
    text.replace(/^[ \t]*<(think|thinking|reasoning)>[\s\S]*?<\/\1>/gim, '').trim(),
  ).trim()
  const [, inner] =
    /^```(?:markdown|md|text)?[ \t]*\r?\n([\s\S]*?)\r?\n```$/i.exec(thoughtless) ?? []
  const bare = (inner ?? thoughtless).trim()
  const firstHeading = bare.search(FIRST_HEADING)
  return firstHeading > 0 ? bare.slice(firstHeading) : bare
}

/** Half a pair of tags counts only where it stands before the summary: a summary may speak of such tags. */
function withoutStrayThoughts(text: string): string {
  if (/^<(?:think|thinking|reasoning)>/i.test(text)) return ''
  const closed = /<\/(?:think|thinking|reasoning)>/i.exec(text)
  const heading = text.search(FIRST_HEADING)
  return closed && (heading < 0 || closed.index < heading)
    ? text.slice(closed.index + closed[0].length)
    : text
}

type Check = (written: SummaryToValidate) => SummaryFault | null

const CHECKS: readonly Check[] = [
  ({ summary }) =>
    summary.trim() === '' || !/[\p{L}\p{N}]/u.test(summary)
      ? { code: 'empty', isFiltered: false }
      : null,
  ({ finishReason }) =>
    finishReason === 'length' || finishReason === 'interrupted' ? { code: 'truncated' } : null,
  ({ finishReason }) =>
    finishReason === 'content-filter' ? { code: 'empty', isFiltered: true } : null,
  ({ summaryTokens, sourceTokens }) =>
    summaryTokens >= sourceTokens
      ? { code: 'larger-than-source', summaryTokens, sourceTokens }
      : null,
  ({ summaryTokens, sourceTokens }) =>
    sourceTokens > LONG_SOURCE_TOKENS &&
    summaryTokens < LEAST_TOKENS &&
    summaryTokens < sourceTokens * LEAST_SHARE
      ? { code: 'too-small', summaryTokens, sourceTokens }
      : null,
  ({ summary, demandSections }) => {
    return !demandSections || isInSections(summary)
      ? null
      : { code: 'missing-sections', headings: missingSections(summary) }
  },
  ({ summary, source }) => {
    const wanted = dominantScript(sample(source))
    const script = dominantScript(withoutHeadings(summary))
    return wanted === null || script === null || wanted === script
      ? null
      : { code: 'wrong-language', script, wanted }
  },
]

/** The headings are English in every summary. */
function withoutHeadings(summary: string): string {
  return summary.replace(/^#.*$/gm, '').replace(/\(none\)/gi, '')
}

function sample(source: string): string {
  return source.length <= 2 * SAMPLE_CHARACTERS
    ? source
    : `${source.slice(0, SAMPLE_CHARACTERS)}\n${source.slice(-SAMPLE_CHARACTERS)}`
}

interface JudgedSummary {
  readonly text: string
  readonly finishReason: FinishReason
  readonly summarizer: SummarizerKind
}

/** Whether a summary may stand for what its plan replaces. The first fault of what was written to a plan, or `ok`. */
export function judgeSummary(
  plan: Pick<CompactionPlan, 'spanTokens' | 'toSummarize' | 'summarizer'>,
  { text, finishReason, summarizer }: JudgedSummary,
  count: CountText,
): ReturnType<typeof validateSummary> {
  return validateSummary({
    summary: text,
    finishReason,
    summaryTokens: count(text).tokens,
    sourceTokens: plan.spanTokens,
    source: plan.toSummarize.map(({ parts }) => textOf(parts)).join('\n'),
    demandSections: summarizer === 'model' && plan.summarizer.form === 'sections',
  })
}
