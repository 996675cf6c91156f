/** Calculates how much of the end of the view a preset keeps. */
import type { PlanPolicy, TailPolicy } from '../../presets/plan-policy.ts'
import type { CompactionPolicy } from '../../presets/preset.ts'
import { startsTurn } from '../../message/view.ts'
import { type PlanOptions, replacementLimit, type MeasuredView } from './measure.ts'

/** A tail by size or start: `most` tokens to keep, or the latest start `from`. */
export type WantedTail =
  | { readonly type: 'most'; readonly tokens: number; readonly leastTokens: number }
  | { readonly type: 'from'; readonly index: number }

/** A manual compaction keeps at most this share of the view. */
const MANUAL_SHARE = 1 / 4

const USUAL_TARGET = 0.5

/** The tail that the policy wants. The head ends at `headEnd`. */
export function wantedTail(
  view: MeasuredView,
  tail: TailPolicy,
  context: { readonly headEnd: number; readonly options: PlanOptions },
): WantedTail {
  return tail.keep === 'target'
    ? byTarget(view, tail, context)
    : { type: 'from', index: Math.max(0, startOf(view, tail, context.options)) }
}

/** The tail of a manual compaction if the policy would keep everything. */
export function manualTail({ total }: MeasuredView): WantedTail {
  return { type: 'most', tokens: total * MANUAL_SHARE, leastTokens: 0 }
}

/** Tokens of a tail at the target. The target is a share of what system prompt and tools leave of the budget. */
export function roomAtTarget(
  view: MeasuredView,
  { headEnd, options }: { readonly headEnd: number; readonly options: PlanOptions },
): number {
  const { policy, budget, fixedTokens } = options
  const head = view.total - view.tailFrom(headEnd)
  const target = (policy.target ?? USUAL_TARGET) * (budget.budgetTokens - fixedTokens)
  return Math.max(0, target - head - replacementLimit(options, view.total))
}

function byTarget(
  view: MeasuredView,
  { atLeastShare }: Extract<TailPolicy, { keep: 'target' }>,
  context: { readonly headEnd: number; readonly options: PlanOptions },
): WantedTail {
  const { budget, manual } = context.options
  const leastTokens = atLeastShare * budget.budgetTokens
  const tokens = Math.max(leastTokens, roomAtTarget(view, context))
  const most = view.total * MANUAL_SHARE
  return manual
    ? { type: 'most', tokens: Math.min(tokens, most), leastTokens: Math.min(leastTokens, most) }
    : { type: 'most', tokens, leastTokens }
}

function startOf(
  view: MeasuredView,
  tail: Exclude<TailPolicy, { keep: 'target' }>,
  options: PlanOptions,
): number {
  const { items } = view
  switch (tail.keep) {
    case 'none':
      return items.length
    case 'messages':
      return items.length - Math.max(tail.atLeast, shareOfMessages(tail.shareOfTrigger, options))
    case 'turns': {
      const starts = items.flatMap((item, index) => (startsTurn(item) ? [index] : []))
      const kept = Math.max(tail.atLeast, Math.ceil(tail.share * starts.length))
      return kept === 0 ? items.length : (starts[starts.length - kept] ?? 0)
    }
    case 'tokens': {
      const { windowTokens, budgetTokens } = options.budget
      const bound = Math.max(tail.tokens, tail.shareOfWindow * windowTokens)
      const byTokens = firstWithin(view, bound)
      const wanted = Math.min(byTokens, items.length - tail.atLeastMessages)
      return Math.max(wanted, firstWithin(view, tail.atMostShare * budgetTokens))
    }
    case 'share':
      return firstWithin(view, tail.share * view.total)
  }
}

/** This share of the trigger's messages, rounded down; 0 if no trigger counts messages. */
export function shareOfMessages(share: number, { policy }: PlanOptions): number {
  return Math.floor(share * (messagesAllowed(policy) ?? 0))
}

function messagesAllowed({ blocking, background }: CompactionPolicy): number | undefined {
  const thresholds = [...(blocking?.at ?? []), ...(background?.prepareAt ?? [])]
  return thresholds.find(({ of }) => of === 'messages')?.at
}

/** Index of the first item so that it and all later items fit these tokens. */
function firstWithin({ items, tailFrom }: MeasuredView, tokens: number): number {
  let index = items.length
  while (index > 0 && tailFrom(index - 1) <= tokens) index -= 1
  return index
}

/** True if the policy keeps no tail. */
export function keepsNothing({ tail }: PlanPolicy): boolean {
  return tail.keep === 'none'
}
