import type { ReplacementPart } from '../../presets/plan-policy.ts'
import type { CompactionPolicy } from '../../presets/preset.ts'
import { tokensAt } from '../../presets/threshold.ts'
import { countMessages, MESSAGE_OVERHEAD } from '../../tokens/request-tokens.ts'
import type { ViewItem } from '../../message/view.ts'
import { exactDetailsBudget } from '../audit/exact-details.ts'
import { limitOf } from '../replacement/render.ts'
import type { Budget } from '../../tokens/budget.ts'
import type { CountText } from '../../tokens/count.ts'

/** Items with sums of their tokens. */
export interface MeasuredView {
  readonly items: readonly ViewItem[]
  readonly total: number
  readonly tailFrom: (index: number) => number
  /** Tokens of pinned items before this index; they always stay. */
  readonly pinnedBefore: (index: number) => number
}

/** The items with their token sums. */
export function measure(items: readonly ViewItem[], { count }: PlanOptions): MeasuredView {
  const before = [0]
  const pinned = [0]
  for (const [index, item] of items.entries()) {
    const { tokens } = countMessages([item], count)
    before.push((before[index] ?? 0) + tokens)
    pinned.push((pinned[index] ?? 0) + (item.pinned ? tokens : 0))
  }
  const total = before.at(-1) ?? 0
  return {
    items,
    total,
    tailFrom: index => total - (before[index] ?? 0),
    pinnedBefore: index => pinned[index] ?? 0,
  }
}

/** The rules of a plan. */
export interface Rules {
  readonly policy: CompactionPolicy
  /** True if the summary takes all remaining tokens of the budget. */
  readonly fills: boolean
}

/** The policy, or its `talk` part for a small window without tools. Manual compactions use the main policy. */
export function rulesFor(
  messages: readonly Pick<ViewItem, 'role' | 'parts'>[],
  { policy, budget, manual, recalls, summaryIsFree }: PlanOptions,
): Rules {
  const { talk } = policy
  const isTalk = talk && budget.windowTokens <= talk.windowAtMost && !messages.some(usesTools)
  if (!isTalk || manual) return { policy, fills: false }
  const { plan, replacement, recalled, unrecalled } = talk
  if (recalls === true)
    return { policy: { ...policy, plan, replacement, ...recalled }, fills: false }
  if (recalls !== false || summaryIsFree !== true) return { policy, fills: false }
  const { budgetTokens: summaryAtMost } = budget
  // A filled window is planned again for nearly every message, so no earlier trigger or least gain applies.
  const whole = { ...unrecalled, summaryAtMost, blocking: null, minimumReclaim: 0 }
  return { policy: { ...policy, plan, replacement, ...whole }, fills: true }
}

function usesTools({ role, parts }: Pick<ViewItem, 'role' | 'parts'>): boolean {
  return role === 'tool' || parts.some(({ type }) => type === 'tool-call')
}

/** The plan and the replacement; a manual compaction may have its own. */
export function rulesOf({
  policy,
  manual,
}: Pick<PlanOptions, 'policy' | 'manual'>): Pick<CompactionPolicy, 'plan' | 'replacement'> {
  return (manual ? policy.manual : null) ?? policy
}

/** Most tokens of a summary for a source of this size. */
export function summaryLimit({ policy, budget }: PlanOptions, sourceTokens: number): number {
  const { summaryShare, summaryAtLeast, summaryAtMost } = policy
  const wanted = Math.min(summaryAtMost, Math.floor(summaryShare * budget.budgetTokens))
  return Math.max(summaryAtLeast, Math.min(wanted, Math.ceil(sourceTokens / 2)))
}

/** Most tokens of a replacement for a source of this size. */
export function replacementLimit(options: PlanOptions, sourceTokens: number): number {
  const others = rulesOf(options).replacement.map(part => partLimit(part, options, sourceTokens))
  return others.reduce((sum, tokens) => sum + tokens, summaryLimit(options, sourceTokens))
}

function partLimit(
  part: ReplacementPart,
  { budget, count }: PlanOptions,
  sourceTokens: number,
): number {
  switch (part.use) {
    case 'summary':
      return count(`${part.before}${part.after}`).tokens + MESSAGE_OVERHEAD
    case 'text':
      return count(part.text).tokens + MESSAGE_OVERHEAD
    case 'user-messages':
      // At rendering, they get only the tokens that the other parts leave.
      return Math.min(sourceTokens, limitOf(part, budget.budgetTokens))
    case 'exact-details':
      return Math.min(
        sourceTokens,
        exactDetailsBudget(budget.windowTokens, part) + MESSAGE_OVERHEAD,
      )
  }
}

/** A whole text may take a few tokens more than its lines. */
const JOINTS_TOKENS = 4

/** Tokens of a summary that fills the budget after a cut; at least the normal limit. */
export function fillingTokens(view: MeasuredView, options: PlanOptions, cut: CutPosition): number {
  const limit = summaryLimit(options, view.tailFrom(cut.headEnd) - view.tailFrom(cut.at))
  const left = options.budget.budgetTokens - tokensAfter(view, options, cut)
  return Math.floor(limit + Math.max(0, left - JOINTS_TOKENS))
}

/** Most request tokens after a cut. */
export function tokensAfter(view: MeasuredView, options: PlanOptions, cut: CutPosition): number {
  const head = view.total - view.tailFrom(cut.headEnd)
  const pins = view.pinnedBefore(cut.at) - view.pinnedBefore(cut.headEnd)
  const replaced = replacementLimit(options, view.tailFrom(cut.headEnd) - view.tailFrom(cut.at))
  return options.fixedTokens + head + pins + replaced + view.tailFrom(cut.at)
}

/** Ids of the first and the last view item to replace. `firstId` null: the first one that the policy replaces. */
export interface ChosenRange {
  readonly firstId: string | null
  readonly lastId: string
}

/** Index of the first replaced item, and of the first item after them. */
export interface CutPosition {
  readonly headEnd: number
  readonly at: number
}

/** Request tokens at which the next request would wait again. */
export function blockingTokens({ policy, budget }: PlanOptions): number {
  const marks = (policy.blocking?.at ?? []).flatMap(threshold => tokensAt(threshold, budget) ?? [])
  return Math.min(budget.budgetTokens, ...marks)
}

/** The options of a plan. */
export interface PlanOptions {
  readonly policy: CompactionPolicy
  readonly budget: Budget
  /** Tokens of system prompt, tool definitions and overhead. */
  readonly fixedTokens: number
  readonly count: CountText
  /** The user asked: compact as much as is useful, even far below the trigger. */
  readonly manual: boolean
  /** Summarizes the originals and replaces all earlier compactions. */
  readonly rebuild?: boolean
  /** The items to replace, chosen by the person instead of the policy. */
  readonly range?: ChosenRange | undefined
  /** True if hidden messages are recalled. Absent: the preset's `talk` part is not used. */
  readonly recalls?: boolean
  /** True if no model writes the summary. */
  readonly summaryIsFree?: boolean
}
