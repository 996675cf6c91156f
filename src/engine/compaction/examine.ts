/**
 * A summary in force held against what it stands for: what the model no longer reads, and what each of its claims
 * rests on. Pure, so that it can run wherever there is time for it.
 *
 * @module
 */
import { viewOf, type Branch } from '../branch.ts'
import { itemOf } from '../overlays.ts'
import { toArray } from '../sequence.ts'
import { audit, readableText, type Audit } from './audit.ts'
import type { Fact } from './audit/fact.ts'
import { extractFacts } from './audit/facts.ts'
import { provenance, type Claim } from './provenance.ts'

/** A fact that the model no longer reads, and where it stands. */
export interface LostFact extends Fact {
  /** Number of its message in the transcript. */
  readonly number: number
}

export interface Examination extends Pick<Audit, 'total' | 'kept' | 'coverage' | 'kinds'> {
  /** The most critical first. */
  readonly lost: readonly LostFact[]
  readonly claims: readonly Claim[]
}

/**
 * Facts of the compacted messages that stand nowhere in the view, and the claims of the summary. Messages that the
 * user left out count as lost on purpose and are passed over. Null for a compaction that has no summary, or is unknown.
 */
export function examineCompaction(branch: Branch, compactionId: string): Examination | null {
  const record = branch.compactions.find(other => other.compactionId === compactionId)
  if (!record?.result) return null
  const { firstNumber, lastNumber, result } = record
  const originals = toArray(branch.messages)
    .slice(firstNumber - 1, lastNumber)
    .map(({ event }) => itemOf(event))
  const excluded = new Set<string>(branch.overlays.excluded)
  const facts = extractFacts(originals.filter(({ id }) => !excluded.has(id)))
  const { missing, ...tally } = audit(facts, readableText(viewOf(branch).items))
  const numbers = new Map(originals.map(({ id }, at) => [id, firstNumber + at]))
  return {
    ...tally,
    lost: missing.map(fact => ({ ...fact, number: numbers.get(fact.messageId) ?? firstNumber })),
    claims: provenance(result.summary, originals, { firstNumber }),
  }
}
