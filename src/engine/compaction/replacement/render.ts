/** Renders the replacement of a span: builds the preset's parts in order. */
import { type Message, textWithNotes } from '../../message/message.ts'
import type { ReplacementPart } from '../../presets/plan-policy.ts'
import { countMessages, MESSAGE_OVERHEAD } from '../../tokens/request-tokens.ts'
import { readableText } from '../audit/audit.ts'
import { exactDetailsBudget, appendExactDetails } from '../audit/exact-details.ts'
import {
  textMessage,
  type ReplacementFrame,
  type BuilderInput,
  fillTemplate,
  summaryMessage,
  removeFrame,
} from './builder.ts'
import { addSources } from './kept-sources.ts'
import { textBefore, textFrom } from '../../text/cut.ts'
import type { CountText } from '../../tokens/count.ts'

export interface Rendering {
  /** The cleaned text of the summarizer; for a marker, the preset's text. */
  readonly summary: string
  /** True without a summary: the text appears without the words around a summary. */
  readonly isMarker: boolean
}

export interface Rendered {
  /** The summary with its exact details, exactly as the user sees and edits it and the model reads it. */
  readonly summary: string
  readonly messages: readonly Message[]
}

/** The messages that replace the span, without those carried over. Deterministic. */
export function renderReplacement(frame: ReplacementFrame, rendering: Rendering): Rendered {
  const firm = frame.parts.map(part => ({ part, messages: build(part, frame, rendering) }))
  const left = tokensBeside(frame, messagesOf(firm))
  const repeated = firm.map(({ part, messages }) => ({
    part,
    messages: part.use === 'user-messages' ? userMessages({ part, frame }, left) : messages,
  }))
  const details = withDetails(rendering.summary, frame, readableText(messagesOf(repeated)))
  const summary = rendering.isMarker ? details : withSources(details, frame)
  const messages = repeated.flatMap(({ part, messages: made }) =>
    part.use === 'summary' ? build(part, frame, { ...rendering, summary }) : made,
  )
  return { summary, messages }
}

/** Adds facts to the summary that neither the rest of the replacement nor the kept messages contain. */
function withDetails(summary: string, frame: ReplacementFrame, told: string): string {
  const part = frame.parts.find(({ use }) => use === 'exact-details')
  if (part?.use !== 'exact-details' || frame.parts.every(({ use }) => use !== 'summary'))
    return summary
  const budgetTokens = exactDetailsBudget(frame.budget.windowTokens, part)
  return removeFrame(appendExactDetails(summary, { ...frame, told, budgetTokens }), frame.parts)
}

/** Adds the pages that the answers cite. */
function withSources(summary: string, { parts, originals, budget, count }: ReplacementFrame) {
  if (parts.every(({ use }) => use !== 'summary')) return summary
  return removeFrame(
    addSources(summary, { originals, windowTokens: budget.windowTokens, count }),
    parts,
  )
}

interface Built {
  readonly part: ReplacementPart
  readonly messages: readonly Message[]
}

function messagesOf(built: readonly Built[]): readonly Message[] {
  return built.flatMap(({ messages }) => messages)
}

/** Tokens of the budget after these messages and the kept ones. */
function tokensBeside(
  { budget, fixedTokens, kept, count }: ReplacementFrame,
  messages: readonly Message[],
): number {
  return budget.budgetTokens - fixedTokens - countMessages([...kept, ...messages], count).tokens
}

function build(
  part: ReplacementPart,
  frame: ReplacementFrame,
  { summary, isMarker }: Rendering,
): readonly Message[] {
  switch (part.use) {
    case 'summary':
      return [isMarker ? textMessage(part.role, summary) : summaryMessage({ part, frame }, summary)]
    case 'text':
      return [textMessage(part.role, fillTemplate(part.text, frame.span))]
    case 'user-messages':
    case 'exact-details':
      // Exact details are built last, because they depend on all other parts.
      return []
  }
}

/**
 * Repeats the newest user messages of the span within the limit, in order. The first one that does not fit keeps its
 * start and end around the marker, after the number of left-out messages. Source: codex,
 * `codex-rs/core/src/compact.rs`, `build_compacted_history`: newest first up to 20,000 tokens, the oldest truncated;
 * copilot-cli as described in seed 004: `...<truncated>...` and an omitted count. Differs: for small windows, the
 * limit is also a share of the budget, and the tokens that other parts leave.
 */
function userMessages(
  { part, frame: { originals, budget, count } }: BuilderInput<'user-messages'>,
  leftTokens: number,
): readonly Message[] {
  const texts = originals
    .filter(({ role, origin }) => role === 'user' && origin === 'message')
    .map(({ parts }) => textWithNotes(parts))
    .filter(text => text.trim() !== '')
  const noticeOf = (omitted: number) => part.omitted.replaceAll('{count}', String(omitted))
  let limit = limitOf(part, budget.budgetTokens)
  let left = leftTokens - count(noticeOf(texts.length)).tokens - MESSAGE_OVERHEAD
  const kept: string[] = []
  for (const text of texts.toReversed()) {
    const { tokens } = count(text)
    const room = Math.min(limit, left - MESSAGE_OVERHEAD)
    if (tokens <= room) {
      kept.unshift(text)
      limit -= tokens
      left -= tokens + MESSAGE_OVERHEAD
      continue
    }
    const clipped = clipAround(text, part.clipped, { limitTokens: room, count })
    if (clipped !== null) kept.unshift(clipped)
    break
  }
  const omitted = texts.length - kept.length
  const notice = omitted > 0 && left >= 0 ? noticeOf(omitted) : ''
  return [...(notice === '' ? [] : [notice]), ...kept].map(text => textMessage('user', text))
}

/** Most tokens of the repeated user messages. */
export function limitOf(
  { tokens, share }: BuilderInput<'user-messages'>['part'],
  budgetTokens: number,
): number {
  return Math.min(tokens, Math.floor(share * budgetTokens))
}

/** Equal parts of the start and end around the marker; null if nothing fits. */
function clipAround(
  text: string,
  marker: string,
  { limitTokens, count }: { readonly limitTokens: number; readonly count: CountText },
): string | null {
  const room = limitTokens - count(marker).tokens
  let characters = Math.floor((text.length * room) / count(text).tokens)
  while (characters >= 2) {
    const half = Math.floor(characters / 2)
    const clipped = `${textBefore(text, half)}${marker}${textFrom(text, text.length - half)}`
    if (clipped.length > marker.length && count(clipped).tokens <= limitTokens) return clipped
    characters = Math.floor(characters * 0.8) - 1
  }
  return null
}
