/** Finds the place of view items in the log. */
import type { Branch } from '../../branch/branch.ts'
import { digestOf, hashOn, NO_TEXT, type HashState } from '../../message/content-hash.ts'
import type { EventId, Span } from '../../log/event.ts'
import { type LiveCompaction, itemOf } from '../../branch/overlays.ts'
import type { MessageEntry } from '../../log/transcript.ts'
import type { ViewItem } from '../../message/view.ts'

/** A span with its first and last message number. */
export interface SpanPosition {
  readonly span: Span
  readonly firstNumber: number
  readonly lastNumber: number
}

/** The span of these numbers with its hash; null without messages. */
export function spanOf(
  entries: readonly MessageEntry[],
  firstNumber: number,
  lastNumber: number,
): Span | null {
  const inside = entries.slice(Math.max(0, firstNumber - 1), lastNumber)
  const [first] = inside
  const last = inside.at(-1)
  if (!first || !last) return null
  return {
    firstId: first.event.id,
    lastId: last.event.id,
    count: inside.length,
    hash: digestOf(hashOn(stateAfter(inside), ']')),
  }
}

/** The hash state of this number of messages, from the first one. */
interface CarriedHash {
  readonly firstId: EventId
  readonly count: number
  readonly state: HashState
}

/** The newest hash state that ends with each message; longer spans continue from it. */
const carriedHashes = new WeakMap<MessageEntry['event'], CarriedHash>()
/** A hash state is stored after this number of messages. */
const KEPT_EVERY = 64

/** `contentHash` of the messages as JSON, without the final bracket. */
function stateAfter(inside: readonly MessageEntry[]): HashState {
  const firstId = inside[0]?.event.id
  let start = inside.length
  let state = hashOn(NO_TEXT, '[')
  for (; start > 0; start -= 1) {
    const event = inside[start - 1]?.event
    const known = event && carriedHashes.get(event)
    if (known?.firstId !== firstId || known?.count !== start) continue
    state = known.state
    break
  }
  inside.slice(start).forEach(({ event }, at) => {
    const count = start + at + 1
    const original = JSON.stringify([event.id, event.role, event.parts])
    state = hashOn(state, count === 1 ? original : `,${original}`)
    if (firstId !== undefined && (count % KEPT_EVERY === 0 || count === inside.length))
      carriedHashes.set(event, { firstId, count, state })
  })
  return state
}

/** Compactions in force that no clear hides; the next compaction replaces their messages too. */
export function listCovered({ overlays }: Branch): readonly LiveCompaction[] {
  return overlays.live.filter(({ lastNumber }) => lastNumber > overlays.clearedThrough)
}

/** Message numbers by id. */
export function numbersOf(entries: readonly MessageEntry[]): ReadonlyMap<string, number> {
  return new Map(entries.map(({ number, event }) => [event.id, number]))
}

/** Index after the last earlier compaction; 0 for none. No cut is before it: what the last one kept stays. */
export function coveredEnd(
  items: readonly ViewItem[],
  covered: readonly LiveCompaction[],
  numbers: ReadonlyMap<string, number>,
): number {
  const last = Math.max(0, ...covered.map(({ lastNumber }) => lastNumber))
  return (
    1 +
    items.findLastIndex(({ id, origin }) =>
      origin === 'summary' ? true : (numbers.get(id) ?? Infinity) <= last,
    )
  )
}

interface Located {
  readonly branch: Branch
  readonly entries: readonly MessageEntry[]
  readonly numbers: ReadonlyMap<string, number>
  readonly covered: readonly LiveCompaction[]
  /** The items before these. */
  readonly head: readonly ViewItem[]
}

/** The place of adjacent items in the log, without cleared messages: a summary there would be hidden too. */
export function spanPositionOf(
  items: readonly ViewItem[],
  { branch, entries, numbers, covered, head }: Located,
): SpanPosition | null {
  const cleared = branch.overlays.clearedThrough
  const own = items.flatMap(({ id }) => numbers.get(id) ?? []).filter(number => number > cleared)
  // Steps that a resumed session hides are included with their turn: without its reply they would reappear.
  const next = 1 + Math.max(cleared, ...head.map(({ id }) => numbers.get(id) ?? 0))
  const firstNumber = Math.min(
    ...own,
    ...(next <= branch.overlays.textOnlyThrough ? [next] : []),
    ...covered.map(compaction => Math.max(compaction.firstNumber, cleared + 1)),
  )
  const lastNumber = Math.max(0, ...own, ...covered.map(compaction => compaction.lastNumber))
  const span = Number.isFinite(firstNumber) ? spanOf(entries, firstNumber, lastNumber) : null
  return span ? { span, firstNumber, lastNumber } : null
}

/** Original messages of a span that the new summary replaces. */
export function originalsOf(
  entries: readonly MessageEntry[],
  { firstNumber, lastNumber }: SpanPosition,
  stays: ReadonlySet<EventId>,
): readonly ViewItem[] {
  return entries
    .slice(firstNumber - 1, lastNumber)
    .filter(({ event }) => !stays.has(event.id))
    .map(({ event }) => itemOf(event))
}
