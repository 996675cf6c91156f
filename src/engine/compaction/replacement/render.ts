/** What the model reads in place of a span: the preset's list of builders, run in order. */
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
import { textBefore, textFrom } from '../../text/cut.ts'
import type { CountText } from '../../tokens/count.ts'

export interface Rendering {
  /** As a summarizer wrote it, cleaned; for a marker, the preset's own words. */
  readonly summary: string
  /** True if there is no summary: the text stands without the words that call it one. */
  readonly isMarker: boolean
}

export interface Rendered {
  /** What a person sees and edits, and what the model reads of it, character by character: with its exact details. */
  readonly summary: string
  readonly messages: readonly Message[]
}

/** The messages that stand for the span, without what is carried over word for word. Deterministic. */
export function renderReplacement(frame: ReplacementFrame, rendering: Rendering): Rendered {
  const firm = frame.parts.map(part => ({ part, messages: build(part, frame, rendering) }))
  const left = tokensBeside(frame, messagesOf(firm))
  const repeated = firm.map(({ part, messages }) => ({
    part,
    messages: part.use === 'user-messages' ? userMessages({ part, frame }, left) : messages,
  }))
  const summary = withDetails(rendering.summary, frame, readableText(messagesOf(repeated)))
  const messages = repeated.flatMap(({ part, messages: made }) =>
    part.use === 'summary' ? build(part, frame, { ...rendering, summary }) : made,
  )
  return { summary, messages }
}

/** Facts that neither the rest of the replacement nor the messages that stay hold join the summary: it is the one text. */
function withDetails(summary: string, frame: ReplacementFrame, told: string): string {
  const part = frame.parts.find(({ use }) => use === 'exact-details')
  if (part?.use !== 'exact-details' || frame.parts.every(({ use }) => use !== 'summary'))
    return summary
  const budgetTokens = exactDetailsBudget(frame.budget.windowTokens, part)
  return removeFrame(appendExactDetails(summary, { ...frame, told, budgetTokens }), frame.parts)
}

interface Built {
  readonly part: ReplacementPart
  readonly messages: readonly Message[]
}

function messagesOf(built: readonly Built[]): readonly Message[] {
  return built.flatMap(({ messages }) => messages)
}

/** Tokens of the budget that neither these messages take nor the ones that stay. */
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
    case 'standing':
      return injectedText({ part, frame })
    case 'user-messages':
    case 'exact-details':
      // What they have room for, and what is missing, is known once all else is there.
      return []
  }
}

/**
 * Plan, to-do list, instructions or role as they are now; nothing if there is none. Source: copilot-cli as described in
 * seed 004 (current plan, todo, named skills or instructions in force, the active role's summary).
 */
function injectedText({ part, frame: { standing } }: BuilderInput<'standing'>): readonly Message[] {
  const text = standing[part.text]?.trim() ?? ''
  return text === '' ? [] : [textMessage('user', `${part.before}${text}`)]
}

/**
 * What the user wrote in the span, once more: the newest messages that the limit holds, in their order. The first that
 * does not fit keeps its beginning and end around the marker; before them stands how many were left out. Source: codex,
 * `codex-rs/core/src/compact.rs`, `build_compacted_history`: newest first up to 20,000 tokens, the oldest truncated;
 * copilot-cli as described in seed 004: `...<truncated>...` and an omitted count. Differs: the limit is also a share of
 * the budget, and what all else leaves of it, so that small windows work.
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

/** Most tokens of the repeated texts. */
export function limitOf(
  { tokens, share }: BuilderInput<'user-messages'>['part'],
  budgetTokens: number,
): number {
  return Math.min(tokens, Math.floor(share * budgetTokens))
}

/** Beginning and end in equal parts around the marker; null if there is no room for any of it. */
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
