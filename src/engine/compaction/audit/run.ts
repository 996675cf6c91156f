import type { ViewItem } from '../../message/view.ts'
import { audit, readableText, type Audit } from './audit.ts'
import { isCritical } from './criticality.ts'
import type { Fact } from './fact.ts'
import { extractFacts } from './facts.ts'
import { attributeClaims, type Claim } from './attribution.ts'
import { areQuoted, findUnchecked, type UncheckedSentence } from './unchecked.ts'

/** The input of `runAudit`; plain data. */
export interface AuditInput {
  /** The original messages of the summary, oldest first. */
  readonly originals: readonly ViewItem[]
  /** Number of the first one; the others follow. */
  readonly firstNumber: number
  /** Ids of excluded originals; their facts are not missed. */
  readonly excluded: readonly string[]
  /** Ids of originals that the model reads unchanged. */
  readonly verbatim: readonly string[]
  /** Everything that the model reads. */
  readonly read: readonly Pick<ViewItem, 'parts'>[]
  readonly summary: string
}

/** A fact that the model no longer reads, and its place. */
export interface LostFact extends Fact {
  readonly number: number
}

export interface AuditReport extends Pick<Audit, 'total' | 'kept'> {
  /** Lost facts, most critical first. Facts below the critical level are left out. */
  readonly lost: readonly LostFact[]
  /** Orders and decisions that may be kept in other words. Each fact is kept, lost or in doubt. */
  readonly inDoubt: readonly LostFact[]
  /** Sentences that no rule can judge, the user's first; neither kept nor lost. */
  readonly unchecked: readonly UncheckedSentence[]
  /** True if the model reads every message word for word. */
  readonly isVerbatim: boolean
  readonly claims: readonly Claim[]
}

/** Audits a summary. A thousand messages take about a second, so it runs in a worker. */
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
