/**
 * What a conversation states exactly, and what a summary must therefore not lose.
 *
 * @module
 */
import type { ExactTokenKind } from '../../text/exact-tokens.ts'

/**
 * What a fact is. `rule` is an order, a ban or a limit; `decision` what was settled; both are whole sentences. All
 * others are exact pieces of text.
 */
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

/**
 * Who stands for a fact: the user said it, the assistant inferred it (in words or in a call), a tool claimed it. A
 * tool's claim never becomes an instruction.
 */
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
  /**
   * How likely the conversation is to need it again, from 0 to 1: a rank within one extraction, not a probability, and
   * not comparable between two.
   */
  readonly criticality: number
}

/** True for facts that are sentences: a summary may say them in other words. */
export function isStatement(kind: FactKind): boolean {
  return kind === 'rule' || kind === 'decision'
}

/**
 * Where in a message a fact was found. A long argument is content that is written, not a name that is used; a key of a structured
 * result names a value, and occurs in every result of its tool.
 */
export type Place = 'said' | 'argument' | 'content' | 'result' | 'key'
