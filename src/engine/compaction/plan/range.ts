/** The cut of a range that the person chose, moved to the nearest places where requests stay valid. */
import type { LiveCompaction } from '../../branch/overlays.ts'
import { toolCallsOf } from '../../message/message.ts'
import { startsTurn, type ViewItem } from '../../message/view.ts'
import type { Cut } from './cut.ts'
import type { ChosenRange } from './measure.ts'

/** What the snapping reads of the branch. */
interface Known {
  /** Message numbers by id. */
  readonly numbers: ReadonlyMap<string, number>
  readonly covered: readonly LiveCompaction[]
  /** Number of items that the policy keeps at the start. */
  readonly headEnd: number
}

/**
 * The cut for the range; null if the view has no such items, or not in this order. It grows until no call is without its results
 * and no earlier compaction is replaced in part. A question without an answer is carried over.
 */
export function cutOfRange(
  items: readonly ViewItem[],
  { firstId, lastId }: ChosenRange,
  { numbers, covered, headEnd }: Known,
): Cut | null {
  const first = firstId === null ? headEnd : items.findIndex(({ id }) => id === firstId)
  const last = items.findIndex(({ id }) => id === lastId)
  if (first < 0 || last < first) return null
  const owner = ownersOf(items, numbers, covered)
  let place = { headEnd: first, at: last + 1 }
  for (;;) {
    const grown = grownOnce(items, place, owner)
    if (grown.headEnd === place.headEnd && grown.at === place.at) break
    place = grown
  }
  const newest = items.findLastIndex(startsTurn)
  const isInside = newest >= place.headEnd && newest < place.at
  return { ...place, carry: isInside && !isAnswered(items) ? (items[newest] ?? null) : null }
}

/** For each item the compactions that it belongs to: as their replacement, or within their span. */
export function ownersOf(
  items: readonly ViewItem[],
  numbers: ReadonlyMap<string, number>,
  covered: readonly LiveCompaction[],
): readonly (readonly string[])[] {
  return items.map(({ id }) => {
    const number = numbers.get(id)
    return covered
      .filter(({ compactionId, firstNumber, lastNumber }) =>
        number === undefined
          ? id.startsWith(`${compactionId}/`)
          : number >= firstNumber && number <= lastNumber,
      )
      .map(({ compactionId }) => compactionId)
  })
}

function grownOnce(
  items: readonly ViewItem[],
  { headEnd, at }: Pick<Cut, 'headEnd' | 'at'>,
  owners: readonly (readonly string[])[],
): Pick<Cut, 'headEnd' | 'at'> {
  const touched = new Set(owners.slice(headEnd, at).flat())
  const isTouched = (owned: readonly string[]) => owned.some(id => touched.has(id))
  const own = owners.findIndex(isTouched)
  let first = own < 0 ? headEnd : Math.min(headEnd, own)
  let end = Math.max(at, 1 + owners.findLastIndex(isTouched))
  while (first > 0 && items[first]?.role === 'tool') first -= 1
  while (items[end]?.role === 'tool') end += 1
  return { headEnd: first, at: end }
}

/** True if the last item is a reply that calls no tool. */
export function isAnswered(items: readonly ViewItem[]): boolean {
  const last = items.at(-1)
  return last?.role === 'assistant' && toolCallsOf(last.parts).length === 0
}
