/**
 * What the model reads in place of a span: the preset's list of builders, run in order.
 *
 * @module
 */
import type { Message } from '../../message/message.ts'
import type { ReplacementPart } from '../../presets/plan-policy.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import { readableText } from '../audit/audit.ts'
import { exactDetailsBudget, withExactDetails } from '../audit/replacement-details.ts'
import { textMessage, type ReplacementFrame, type BuilderInput } from './builder.ts'
import { summaryMessage, withoutFrame } from './summary.ts'
import { fillTemplate } from './template.ts'
import { userMessages } from './user-messages.ts'

export interface Rendering {
  /** As a summarizer wrote it, cleaned; for a marker, the preset's own words. */
  readonly summary: string
  /** True where nobody wrote a summary: the text stands without the words that call it one. */
  readonly isMarker: boolean
}

export interface Rendered {
  /** What a person sees and edits, and what the model reads of it, character by character: with its exact details. */
  readonly summary: string
  readonly messages: readonly Message[]
}

/**
 * The messages that stand for the span, the summary among them; what is carried over word for word is not of them.
 * Deterministic: the same frame, summary and counts give the same messages.
 */
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
  return withoutFrame(withExactDetails(summary, { ...frame, told, budgetTokens }), frame.parts)
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

/** The preset's words for a span that nobody summarized. */
export function markerText(template: string, { span }: Pick<ReplacementFrame, 'span'>): string {
  return fillTemplate(template, span)
}

/**
 * Plan, to-do list, instructions or role as they are when the summary is rendered; nothing where there is none.
 *
 * Source: copilot-cli as described in seed 004 (current plan, todo, named skills or instructions in force, the active
 * role's summary).
 */
function injectedText({ part, frame: { standing } }: BuilderInput<'standing'>): readonly Message[] {
  const text = standing[part.text]?.trim() ?? ''
  return text === '' ? [] : [textMessage('user', `${part.before}${text}`)]
}
