import { legalCuts, startsTurn, type ViewItem } from '../../message/view.ts'
import {
  type PlanOptions,
  blockingTokens,
  tokensAfter,
  type CutPosition,
  type MeasuredView,
  rulesOf,
  type ChosenRange,
} from './measure.ts'
import { keepsNothing, manualTail, roomAtTarget, wantedTail, type WantedTail } from './tail.ts'
import type { HeadPolicy, PlanPolicy } from '../../presets/plan-policy.ts'
import { textOf, toolCallsOf } from '../../message/message.ts'
import type { LiveCompaction } from '../../branch/overlays.ts'

/** The items that stay before and after the replaced ones. */
export interface Cut extends CutPosition {
  /** The newest user message, if it is among the replaced items but stays. */
  readonly carry: ViewItem | null
}

/**
 * The policy's cut at a legal place; `keeps-all` if nothing is replaced; null if no place is legal. If the request
 * would still have to wait, the cut moves on, at most into the newest turn; but not for a manual compaction.
 * `goesOn`: the newest answer was cut and is to go on, so it stays.
 */
export function chooseCut(
  view: MeasuredView,
  { coveredEnd, goesOn }: { readonly coveredEnd: number; readonly goesOn: boolean },
  options: PlanOptions,
): Cut | 'keeps-all' | null {
  const { items } = view
  const policy = rulesOf(options).plan
  const headEnd = headLength(items, policy.head)
  const least = Math.max(headEnd + 1, coveredEnd)
  const wanted = wantedTail(view, policy.tail, { headEnd, options })
  const keepsAll = wanted.type === 'from' && wanted.index < least
  if (keepsAll && !options.manual && fitsNow(view, options)) return 'keeps-all'
  const positions = cutsFor(items, policy).filter(
    at => at >= least && !(goesOn && at === items.length),
  )
  const asked = nearest(view, positions, keepsAll && options.manual ? manualTail(view) : wanted)
  const limit = blockingTokens(options)
  const fits = (at: number) => tokensAfter(view, options, { headEnd, at }) <= limit
  const keepingLess = () =>
    positions.find(
      position => position > (asked ?? 0) && position < items.length && fits(position),
    ) ??
    insideNewestTurn(view, least, roomAtTarget(view, { headEnd, options })) ??
    positions.at(-1)
  const at = asked !== undefined && (options.manual || fits(asked)) ? asked : keepingLess()
  return at === undefined ? null : { headEnd, at, carry: carryOf(view, at, options) }
}

/** The places where the policy allows a cut: turn starts, any cut point, or the end if no tail must stay. */
function cutsFor(items: readonly ViewItem[], policy: PlanPolicy): readonly number[] {
  const positions =
    policy.align === 'step'
      ? legalCuts(items)
      : items.flatMap((item, index) => (index > 0 && startsTurn(item) ? [index] : []))
  const newest = items.at(-1)
  const end = newest && startsTurn(newest) ? [] : [items.length]
  return keepsNothing(policy) ? [...positions, ...end] : positions
}

function nearest(
  view: MeasuredView,
  positions: readonly number[],
  wanted: WantedTail,
): number | undefined {
  if (wanted.type === 'from')
    return (
      positions.findLast(position => position <= wanted.index) ??
      positions.find(position => position > wanted.index)
    )
  const roomy =
    positions.find(position => view.tailFrom(position) <= wanted.tokens) ?? positions.at(-1)
  if (roomy === undefined || view.tailFrom(roomy) >= wanted.leastTokens) return roomy
  return positions.findLast(position => view.tailFrom(position) >= wanted.leastTokens) ?? roomy
}

function fitsNow({ total }: MeasuredView, options: PlanOptions): boolean {
  return options.fixedTokens + total < blockingTokens(options)
}

/** A cut inside the newest turn that keeps as many steps as fit, at least the last one. */
function insideNewestTurn(
  { items, tailFrom }: MeasuredView,
  least: number,
  roomTokens: number,
): number | undefined {
  const newest = items.findLastIndex(startsTurn)
  if (newest < 0) return undefined
  const cuts = legalCuts(items).filter(index => index > newest + 1 && index >= least)
  return cuts.find(index => tailFrom(index) <= roomTokens) ?? cuts.at(-1)
}

