import { legalCuts, startsTurn, type ViewItem } from '../../message/view.ts'
import {
  type PlanOptions,
  blockingTokens,
  tokensAfter,
  type CutPlace,
  type MeasuredView,
  rulesOf,
} from './measure.ts'
import { keepsNothing, manualTail, roomAtTarget, wantedTail, type WantedTail } from './tail.ts'
import type { HeadPolicy, PlanPolicy } from '../../presets/plan-policy.ts'
import { textOf } from '../../message/message.ts'

/** The items that stay before and after the replaced ones. */
export interface Cut extends CutPlace {
  /** The newest user message, if it is among the replaced items but stays. */
  readonly carry: ViewItem | null
}

/**
 * The policy's cut at a legal place; `keeps-all` if nothing is replaced; null if no place is legal. If the request
 * would still have to wait, the cut moves on, at most into the newest turn; but not for a manual compaction.
 */
export function chooseCut(
  view: MeasuredView,
  coveredEnd: number,
  options: PlanOptions,
): Cut | 'keeps-all' | null {
  const { items } = view
  const policy = rulesOf(options).plan
  const headEnd = headLength(items, policy.head)
  const least = Math.max(headEnd + 1, coveredEnd)
  const wanted = wantedTail(view, policy.tail, { headEnd, options })
  const keepsAll = wanted.type === 'from' && wanted.index < least
  if (keepsAll && !options.manual && fitsNow(view, options)) return 'keeps-all'
  const places = placesFor(items, policy).filter(at => at >= least)
  const asked = nearest(view, places, keepsAll && options.manual ? manualTail(view) : wanted)
  const limit = blockingTokens(options)
  const fits = (at: number) => tokensAfter(view, options, { headEnd, at }) <= limit
  const keepingLess = () =>
    places.find(place => place > (asked ?? 0) && place < items.length && fits(place)) ??
    insideNewestTurn(view, least, roomAtTarget(view, { headEnd, options })) ??
    places.at(-1)
  const at = asked !== undefined && (options.manual || fits(asked)) ? asked : keepingLess()
  return at === undefined ? null : { headEnd, at, carry: carryOf(view, at, options) }
}

/** The places where the policy allows a cut: turn starts, any cut point, or the end if no tail must stay. */
function placesFor(items: readonly ViewItem[], policy: PlanPolicy): readonly number[] {
  const places =
    policy.align === 'step'
      ? legalCuts(items)
      : items.flatMap((item, index) => (index > 0 && startsTurn(item) ? [index] : []))
  const newest = items.at(-1)
  const end = newest && startsTurn(newest) ? [] : [items.length]
  return keepsNothing(policy) ? [...places, ...end] : places
}

function nearest(
  view: MeasuredView,
  places: readonly number[],
  wanted: WantedTail,
): number | undefined {
  if (wanted.type === 'from')
    return (
      places.findLast(place => place <= wanted.index) ?? places.find(place => place > wanted.index)
    )
  const roomy = places.find(place => view.tailFrom(place) <= wanted.tokens) ?? places.at(-1)
  if (roomy === undefined || view.tailFrom(roomy) >= wanted.leastTokens) return roomy
  return places.findLast(place => view.tailFrom(place) >= wanted.leastTokens) ?? roomy
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
  const isAnswered = items.at(-1)?.role === 'assistant'
  return at === items.length && isAnswered && keepsNothing(rulesOf(options).plan)
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
