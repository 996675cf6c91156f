/**
 * What a builder of a replacement is given.
 *
 * @module
 */
import type { Budget } from '../../tokens/budget.ts'
import type { Span } from '../../log/event.ts'
import type { Message } from '../../message/message.ts'
import type { Replacement, ReplacementPart, StandingText } from '../../presets/plan-policy.ts'
import type { CountText } from '../../tokens/count.ts'
import type { ViewItem } from '../../message/view.ts'

/** Short texts that must outlive a compaction, as the engine's host knows them now; absent: there is none. */
export type InjectedText = Readonly<Partial<Record<StandingText, string>>>

/** All that a replacement is made of beside the summary; fixed when the compaction is planned. */
export interface ReplacementFrame {
  readonly parts: Replacement
  readonly span: Span
  /** The span's messages whole, oldest first: also those that an earlier summary replaces; what stays word for word excepted. */
  readonly originals: readonly ViewItem[]
  /** What the model reads beside the replacement: the messages that stay. */
  readonly kept: readonly Message[]
  /** Tokens of system prompt, tool definitions and overhead. */
  readonly fixedTokens: number
  readonly budget: Budget
  readonly standing: InjectedText
  readonly count: CountText
}

/** The part of the preset's list that is built, and what it is built from. */
export interface BuilderInput<Use extends ReplacementPart['use']> {
  readonly part: Extract<ReplacementPart, { use: Use }>
  readonly frame: ReplacementFrame
}

/** A message of one text. */
export function textMessage(role: 'user' | 'assistant', text: string): Message {
  return { role, parts: [{ type: 'text', text }] }
}
