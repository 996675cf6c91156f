/**
 * Whether what a summarizer wrote may stand in place of the conversation.
 *
 * @module
 */
import type { EventOf, FinishReason } from '../log/event.ts'
import { dominantScript, type Script } from './dominant-script.ts'
import { missingSections } from './sections.ts'

/** The codes of `v2.compaction-failed` that this file gives. */
export type SummaryFault = {
  readonly code: Extract<
    EventOf<'v2.compaction-failed'>['code'],
    | 'empty'
    | 'truncated'
    | 'larger-than-source'
    | 'too-small'
    | 'missing-sections'
    | 'wrong-language'
  >
  /** A sentence a person can act on. */
  readonly message: string
}

export interface SummaryToValidate {
  /** As `cleanSummary` left it. */
  readonly summary: string
  readonly finishReason: FinishReason
  readonly summaryTokens: number
  /** Tokens of what the summary replaces, an earlier summary included. */
  readonly sourceTokens: number
  /** Text of the source, or a part of it: only its script is looked at. */
  readonly source: string
  /** True for summaries written to `compactionPrompt`, which asks for every section. */
  readonly demandSections: boolean
}

/** A source shorter than this may have a summary of one line. */
const LONG_SOURCE_TOKENS = 5_000
/** Of a long source, a summary under both of these says next to nothing. */
const LEAST_SHARE = 0.002
const LEAST_TOKENS = 40
/** Of a source, the script is read from this much at its beginning and its end. */
const SAMPLE_CHARACTERS = 20_000

/**
 * The first fault of a summary, or `ok`. Nothing has been changed when it is asked, and every message says so.
 *
 * Source: DESIGN, section 7, "Validate".
 */
export function validateSummary(written: SummaryToValidate): 'ok' | SummaryFault {
  for (const check of CHECKS) {
    const fault = check(written)
    if (fault) return { ...fault, message: `${fault.message} Nothing was changed.` }
  }
  return 'ok'
}

const FIRST_HEADING = /^#{1,3} +Goal\b/im

/**
 * The summary without what models put around it: thinking in tags, also unfinished thinking and thinking whose opening
 * tag the server swallowed; a code fence around the whole; words before the first heading of a summary that has headings.
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
      ? {
          code: 'empty',
          message:
            'The summarizer answered with nothing that could be used. Try again, or choose another summarizer.',
        }
      : null,
  ({ finishReason }) =>
    finishReason === 'length' || finishReason === 'interrupted'
      ? {
          code: 'truncated',
          message:
            'The summary broke off before its end. Try again, or choose a model that may write longer answers.',
        }
      : null,
  ({ finishReason }) =>
    finishReason === 'content-filter'
      ? {
          code: 'empty',
          message:
            'The provider’s content filter stopped the summary. Choose another summarizer; the extractive one needs no provider.',
        }
      : null,
  ({ summaryTokens, sourceTokens }) =>
    summaryTokens >= sourceTokens
      ? {
          code: 'larger-than-source',
          message: `The summary takes ${counted(summaryTokens)}, no less than the ${counted(sourceTokens)} that it would replace. Try again later, when there is more to summarize, or name a focus.`,
        }
      : null,
  ({ summaryTokens, sourceTokens }) =>
    sourceTokens > LONG_SOURCE_TOKENS &&
    summaryTokens < LEAST_TOKENS &&
    summaryTokens < sourceTokens * LEAST_SHARE
      ? {
          code: 'too-small',
          message: `The summary has only ${counted(summaryTokens)} for a conversation of ${counted(sourceTokens)}, too little to go on with. Try again, or choose another summarizer.`,
        }
      : null,
  ({ summary, demandSections }) => {
    const missing = demandSections ? missingSections(summary) : []
    return missing.length === 0
      ? null
      : {
          code: 'missing-sections',
          message: `The summary lacks ${missing.length === 1 ? 'the section' : 'the sections'} ${missing.map(heading => `“${heading}”`).join(', ')}. Try again, or choose another summarizer.`,
        }
  },
  ({ summary, source }) => {
    const wanted = dominantScript(sample(source))
    const got = dominantScript(withoutHeadings(summary))
    return wanted === null || got === null || wanted === got
      ? null
      : {
          code: 'wrong-language',
          message: `The summary is in ${NAMES[got]}, the conversation in ${NAMES[wanted]}. Try again, or name the language as the focus.`,
        }
  },
]

const NAMES: Record<Script, string> = {
  Latin: 'Latin script',
  Cyrillic: 'Cyrillic script',
  Greek: 'Greek',
  Arabic: 'Arabic script',
  Hebrew: 'Hebrew',
  Devanagari: 'Devanagari',
  Thai: 'Thai',
  Han: 'Chinese',
  Japanese: 'Japanese',
  Hangul: 'Korean',
}

/** The headings are English in every summary. */
function withoutHeadings(summary: string): string {
  return summary.replace(/^#.*$/gm, '').replace(/\(none\)/gi, '')
}

function sample(source: string): string {
  return source.length <= 2 * SAMPLE_CHARACTERS
    ? source
    : `${source.slice(0, SAMPLE_CHARACTERS)}\n${source.slice(-SAMPLE_CHARACTERS)}`
}

function counted(tokens: number): string {
  return `${tokens.toLocaleString('en-US')} ${tokens === 1 ? 'token' : 'tokens'}`
}
