/** Finds the facts of a conversation that the model will still read, and those that are lost. */
import type { Message } from '../../message/message.ts'
import { readTexts } from '../../tokens/request-tokens.ts'
import { isStatement, type Fact } from './fact.ts'
import { judgeStatements } from './judge-statements.ts'
import { findOccurrences } from './occurrences.ts'

export interface Audit {
  /** Number of facts. */
  readonly total: number
  /** Number of facts that the model still reads. */
  readonly kept: number
  /** Facts that the model will not read, most critical first. */
  readonly missing: readonly Fact[]
  /** Orders and decisions that may be kept in other words, most critical first. They are neither kept nor missing. */
  readonly unsure: readonly Fact[]
}

/** Finds whole exact tokens in `kept`, and orders and decisions as a quotation or in the words of one line. */
export function audit(facts: readonly Fact[], kept: string): Audit {
  const textsOf = (statements: boolean) =>
    facts.filter(({ kind }) => isStatement(kind) === statements).map(({ text }) => text)
  const found = findOccurrences(kept, textsOf(false))
  const judged = judgeStatements(kept, textsOf(true))
  const isKept = ({ kind, text }: Fact) =>
    isStatement(kind) ? judged.get(text) === 'said' : found.has(text)
  const isUnsure = ({ kind, text }: Fact) => isStatement(kind) && judged.get(text) === 'unsure'
  const others = facts
    .filter(fact => !isKept(fact))
    .toSorted((left, right) => right.criticality - left.criticality)
  return {
    total: facts.length,
    kept: facts.length - others.length,
    missing: others.filter(fact => !isUnsure(fact)),
    unsure: others.filter(isUnsure),
  }
}

/** All texts that a model reads of these messages, without reasoning. */
export function readableText(messages: readonly Pick<Message, 'parts'>[]): string {
  return messages
    .flatMap(({ parts }) => readTexts(parts, ({ input }) => stringsIn(input).join('\n')))
    .join('\n')
}

/** Keys and strings of a call's arguments, without JSON syntax. */
function stringsIn(input: unknown): readonly string[] {
  if (typeof input === 'string') return [input]
  if (typeof input === 'number') return [String(input)]
  if (typeof input !== 'object' || input === null) return []
  const keys = Array.isArray(input) ? [] : Object.keys(input)
  return [...keys, ...Object.values(input).flatMap(stringsIn)]
}
