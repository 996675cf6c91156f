import type { Audit } from '../engine/compaction/audit/audit.ts'
import type { Fact } from '../engine/compaction/audit/fact.ts'

/** Share of the facts that are kept, weighted by criticality, from 0 to 1; 1 without facts. */
export function coverageOf(
  facts: readonly Fact[],
  { missing, unsure }: Pick<Audit, 'missing' | 'unsure'>,
): number {
  const lost = new Set([...missing, ...unsure])
  const all = weightOf(facts)
  return all === 0 ? 1 : weightOf(facts.filter(fact => !lost.has(fact))) / all
}

function weightOf(facts: readonly Fact[]): number {
  return facts.reduce((sum, { criticality }) => sum + criticality, 0)
}
