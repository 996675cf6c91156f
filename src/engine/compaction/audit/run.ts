import type { ViewItem } from '../../message/view.ts'
import { audit, readableText, type Audit } from './audit.ts'
import { isCritical } from './criticality.ts'
import type { Fact } from './fact.ts'
import { extractFacts } from './facts.ts'
import { attributeClaims, type Claim } from './attribution.ts'

/** What `examine` needs; plain data. */
export interface AuditInput {
  /** The messages that the summary replaces, word for word, oldest first. */
  readonly originals: readonly ViewItem[]
  /** Number of the first of them; the others count on. */
  readonly firstNumber: number
  /** Of the originals, by id: left out by the user, so that nothing of them is missed. */
  readonly excluded: readonly string[]
  /** All that the model reads now. */
  readonly read: readonly Pick<ViewItem, 'parts'>[]
  readonly summary: string
}

/** A fact that the model no longer reads, and where it is. */
export interface LostFact extends Fact {
  /** Number of its message in the transcript. */
  readonly number: number
}

export interface AuditReport extends Pick<Audit, 'total' | 'kept' | 'coverage' | 'kinds'> {
  /** The most critical first; what nobody would ask for again is neither lost nor kept. */
  readonly lost: readonly LostFact[]
  /** Of the summary, in order. */
  readonly claims: readonly Claim[]
}

/**
 * A summary held against what it replaces: what the model no longer reads, and what each claim rests on. A second of
 * work for a thousand messages, so it runs beside the page.
 */
export function runAudit({
  originals,
  firstNumber,
  excluded,
  read,
  summary,
}: AuditInput): AuditReport {
  const without = new Set(excluded)
  const facts = extractFacts(originals.filter(({ id }) => !without.has(id))).filter(isCritical)
  const { missing, ...tally } = audit(facts, readableText(read))
  const numbers = new Map(originals.map(({ id }, at) => [id, firstNumber + at]))
  return {
    ...tally,
    lost: missing.map(fact => ({ ...fact, number: numbers.get(fact.messageId) ?? firstNumber })),
    claims: attributeClaims(summary, originals, { firstNumber }),
  }
}
