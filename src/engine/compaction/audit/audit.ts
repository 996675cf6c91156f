/** Which facts of a conversation still stand in what the model will read, and which are gone. */
import type { Message } from '../../message/message.ts'
import { readTexts } from '../../tokens/request-tokens.ts'
import { FACT_KINDS, isStatement, type Fact, type FactKind } from './fact.ts'
import { judgeStatements } from './judge-statements.ts'
import { findOccurrences } from './occurrences.ts'

/** How many facts there were, and how many of them are left. */
export interface Tally {
  readonly total: number
  readonly kept: number
}

export interface Audit extends Tally {
  /** Share of the facts that is left, from 0 to 1, weighed by their criticality; 1 if there were no facts. */
  readonly coverage: number
  /** Kinds that the conversation holds, in `FACT_KINDS`' order. */
  readonly kinds: readonly (Tally & { readonly kind: FactKind; readonly coverage: number })[]
  /** Gone from what the model will read, the most critical first. */
  readonly missing: readonly Fact[]
  /** Orders and decisions that the model may read in other words: neither kept nor missing, the most critical first. */
  readonly unsure: readonly Fact[]
}

/**
 * Looks for the facts in `kept`: exact pieces whole, between word ends; orders and decisions quoted, or on one line
 * with all the words that count.
 */
export function audit(facts: readonly Fact[], kept: string): Audit {
  const textsOf = (statements: boolean) =>
    facts.filter(({ kind }) => isStatement(kind) === statements).map(({ text }) => text)
  const standing = findOccurrences(kept, textsOf(false))
  const judged = judgeStatements(kept, textsOf(true))
  const isKept = ({ kind, text }: Fact) =>
    isStatement(kind) ? judged.get(text) === 'said' : standing.has(text)
  const isUnsure = ({ kind, text }: Fact) => isStatement(kind) && judged.get(text) === 'unsure'
  const others = facts
    .filter(fact => !isKept(fact))
    .toSorted((left, right) => right.criticality - left.criticality)
  return {
    ...tallyOf(facts, isKept),
    kinds: FACT_KINDS.flatMap(kind => {
      const ofKind = facts.filter(fact => fact.kind === kind)
      return ofKind.length === 0 ? [] : [{ kind, ...tallyOf(ofKind, isKept) }]
    }),
    missing: others.filter(fact => !isUnsure(fact)),
    unsure: others.filter(isUnsure),
  }
}

function tallyOf(
  facts: readonly Fact[],
  isKept: (fact: Fact) => boolean,
): Tally & { readonly coverage: number } {
  let kept = 0
  let weight = 0
  let keptWeight = 0
  for (const fact of facts) {
    weight += fact.criticality
    if (!isKept(fact)) continue
    kept += 1
    keptWeight += fact.criticality
  }
  return { total: facts.length, kept, coverage: weight === 0 ? 1 : keptWeight / weight }
}

/** All that a model reads of these messages, as one text. Reasoning is no part of it. */
export function readableText(messages: readonly Pick<Message, 'parts'>[]): string {
  return messages
    .flatMap(({ parts }) => readTexts(parts, ({ input }) => stringsIn(input).join('\n')))
    .join('\n')
}

/** Keys and texts of a call's arguments, without the marks and escapes of JSON. */
function stringsIn(input: unknown): readonly string[] {
  if (typeof input === 'string') return [input]
  if (typeof input === 'number') return [String(input)]
  if (typeof input !== 'object' || input === null) return []
  const keys = Array.isArray(input) ? [] : Object.keys(input)
  return [...keys, ...Object.values(input).flatMap(stringsIn)]
}