/** The newest user message stays, unless the policy keeps nothing and the message is answered. */
function carryOf({ items }: MeasuredView, at: number, options: PlanOptions): ViewItem | null {
  const newest = items.findLastIndex(startsTurn)
  if (newest < 0 || newest >= at) return null
  const endsWithReply = items.at(-1)?.role === 'assistant'
  return at === items.length && endsWithReply && keepsNothing(rulesOf(options).plan)
    ? null
    : (items[newest] ?? null)
}

/**
 * Number of items at the start that stay. It ends at the next legal cut, before the first summary, because the new
 * summary replaces that one. Source of `first-run`: co-cli 3d3273cb, `co_cli/_history.py`, `_find_first_run_end`.
 * Differs: results of the first answer's calls stay with it.
 */
export function headLength(items: readonly ViewItem[], policy: HeadPolicy): number {
  const wanted = wantedLength(items, policy)
  if (wanted === 0) return 0
  const summary = items.findIndex(({ origin }) => origin === 'summary')
  const legal = [...legalCuts(items), items.length].find(cut => cut >= wanted) ?? items.length
  return summary < 0 ? legal : Math.min(summary, legal)
}

function wantedLength(items: readonly ViewItem[], policy: HeadPolicy): number {
  switch (policy.keep) {
    case 'none':
      return 0
    case 'messages':
      return policy.count
    case 'first-run':
      return (
        1 +
        items.findIndex(
          ({ role, origin, parts }) =>
            role === 'assistant' && origin === 'message' && textOf(parts).trim() !== '',
        )
      )
  }
}

/** What the snapping reads of the branch. */
interface Known {
  /** Message numbers by id. */
  readonly numbers: ReadonlyMap<string, number>
  readonly covered: readonly LiveCompaction[]
  /** Number of items that the policy keeps at the start. */
  readonly headEnd: number
  readonly goesOn: boolean
}

/**
 * The cut for the range; null if the view has no such items, or not in this order, or if the range ends with a cut answer
 * that is to go on. It grows until no call is without its results and no earlier compaction is replaced in part. A question
 * without a whole answer is carried over.
 */
export function cutOfRange(
  items: readonly ViewItem[],
  { firstId, lastId }: ChosenRange,
  { numbers, covered, headEnd, goesOn }: Known,
): Cut | null {
  const first = firstId === null ? headEnd : items.findIndex(({ id }) => id === firstId)
  const last = items.findIndex(({ id }) => id === lastId)
  if (first < 0 || last < first) return null
  const owners = ownersOf(items, numbers, covered)
  const place = wholePlace(items, { headEnd: first, at: last + 1 }, owners)
  if (goesOn && place.at === items.length) return null
  const newest = items.findLastIndex(startsTurn)
  const isInside = newest >= place.headEnd && newest < place.at
  return {
    ...place,
    carry: isInside && !isAnswered(items, goesOn) ? (items[newest] ?? null) : null,
  }
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

function wholePlace(
  items: readonly ViewItem[],
  place: CutPosition,
  owners: readonly (readonly string[])[],
): CutPosition {
  const grown = grownOnce(items, place, owners)
  const isWhole = grown.headEnd === place.headEnd && grown.at === place.at
  return isWhole ? place : wholePlace(items, grown, owners)
}

function grownOnce(
  items: readonly ViewItem[],
  { headEnd, at }: CutPosition,
  owners: readonly (readonly string[])[],
): CutPosition {
  const touched = new Set(owners.slice(headEnd, at).flat())
  const isTouched = (owned: readonly string[]) => owned.some(id => touched.has(id))
  const own = owners.findIndex(isTouched)
  let first = own < 0 ? headEnd : Math.min(headEnd, own)
  let end = Math.max(at, 1 + owners.findLastIndex(isTouched))
  while (first > 0 && items[first]?.role === 'tool') first -= 1
  while (items[end]?.role === 'tool') end += 1
  return { headEnd: first, at: end }
}

/** True if the last item is a reply that calls no tool and is not to go on. */
export function isAnswered(items: readonly ViewItem[], goesOn: boolean): boolean {
  const last = items.at(-1)
  return !goesOn && last?.role === 'assistant' && toolCallsOf(last.parts).length === 0
}
