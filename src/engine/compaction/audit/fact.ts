/** What a conversation states exactly, and a summary must not lose. */
import type { ExactTokenKind } from '../../text/exact-tokens.ts'

/** `rule` is an order, a ban or a limit; `decision` is what was settled: both are sentences. The others are exact pieces. */
export type FactKind = 'rule' | 'decision' | ExactTokenKind

/** A fact as one message states it. */
export interface Mention {
  readonly kind: FactKind
  readonly text: string
}

/** In the order in which people care for them, and in which they are shown. */
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

/** Who stands for a fact: the user said it, the assistant inferred it, a tool claimed it. A claim never becomes an order. */
export type FactOrigin = 'user' | 'assistant' | 'tool'

export interface Fact {
  readonly kind: FactKind
  /** Stands in the message as it is, character by character. */
  readonly text: string
  /** The first message of the strongest origin that states it. */
  readonly messageId: string
  readonly origin: FactOrigin
  /** Messages that state it. */
  readonly mentions: number
  /** How likely the conversation needs it again, from 0 to 1: a rank within one extraction, not a probability. */
  readonly criticality: number
}

/** True for facts that are sentences: a summary may say them in other words. */
export function isStatement(kind: FactKind): boolean {
  return kind === 'rule' || kind === 'decision'
}

/** Where in a message a fact was found. A long argument is content that is written; a key names a value of a result. */
export type Place = 'said' | 'argument' | 'content' | 'result' | 'key'
