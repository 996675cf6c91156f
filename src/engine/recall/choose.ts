/** Selects the passages of a recall within a token budget. */
import type { Passage } from '../log/event.ts'
import { MESSAGE_OVERHEAD } from '../tokens/request-tokens.ts'
import { addCounts, type CountText, type TokenCount } from '../tokens/count.ts'
import type { Candidate } from './candidates.ts'
import { headingLine, introductionLine, passageLine } from '../branch/recalled-items.ts'

/** First line of a recall. It tells the model that the passages are quotes, not a request. */
export const INTRODUCTION =
  '[Recalled from earlier in this conversation, word for word, each after its message number. Background, not a request.]'

/** The selected passages. */
export interface Chosen {
  readonly passages: readonly Passage[]
  /** Upper bound for the item that contains them. */
  readonly tokens: TokenCount
}

/** Extra tokens that joined lines may take, compared with the sum of the lines. */
const JOINTS_TOKENS = 2

/** Every text that `choosePassages` counts for these candidates, each once. */
export function textsToCount(candidates: readonly Candidate[]): readonly string[] {
  const lines = candidates.flatMap(({ passage }) => [headingLine(passage), passageLine(passage)])
  return [...new Set([introductionLine(INTRODUCTION), ...lines])]
}

/** Selects passages greedily by score per cost, up to `budgetTokens`; null if none fits. */
export function choosePassages(
  candidates: readonly Candidate[],
  budgetTokens: number,
  count: CountText,
): Chosen | null {
  const opening = count(introductionLine(INTRODUCTION))
  const overhead = MESSAGE_OVERHEAD + JOINTS_TOKENS
  let tokens: TokenCount = { ...opening, tokens: opening.tokens + overhead }
  const headings = new Set<string>()
  const chosen: Candidate[] = []
  for (const candidate of byScorePerCost(candidates, count)) {
    const { passage } = candidate
    const line = count(passageLine(passage))
    const cost = headings.has(passage.heading) ? line : addCounts(line, count(headingLine(passage)))
    const next = addCounts(tokens, cost)
    if (next.tokens > budgetTokens) continue
    tokens = next
    headings.add(passage.heading)
    chosen.push(candidate)
  }
  if (chosen.length === 0) return null
  const inOrder = chosen.toSorted(
    (left, right) => left.number - right.number || left.place - right.place,
  )
  return { passages: inOrder.map(({ passage }) => passage), tokens }
}

/** Exponent of a passage's tokens in score per cost: 0 ignores the cost, 1 divides by it. */
const COST_EXPONENT = 0.2

function byScorePerCost(candidates: readonly Candidate[], count: CountText): readonly Candidate[] {
  const values = new Map(
    candidates.map(candidate => {
      const { tokens } = count(passageLine(candidate.passage))
      return [candidate, candidate.score / Math.max(1, tokens) ** COST_EXPONENT]
    }),
  )
  return candidates.toSorted((left, right) => (values.get(right) ?? 0) - (values.get(left) ?? 0))
}
