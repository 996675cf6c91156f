import {
  type CompactionPlan,
  compactionPrompt,
  countRequest,
  type CountText,
  type ModelRequest,
  PROBE,
  splitForSummarizer,
  truncateToTokens,
  type ViewItem,
} from '../../engine/index.ts'

/** Reply limit as a multiple of the requested length, because models write more than asked. */
const OVERRUN = 1.5
/** A reply gets at least this many tokens, unless the window is small. */
const LEAST_REPLY_TOKENS = 256
/** The share of a small window for the reply; the summary so far may take as much. */
const REPLY_SHARE = 1 / 4
/** Rules that would take more than this share of the window get a short form. */
const RULES_SHARE = 0.3
/** Texts made for the summarizer are estimated, not counted; the estimate may be wrong by this factor. */
const ESTIMATE_MARGIN = 1.15
/** A smaller part is not worth a request. */
const LEAST_PART_TOKENS = 96

export interface RollingSummaryOptions {
  readonly plan: CompactionPlan
  /** The main subject of the summary; null for none. */
  readonly focus: string | null
  readonly count: CountText
}

export interface SummaryPart {
  readonly request: ModelRequest
  /** From 1. */
  readonly index: number
  /** The number of parts known so far; a refused part is split again. */
  readonly of: number
}

export type SummaryParts = ReturnType<typeof createSummaryParts>

/** The requests of a rolling summary, one after the other, each within the summarizer's window. */
export function createSummaryParts(windowTokens: number, options: RollingSummaryOptions) {
  const { plan, count, focus } = options
  const replyTokens = replyTokensFor(windowTokens, plan.summaryTokens)
  const start = withoutLargeSummary(options, windowTokens * REPLY_SHARE)

  const requestFor = (items: readonly ViewItem[], isBrief: boolean): ModelRequest => {
    const { system, user } = compactionPrompt({
      items,
      firstNumber,
      previousSummary: summary,
      focus,
      form: plan.summarizer.form,
      customInstructions: plan.summarizer.instructions,
      isBrief,
      targetTokens: Math.min(plan.summaryTokens, Math.floor(replyTokens / OVERRUN)),
      part: { index: done + 1, of: done + Math.max(1, waiting.length) },
      count,
    })
    return {
      system,
      messages: [{ role: 'user', parts: [{ type: 'text', text: user }] }],
      tools: [],
      maxOutputTokens: replyTokens,
    }
  }
  const tokensOf = (request: ModelRequest) => {
    const { tokens, source } = countRequest(request, count)
    return source === 'estimated' ? Math.ceil(tokens * ESTIMATE_MARGIN) : tokens
  }
  const roomBeside = (request: ModelRequest) =>
    Math.floor((windowTokens - replyTokens - tokensOf(request)) / ESTIMATE_MARGIN)

  let summary: string | null = null
  let firstNumber = Math.max(1, plan.firstNumber - start.added)
  let done = 0
  let waiting: readonly (readonly ViewItem[])[] = []
  const isBrief = tokensOf(requestFor([], false)) > windowTokens * RULES_SHARE
  summary = start.summary
  let capacityTokens = 0
  const split = (items: readonly ViewItem[], capacity: number) => {
    capacityTokens = capacity
    waiting = splitForSummarizer(items, { capacityTokens, count })
  }
  split(start.items, Math.max(0, roomBeside(requestFor([], isBrief))))
  if (waiting.length > 1) {
    // From the second part on, the summary so far is sent with the transcript; it is as long as a reply may be.
    const previous = summary === null ? 0 : count(summary).tokens
    split(start.items, capacityTokens - Math.max(0, replyTokens - previous))
  }

  const next = (): SummaryPart | null => {
    for (;;) {
      if (capacityTokens < LEAST_PART_TOKENS) return null
      const request = requestFor(waiting[0] ?? [], isBrief)
      if (tokensOf(request) + replyTokens <= windowTokens)
        return { request, index: done + 1, of: done + waiting.length }
      const room = roomBeside(requestFor([], isBrief))
      split(waiting.flat(), Math.min(room, Math.floor(capacityTokens * 0.8)))
    }
  }

  const probing = (written: string): ModelRequest | null => {
    const request = requestFor(waiting[0] ?? [], isBrief)
    const said = (role: 'user' | 'assistant', text: string) =>
      ({ role, parts: [{ type: 'text', text }] }) as const
    const messages = [...request.messages, said('assistant', written), said('user', PROBE)]
    const probe = { ...request, messages }
    return tokensOf(probe) + replyTokens <= windowTokens ? probe : null
  }

  return {
    /** The next request; null if the window is too small. The same one until it is answered. */
    next,
    /** A second request for the part, with its first summary and the instruction to check it; null if the window is too small. */
    probing,
    /** Takes over the text of the part as the summary so far. */
    written: (text: string) => {
      const [items = [], ...rest] = waiting
      summary = truncateToTokens(text, replyTokens, count)
      firstNumber += items.length
      waiting = rest
      done += 1
    },
    /** The model refused the part as too long. */
    refused: () => split(waiting.flat(), Math.floor(capacityTokens / 2)),
  }
}

function replyTokensFor(windowTokens: number, summaryTokens: number): number {
  const wanted = Math.max(LEAST_REPLY_TOKENS, Math.ceil(summaryTokens * OVERRUN))
  return Math.max(1, Math.min(wanted, Math.floor(windowTokens * REPLY_SHARE)))
}

interface Start {
  readonly items: readonly ViewItem[]
  readonly summary: string | null
  /** Items that are no messages. */
  readonly added: number
}

/** A previous summary that is too large to be sent with every part becomes the first text to summarize. */
function withoutLargeSummary({ plan, count }: RollingSummaryOptions, limitTokens: number): Start {
  const { previousSummary, toSummarize } = plan
  if (previousSummary === null || count(previousSummary).tokens <= limitTokens)
    return { items: toSummarize, summary: previousSummary, added: 0 }
  const sections = previousSummary.split(/(?<!\n)\n{2,}(?=#)/).map((text, index): ViewItem => ({
    id: `previous-summary/${index}`,
    role: 'user',
    parts: [{ type: 'text', text }],
    origin: 'summary',
    pinned: false,
  }))
  return { items: [...sections, ...toSummarize], summary: null, added: sections.length }
}
