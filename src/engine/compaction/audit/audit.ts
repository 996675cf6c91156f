/** Finds the facts of a conversation that the model will still read, and those that are lost. */
import type { Message } from '../../message/message.ts'
import { readTexts } from '../../tokens/request-tokens.ts'
import { FACT_KINDS, isStatement, type Fact, type FactKind } from './fact.ts'
import { judgeStatements } from './judge-statements.ts'
import { findOccurrences } from './occurrences.ts'

/** The number of facts, and how many the model still reads. */
export interface Tally {
  readonly total: number
  readonly kept: number
}

export interface Audit extends Tally {
  /** Share of the facts that are kept, weighted by criticality, from 0 to 1; 1 without facts. */
  readonly coverage: number
  /** The kinds that occur, in the order of `FACT_KINDS`. */
  readonly kinds: readonly (Tally & { readonly kind: FactKind; readonly coverage: number })[]
  /** Facts that the model will not read, most critical first. */
  readonly missing: readonly Fact[]
  /** Orders and decisions that may be kept in other words, most critical first. They are neither kept nor missing. */
  readonly unsure: readonly Fact[]
}

/** Finds whole exact tokens in `kept`, and orders and decisions as a quotation or in the words of one line. */
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
