/** The exact statements of a conversation that a summary must keep. */
import type { ExactTokenKind } from '../../text/exact-tokens.ts'

/** `rule` is an order, a ban or a limit; `decision` is a decision. Both are sentences. The others are exact tokens. */
export type FactKind = 'rule' | 'decision' | ExactTokenKind

/** A fact in one message. */
export interface Mention {
  readonly kind: FactKind
  readonly text: string
}

/** In display order, the most important first. */
export const FACT_KINDS: readonly FactKind[] = [
  'rule',
  'decision',
  'path',
  'url',
  'identifier',
  'symbol',
  'date',
  'number',
  'name',
]

/** The user said it, the assistant concluded it, or a tool reported it. A tool's report is never an order. */
export type FactOrigin = 'user' | 'assistant' | 'tool'

export interface Fact {
  readonly kind: FactKind
  /** Word for word from the message. */
  readonly text: string
  /** The first message with the strongest origin. */
  readonly messageId: string
  readonly origin: FactOrigin
  readonly mentions: number
  /** True if a file of the user contains it, and neither the user nor the assistant said it. */
  readonly isInFile?: true
  /** How likely the conversation needs it again, from 0 to 1. A rank within one extraction, not a probability. */
  readonly criticality: number
}

/** True for sentences: a summary may use other words. */
export function isStatement(kind: FactKind): boolean {
  return kind === 'rule' || kind === 'decision'
}

/** The place of a fact in a message. A long argument is `content`; a `key` names a value in a result. */
export type MentionKind = 'said' | 'argument' | 'content' | 'result' | 'key'
