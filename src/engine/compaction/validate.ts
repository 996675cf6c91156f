/** Checks whether a summary may replace the conversation. */
import type { FinishReason, SummarizerKind } from '../log/event.ts'
import { isInSections, missingSections } from './sections.ts'
import { THOUGHT_NAMES } from '../text/thought-tags.ts'
import { textOf } from '../message/message.ts'
import type { CountText } from '../tokens/count.ts'
import type { CompactionPlan } from './plan/plan.ts'

/** Why a summary is refused, with the codes of `v1.compaction-failed`. */
export type SummaryFault =
  /** No usable text, or the provider filtered it. */
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
  /** After `cleanSummary`. */
  readonly summary: string
  readonly finishReason: FinishReason
  readonly summaryTokens: number
  /** Tokens of everything that the summary replaces. */
  readonly sourceTokens: number
  /** Text of the source, or a part; only its script counts. */
  readonly source: string
  /** True if `compactionPrompt` asked for sections: some are required. */
  readonly demandSections: boolean
}

/** A shorter source may have a summary of one line. */
const LONG_SOURCE_TOKENS = 5_000
/** A summary of a long source is too small if it is below both. */
const LEAST_SHARE = 0.002
const LEAST_TOKENS = 40
/** Characters of the source at each end that decide its script. */
const SAMPLE_CHARACTERS = 20_000

/** The first fault of a summary, or `ok`. Source: DESIGN, section 7, "Validate". */
export function validateSummary(written: SummaryToValidate): 'ok' | SummaryFault {
  for (const check of CHECKS) {
    const fault = check(written)
    if (fault) return fault
  }
  return 'ok'
}

const THOUGHTS = new RegExp(String.raw`^[ \t]*<(${THOUGHT_NAMES})>[\s\S]*?<\/\1>`, 'gim')
const OPENED = new RegExp(`^<(?:${THOUGHT_NAMES})>`, 'i')
const CLOSED = new RegExp(String.raw`<\/(?:${THOUGHT_NAMES})>`, 'i')
const FIRST_HEADING = /^#{1,3} +Goal\b/im

/**
 * Removes text that models add around a summary: thoughts in tags, also unfinished ones and those without an opening
 * tag; a code fence; words before the first heading.
 */
export function cleanSummary(text: string): string {
  const cleaner = unwrapped(text)
  return cleaner === text ? text : cleanSummary(cleaner)
}

function unwrapped(text: string): string {
  const thoughtless = withoutStrayThoughts(
    (CLOSED.test(text) ? text.replace(THOUGHTS, '') : text).trim(),
  ).trim()
  const [, inner] =
    /^```(?:markdown|md|text)?[ \t]*\r?\n([\s\S]*?)\r?\n```$/i.exec(thoughtless) ?? []
  const bare = (inner ?? thoughtless).trim()
  const firstHeading = bare.search(FIRST_HEADING)
  return firstHeading > 0 ? bare.slice(firstHeading) : bare
}

/** A single thought tag counts only before the summary, because a summary may mention such tags. */
function withoutStrayThoughts(text: string): string {
  if (OPENED.test(text)) return ''
  const closed = CLOSED.exec(text)
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

/** The first fault of a summary for its plan, or `ok`. */
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

const LETTERS = [
  ['Latin', /\p{Script=Latin}/gu],
  ['Cyrillic', /\p{Script=Cyrillic}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Devanagari', /\p{Script=Devanagari}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Han', /\p{Script=Han}/gu],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Hangul', /\p{Script=Hangul}/gu],
] as const

/** A script that can be recognized. Han with kana is Japanese. */
export type Script = (typeof LETTERS)[number][0]

/** Characters of these scripts weigh as much as this number of Latin letters. */
const WEIGHT: Partial<Record<Script, number>> = { Han: 3, Japanese: 2, Hangul: 2 }
/** A text below this weight is too short to judge. */
const LEAST_WEIGHT = 40
/** Least share of the weight for a dominant script. */
const CLEAR_SHARE = 0.6

/** The main script of a text; null if too short or mixed. Code and identifiers do not count: they are always Latin. */
export function dominantScript(text: string): Script | null {
  const prose = text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/`[^`\n]*`/g, ' ')
    .replace(/[!-~]+/g, word => (/[/\\_@=<>{}()[\]#$0-9]/.test(word) ? ' ' : word))
  const weights = new Map<Script, number>(
    LETTERS.map(([script, pattern]) => [
      script,
      (prose.match(pattern)?.length ?? 0) * (WEIGHT[script] ?? 1),
    ]),
  )
  foldJapanese(weights)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (total < LEAST_WEIGHT) return null
  const [leading] = [...weights].toSorted(([, left], [, right]) => right - left)
  return leading !== undefined && leading[1] >= total * CLEAR_SHARE ? leading[0] : null
}

/** Japanese contains Han characters. Han with a tenth of kana is Japanese. */
function foldJapanese(weights: Map<Script, number>): void {
  const han = weights.get('Han') ?? 0
  const kana = weights.get('Japanese') ?? 0
  if (kana === 0 || kana < han * 0.1) return
  weights.set('Japanese', kana + han)
  weights.set('Han', 0)
}
