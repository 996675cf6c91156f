/**
 * What a compaction would replace and what it would leave: pure arithmetic, before any model is asked.
 *
 * @module
 */
import type { Branch } from '../branch.ts'
import type { Budget } from '../budget.ts'
import { contentHash } from '../content-hash.ts'
import type { Mask, Span } from '../event.ts'
import type { Message } from '../message.ts'
import type { CompactionPolicy } from '../presets/preset.ts'
import { tokensAt } from '../presets/threshold.ts'
import { legalCuts } from '../properties.ts'
import { countMessages } from '../request-tokens.ts'
import { maskAll } from '../rungs/candidates.ts'
import { toArray } from '../sequence.ts'
import type { CountText } from '../tokens.ts'
import type { MessageEntry } from '../transcript.ts'
import { startsTurn, turnsOf, type ViewItem } from '../view.ts'

export interface CompactionPlan {
  readonly span: Span
  readonly firstNumber: number
  readonly lastNumber: number
  /** What the summarizer reads, oldest first, pins and earlier summaries excepted. */
  readonly toSummarize: readonly ViewItem[]
  /** Messages of the span that stand word for word after the summary: the newest user message, when the cut lies behind it. */
  readonly carried: readonly Message[]
  /** Summary text that the new one builds on; null for the first. */
  readonly previousSummary: string | null
  readonly previousCompactionId: string | null
  /** Most tokens the new summary may take. */
  readonly summaryTokens: number
  /** Tokens of the items that the span replaces. */
  readonly spanTokens: number
  /** What stays after the summary, and its tokens. */
  readonly tail: readonly ViewItem[]
  readonly tailTokens: number
  /** Old results of the tail that the commit masks. */
  readonly masks: readonly Mask[]
}

/** Why there is nothing to do. A value, not an exception: callers show it. */
export type NoPlan = 'nothing-to-compact' | 'not-worth-it' | 'no-legal-cut' | 'never-compacts'

export interface PlanOptions {
  readonly policy: CompactionPolicy
  readonly budget: Budget
  /** Tokens of system prompt, tool definitions and overhead. */
  readonly fixedTokens: number
  readonly count: CountText
  /** A person asked: compact as much as is sensible, also far below the trigger. */
  readonly manual: boolean
}

/**
 * Chooses the oldest part of the view to replace, so that floor, summary and tail together land at the
 * preset's target. Cuts where a turn starts; inside the newest turn, between its steps, only when that turn
 * alone is too large.
 */
export function planCompaction(
  branch: Branch,
  options: PlanOptions | null,
): CompactionPlan | NoPlan {
  if (!options) return 'never-compacts'
  const items = toArray(branch.items)
  const tokens = items.map(item => countMessages([item], options.count).tokens)
  const cut = chooseCut(items, tokens, options)
  if (cut === null) return items.length < 2 ? 'nothing-to-compact' : 'no-legal-cut'

  const entries = toArray(branch.messages)
  const replaced = items.slice(0, cut.at).filter(item => !item.pinned && item.id !== cut.carry?.id)
  const tail = items.slice(cut.at)
  const place = placeOf(branch, entries, items, cut.at)
  if (!place || replaced.every(({ origin }) => origin === 'summary')) return 'nothing-to-compact'

  const spanTokens = countMessages(replaced, options.count).tokens
  const summaryTokens = summaryLimit(options, spanTokens)
  const least = options.manual ? 1 : options.policy.minimumReclaim * options.budget.budgetTokens
  if (spanTokens - summaryTokens / 2 < least) return 'not-worth-it'

  return {
    ...place,
    ...previousOf(branch, replaced),
    toSummarize: replaced.filter(({ origin }) => origin === 'message'),
    carried: carriedBy(cut),
    summaryTokens,
    spanTokens,
    tail,
    tailTokens: countMessages(tail, options.count).tokens,
    masks: maskAll(oldTurns(tail, options.policy.maskAfterTurns ?? Infinity), options.count),
  }
}

/** The summary that the new one builds on: the newest one in force, unless a clear hides it. */
function previousOf(
  branch: Branch,
  replaced: readonly ViewItem[],
): Pick<CompactionPlan, 'previousSummary' | 'previousCompactionId'> {
  const previousCompactionId = branch.overlays.live.at(-1)?.compactionId ?? null
  const record = branch.compactions.find(
    ({ compactionId }) => compactionId === previousCompactionId,
  )
  const isRead = replaced.some(({ origin }) => origin === 'summary')
  return { previousCompactionId, previousSummary: (isRead && record?.result?.summary) || null }
}

/** A pinned message stays by itself. */
function carriedBy({ carry }: Cut): readonly Message[] {
  return carry && !carry.pinned ? [{ role: carry.role, parts: carry.parts }] : []
}

interface Cut {
  /** Index of the first item that stays. */
  readonly at: number
  /** The newest user message, when it lies before the cut. */
  readonly carry: ViewItem | null
}

