import type { ViewItem } from '../../message/view.ts'
import { claimPieces, foreignPieces, isRepeated, mostIn } from './claim-origin.ts'
import { type Fact, isStatement } from './fact.ts'

/** The same facts, where a statement that the assistant only repeats of an earlier result or file is theirs: repeating makes no claim true. */
export function claimsOfOthers(
  facts: readonly Fact[],
  items: readonly Pick<ViewItem, 'id' | 'parts'>[],
): readonly Fact[] {
  const isSaid = ({ kind, origin }: Fact) => isStatement(kind) && origin === 'assistant'
  if (!facts.some(isSaid)) return facts
  const positions = new Map(items.map(({ id }, at) => [id, at]))
  const foreign = items.flatMap((item, at) => foreignPieces(item).map(pieces => ({ at, pieces })))
  return facts.map(fact => {
    if (!isSaid(fact)) return fact
    const position = positions.get(fact.messageId) ?? 0
    // What a server found stands in the answer that it is for.
    const earlier = foreign.flatMap(({ at, pieces }) => (at <= position ? [pieces] : []))
    return isRepeated(mostIn(claimPieces(fact.text), earlier), 1)
      ? { ...fact, origin: 'tool' }
      : fact
  })
}
