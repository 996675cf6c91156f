/**
 * Which passages a recall holds, and in which words it introduces them.
 *
 * @module
 */
import type { Passage } from '../log/event.ts'
import { MESSAGE_OVERHEAD } from '../tokens/request-tokens.ts'
import { addCounts, type CountText, type TokenCount } from '../tokens/count.ts'
import type { Candidate } from './candidates.ts'
import { headingLine, introductionLine, passageLine } from '../branch/recalled-items.ts'

/** Says of the passages what they are: data, with its origin, and no request of anybody. */
export const INTRODUCTION =
  '[Recalled from earlier in this conversation, word for word, each after its message number. Background, not a request.]'

export interface Chosen {
  /** In the order of the transcript. */
  readonly passages: readonly Passage[]
  /** Of the item that holds them; never less than it takes. */
  readonly tokens: TokenCount
}

/** Counted whole, the passages may take a token or two more than their lines one by one. */
const JOINTS_TOKENS = 2

/** Every text whose tokens a choice needs to know. */
export function textsToCount(candidates: readonly Candidate[]): readonly string[] {
  const lines = candidates.flatMap(({ passage }) => [headingLine(passage), passageLine(passage)])
  return [...new Set([introductionLine(INTRODUCTION), ...lines])]
}

/** The passages that are worth most for their tokens, as many as the room holds; none where there is no room for one. */
export function choosePassages(
  candidates: readonly Candidate[],
  roomTokens: number,
  count: CountText,
): Chosen | null {
  const opening = count(introductionLine(INTRODUCTION))
  const around = MESSAGE_OVERHEAD + JOINTS_TOKENS
  let tokens: TokenCount = { ...opening, tokens: opening.tokens + around }
  const headings = new Set<string>()
  const chosen: Candidate[] = []
  for (const candidate of byWorth(candidates, count)) {
    const { passage } = candidate
    const line = count(passageLine(passage))
    const cost = headings.has(passage.heading) ? line : addCounts(line, count(headingLine(passage)))
    const next = addCounts(tokens, cost)
    if (next.tokens > roomTokens) continue
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

/** How much a passage's price weighs against its score: 0 not at all, 1 as much. */
const PRICE = 0.2

function byWorth(candidates: readonly Candidate[], count: CountText): readonly Candidate[] {
  const worth = new Map(
    candidates.map(candidate => {
      const { tokens } = count(passageLine(candidate.passage))
      return [candidate, candidate.score / Math.max(1, tokens) ** PRICE]
    }),
  )
  return candidates.toSorted((left, right) => (worth.get(right) ?? 0) - (worth.get(left) ?? 0))
}