function chooseCut(
  items: readonly ViewItem[],
  tokens: readonly number[],
  options: PlanOptions,
): Cut | null {
  const { policy, budget, fixedTokens, manual } = options
  const total = tokens.reduce((sum, value) => sum + value, 0)
  const target = policy.target * budget.budgetTokens
  const room = target - fixedTokens - summaryLimit(options, total)
  const tailLimit = Math.max(0, manual ? Math.min(room, total / 4) : room)

  const starts = items.flatMap((item, index) => (startsTurn(item) && index > 0 ? [index] : []))
  const suffix = suffixSums(tokens)
  const tailFrom = (index: number) => suffix[index] ?? 0
  const roomy = starts.find(index => tailFrom(index) <= tailLimit)
  const newestStart = starts.at(-1)
  const at = roomy ?? newestStart
  const fitsBlocking = (index: number) =>
    fixedTokens + summaryLimit(options, total) + tailFrom(index) <= blockingTokens(options)
  if (at !== undefined && (manual || fitsBlocking(at))) return { at, carry: null }
  return (
    insideNewestTurn(items, { tailLimit, tailFrom }) ??
    (at === undefined ? null : { at, carry: null })
  )
}

/** Tokens at which a request would have to wait again. */
function blockingTokens({ policy, budget }: PlanOptions): number {
  const marks = (policy.blocking?.at ?? []).flatMap(threshold => tokensAt(threshold, budget) ?? [])
  return Math.min(budget.budgetTokens, ...marks)
}

/** For each index, the sum from there to the end. */
function suffixSums(values: readonly number[]): readonly number[] {
  const sums: number[] = []
  let sum = 0
  for (let index = values.length - 1; index >= 0; index -= 1) {
    sum += values[index] ?? 0
    sums[index] = sum
  }
  return sums
}

/** A cut between the steps of the newest turn; its user message is carried over word for word. */
function insideNewestTurn(
  items: readonly ViewItem[],
  {
    tailLimit,
    tailFrom,
  }: { readonly tailLimit: number; readonly tailFrom: (index: number) => number },
): Cut | null {
  const newest = items.findLastIndex(startsTurn)
  const carry = items[newest]
  const cuts = legalCuts(items).filter(index => index > newest + 1)
  const at = cuts.find(index => tailFrom(index) <= tailLimit) ?? cuts.at(-1)
  return at === undefined || !carry ? null : { at, carry }
}

function summaryLimit({ policy, budget }: PlanOptions, sourceTokens: number): number {
  const { summaryShare, summaryAtLeast, summaryAtMost } = policy
  const wanted = Math.min(summaryAtMost, Math.floor(summaryShare * budget.budgetTokens))
  return Math.max(summaryAtLeast, Math.min(wanted, Math.ceil(sourceTokens / 2)))
}

/** Where the span lies in the log: from the first message still read (or summarised) to the one before the cut. */
function placeOf(
  branch: Branch,
  entries: readonly MessageEntry[],
  items: readonly ViewItem[],
  at: number,
): Pick<CompactionPlan, 'span' | 'firstNumber' | 'lastNumber'> | null {
  const covered = branch.overlays.live.filter(
    ({ lastNumber }) => lastNumber > branch.overlays.clearedThrough,
  )
  const numbers = new Map(entries.map(({ number, event }) => [event.id as string, number]))
  const firstShown = items.map(({ id }) => numbers.get(id)).find(number => number !== undefined)
  const firstNumber = Math.min(
    firstShown ?? Infinity,
    ...covered.map(compaction =>
      Math.max(compaction.firstNumber, branch.overlays.clearedThrough + 1),
    ),
  )
  const lastBefore = items.slice(0, at).map(({ id }) => numbers.get(id))
  const lastNumber = Math.max(
    ...lastBefore.map(number => number ?? 0),
    ...covered.map(({ lastNumber: number }) => number),
  )
  const span = spanOf(entries, firstNumber, lastNumber)
  return span ? { span, firstNumber, lastNumber } : null
}

/** The span of these message numbers with its hash; null when they hold no message. */
export function spanOf(
  entries: readonly MessageEntry[],
  firstNumber: number,
  lastNumber: number,
): Span | null {
  const inside = entries.slice(Math.max(0, firstNumber - 1), lastNumber)
  const [first] = inside
  const last = inside.at(-1)
  if (!first || !last) return null
  const originals = inside.map(({ event }) => [event.id, event.role, event.parts])
  return {
    firstId: first.event.id,
    lastId: last.event.id,
    count: inside.length,
    hash: contentHash(JSON.stringify(originals)),
  }
}

/** Items of all turns but the newest ones. */
function oldTurns(items: readonly ViewItem[], newest: number): readonly ViewItem[] {
  const turns = turnsOf(items)
  return turns.slice(0, Math.max(0, turns.length - newest)).flat()
}
