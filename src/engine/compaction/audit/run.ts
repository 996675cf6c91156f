import type { ViewItem } from '../../message/view.ts'
import { audit, readableText, type Audit } from './audit.ts'
import { isCritical } from './criticality.ts'
import type { Fact } from './fact.ts'
import { extractFacts } from './facts.ts'
import { attributeClaims, type Claim } from './attribution.ts'
import { areQuoted, findUnchecked, type UncheckedSentence } from './unchecked.ts'

/** What `examine` needs; plain data. */
export interface AuditInput {
  /** The messages that the summary replaces, word for word, oldest first. */
  readonly originals: readonly ViewItem[]
  /** Number of the first of them; the others count on. */
  readonly firstNumber: number
  /** Of the originals, by id: left out by the user, so that nothing of them is missed. */
  readonly excluded: readonly string[]
  /** Of the originals, by id: those that the model reads as they are. */
  readonly verbatim: readonly string[]
  /** All that the model reads. */
  readonly read: readonly Pick<ViewItem, 'parts'>[]
  readonly summary: string
}

/** A fact that the model no longer reads, and where it is. */
export interface LostFact extends Fact {
  /** Number of its message in the transcript. */
  readonly number: number
}

export interface AuditReport extends Pick<Audit, 'total' | 'kept' | 'coverage' | 'kinds'> {
  /** The most critical first; what is not worth a question is neither lost nor kept. */
  readonly lost: readonly LostFact[]
  /** Orders and decisions that the model may read in other words. What is kept, lost and in doubt are all details, each once. */
  readonly inDoubt: readonly LostFact[]
  /** What no rule can judge, the person's own words first; neither kept nor lost. */
  readonly unchecked: readonly UncheckedSentence[]
  /** True if the model reads every message word for word: nothing is lost. */
  readonly isVerbatim: boolean
  /** Of the summary, in order. */
  readonly claims: readonly Claim[]
}

/** Compares a summary with what it replaces. It takes a second for a thousand messages, so it runs in a worker. */
export function runAudit({
  originals,
  firstNumber,
  excluded,
  verbatim,
  read,
  summary,
}: AuditInput): AuditReport {
  const without = new Set(excluded)
  const missed = originals.filter(({ id }) => !without.has(id))
  const facts = extractFacts(missed).filter(isCritical)
  const kept = readableText(read)
  const { missing, unsure, ...tally } = audit(facts, kept)
  const numbers = new Map(originals.map(({ id }, at) => [id, firstNumber + at]))
  const numberOf = (id: string) => numbers.get(id) ?? firstNumber
  const numbered = (fact: Fact): LostFact => ({ ...fact, number: numberOf(fact.messageId) })
  const whole = new Set(verbatim)
  const notWhole = missed.filter(({ id }) => !whole.has(id))
  return {
    ...tally,
    lost: missing.map(numbered),
    inDoubt: unsure.map(numbered),
    unchecked: findUnchecked({ items: notWhole, facts, kept, numberOf }),
    isVerbatim: areQuoted(notWhole, kept),
    claims: attributeClaims(summary, originals, { firstNumber }),
  }
}
