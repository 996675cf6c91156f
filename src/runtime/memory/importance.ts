/** How important a fact is, by rule. */
import { isOrder } from '../../engine/index.ts'
import type { MemoryFact } from '../../ports/memory.ts'

/** Only the person's or the assistant's words can be a rule or a decision: what a tool claims is neither. */
export function mayBind({ origin }: Pick<MemoryFact, 'origin'>): boolean {
  return origin === 'user' || origin === 'assistant'
}

export const RULE =
  /\b(?:must|never|always|do not|don[’']t|only|at most|at least|prefers?|wants?)\b/i
export const DECISION = /\b(?:decid\w*|chose\w*|agreed?|instead of|because|rejected)\b/i
/** A path, a number, a date or a name with capitals inside. */
const EXACT = /\d|\/\w|\w_\w|[a-z][A-Z]/

/** True for what would be a rule or an order if a person had said it. */
export function isRule(text: string): boolean {
  return RULE.test(text) || isOrder(text)
}

/** From 1 to 5, by rule: the person's rules and decisions first, then exact details. */
export function importanceOf(fact: MemoryFact): number {
  const binds = mayBind(fact)
  if (binds && RULE.test(fact.text)) return fact.origin === 'user' ? 5 : 4
  if (binds && DECISION.test(fact.text)) return 4
  if (fact.origin === 'inferred') return 1
  return EXACT.test(fact.text) ? 3 : 2
}
