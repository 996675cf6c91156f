import type { ReplacementPart } from '../../presets/plan-policy.ts'
import type { CompactionPolicy } from '../../presets/preset.ts'
import { tokensAt } from '../../presets/threshold.ts'
import { countMessages, MESSAGE_OVERHEAD } from '../../tokens/request-tokens.ts'
import type { ViewItem } from '../../message/view.ts'
import { exactDetailsBudget } from '../audit/exact-details.ts'
import { limitOf } from '../replacement/render.ts'
import type { Budget } from '../../tokens/budget.ts'
import type { CountText } from '../../tokens/count.ts'
import type { InjectedText } from '../replacement/builder.ts'

/** Items with sums of their tokens. */
export interface MeasuredView {
  readonly items: readonly ViewItem[]
  /** Tokens of all items. */
  readonly total: number
  /** Tokens of the items from an index on. */
  readonly tailFrom: (index: number) => number
  /** Tokens of pinned items before an index: they always stay. */
  readonly pinnedBefore: (index: number) => number
}

/** The view with its tokens, and how much of the budget a compaction may leave filled. */
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

/** What a plan goes by. */
export interface Rules {
  readonly policy: CompactionPolicy
  /** The summary takes all that the tail leaves of the budget. */
  readonly fills: boolean
}

/** The policy for these messages, or what it says of talk without tools in a small window. A person's request: as ever. */
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
  // What fills the window is planned again for nearly every message: neither a mark short of its end nor a least gain holds.
  const whole = { ...unrecalled, summaryAtMost, blocking: null, minimumReclaim: 0 }
  return { policy: { ...policy, plan, replacement, ...whole }, fills: true }
}

function usesTools({ role, parts }: Pick<ViewItem, 'role' | 'parts'>): boolean {
  return role === 'tool' || parts.some(({ type }) => type === 'tool-call')
}

/** How a compaction is planned and replaced: a person's request may have rules of its own. */
export function rulesOf({
  policy,
  manual,
}: Pick<PlanOptions, 'policy' | 'manual'>): Pick<CompactionPolicy, 'plan' | 'replacement'> {
  return (manual ? policy.manual : null) ?? policy
}

/** Most tokens of a summary of a source of this size. */
export function summaryLimit({ policy, budget }: PlanOptions, sourceTokens: number): number {
  const { summaryShare, summaryAtLeast, summaryAtMost } = policy
  const wanted = Math.min(summaryAtMost, Math.floor(summaryShare * budget.budgetTokens))
  return Math.max(summaryAtLeast, Math.min(wanted, Math.ceil(sourceTokens / 2)))
}

/** Most tokens of all that replaces a source of this size. */
export function replacementLimit(options: PlanOptions, sourceTokens: number): number {
  const others = rulesOf(options).replacement.map(part => partLimit(part, options, sourceTokens))
  return others.reduce((sum, tokens) => sum + tokens, summaryLimit(options, sourceTokens))
}

function partLimit(
  part: ReplacementPart,
  { budget, standing, count }: PlanOptions,
  sourceTokens: number,
): number {
  switch (part.use) {
    case 'summary':
      return count(`${part.before}${part.after}`).tokens + MESSAGE_OVERHEAD
    case 'text':
      return count(part.text).tokens + MESSAGE_OVERHEAD
    case 'standing': {
      const text = standing?.[part.text] ?? ''
      return text === '' ? 0 : count(`${part.before}${text}`).tokens + MESSAGE_OVERHEAD
    }
    case 'user-messages':
      // They give way to all else when they are rendered.
      return Math.min(sourceTokens, limitOf(part, budget.budgetTokens))
    case 'exact-details':
      return Math.min(
        sourceTokens,
        exactDetailsBudget(budget.windowTokens, part) + MESSAGE_OVERHEAD,
      )
  }
}

/** Counted whole, a text may take a token or two more than its lines one by one. */
const JOINTS_TOKENS = 4

/** Tokens of a summary that takes what a cut leaves of the budget; at least as many as the limit says. */
export function fillingTokens(view: MeasuredView, options: PlanOptions, cut: CutPlace): number {
  const limit = summaryLimit(options, view.tailFrom(cut.headEnd) - view.tailFrom(cut.at))
  const left = options.budget.budgetTokens - tokensAfter(view, options, cut)
  return Math.floor(limit + Math.max(0, left - JOINTS_TOKENS))
}

/** Request tokens after a cut, at most. */
export function tokensAfter(view: MeasuredView, options: PlanOptions, cut: CutPlace): number {
  const head = view.total - view.tailFrom(cut.headEnd)
  const pins = view.pinnedBefore(cut.at) - view.pinnedBefore(cut.headEnd)
  const replaced = replacementLimit(options, view.tailFrom(cut.headEnd) - view.tailFrom(cut.at))
  return options.fixedTokens + head + pins + replaced + view.tailFrom(cut.at)
}

/** Index of the first item that is replaced, and of the first behind them that stays. */
export interface CutPlace {
  readonly headEnd: number
  readonly at: number
}

/** Request tokens at which a request would have to wait again. */
export function blockingTokens({ policy, budget }: PlanOptions): number {
  const marks = (policy.blocking?.at ?? []).flatMap(threshold => tokensAt(threshold, budget) ?? [])
  return Math.min(budget.budgetTokens, ...marks)
}

/** What a compaction is planned by. */
export interface PlanOptions {
  readonly policy: CompactionPolicy
  readonly budget: Budget
  /** Tokens of system prompt, tool definitions and overhead. */
  readonly fixedTokens: number
  readonly count: CountText
  /** A person asked: compact as much as is sensible, also far below the trigger. */
  readonly manual: boolean
  /** Summarize from the originals, as if nothing had been compacted yet; the result stands for all of it. */
  readonly rebuild?: boolean
  /** Whether what is hidden is recalled when it is asked about. Absent: a preset's rules for talk stay out. */
  readonly recalls?: boolean
  /** No model has to write the summary. */
  readonly summaryIsFree?: boolean
  /** Texts that a preset may put next to the summary; none by default. */
  readonly standing?: InjectedText
}
