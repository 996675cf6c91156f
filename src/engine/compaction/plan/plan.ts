import type { Branch } from '../../branch/branch.ts'
import type { EventId, Mask, Span } from '../../log/event.ts'
import type { Message } from '../../message/message.ts'
import { NO_REMINDERS, reminderItems } from '../../branch/reminders.ts'
import {
  projectItems,
  applyMasks,
  expandToSteps,
  type LiveCompaction,
} from '../../branch/overlays.ts'
import type { SummarizerPolicy } from '../../presets/preset.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import { maskAll } from '../../masking/candidates.ts'
import { toArray } from '../../branch/append-list.ts'
import type { MessageEntry, CompactionResult } from '../../log/transcript.ts'
import { isOfConversation, startsTurn, turnsOf, type ViewItem } from '../../message/view.ts'
import { removeExactDetails } from '../audit/exact-details.ts'
import { maskArguments } from '../mask-arguments.ts'
import { removeSources } from '../replacement/kept-sources.ts'
import { joinSummaries } from '../sections.ts'
import { chooseCut, headLength, type Cut, cutOfRange } from './cut.ts'
import {
  type ChosenRange,
  fillingTokens,
  measure,
  rulesFor,
  rulesOf,
  summaryLimit,
  type MeasuredView,
  type PlanOptions,
} from './measure.ts'
import {
  listCovered,
  coveredEnd,
  numbersOf,
  originalsOf,
  spanPositionOf,
  type SpanPosition,
} from './span.ts'
import type { ReplacementFrame } from '../replacement/builder.ts'
import { shareOfMessages } from './tail.ts'

export { spanOf } from './span.ts'

export interface CompactionPlan {
  readonly span: Span
  readonly firstNumber: number
  readonly lastNumber: number
  /** The summarizer's input, oldest first, without pins and earlier summaries. */
  readonly toSummarize: readonly ViewItem[]
  /** Times of these items by id, in milliseconds since the Unix epoch. */
  readonly saidAt: ReadonlyMap<string, number>
  /** Messages of the span that stay after the summary: the newest user message, if the cut is after it. */
  readonly carried: readonly Message[]
  /** The summary that the new one builds on; null for the first. */
  readonly previousSummary: string | null
  /** True if code wrote that summary, so its labels name the speakers; else the whole text has one speaker. */
  readonly previousHasSpeakers: boolean
  readonly previousCompactionId: string | null
  readonly summaryTokens: number
  readonly spanTokens: number
  /** The items after the summary, and their tokens. */
  readonly tail: readonly ViewItem[]
  readonly tailTokens: number
  /** Masks for old results and long arguments of the tail. */
  readonly masks: readonly Mask[]
  /** True if the originals are summarized again to restore content, not to save tokens. */
  readonly rebuilds: boolean
  /** Absent: the policy chose what is replaced. */
  readonly range?: ChosenRange
  /** How the summary is requested, and what happens without one. */
  readonly summarizer: SummarizerPolicy
  readonly frame: ReplacementFrame
}

/** Why there is no plan. A value, because callers show it. */
export type NoPlan = 'nothing-to-compact' | 'not-worth-it' | 'no-legal-cut' | 'never-compacts'

/**
 * Plans a compaction by the preset's policy, without a model. It obeys provider rules and never drops a pin or an
 * unanswered user message. No plan if the floor exceeds the budget: no summary helps then.
 */
export function planCompaction(branch: Branch, asked: PlanOptions | null): CompactionPlan | NoPlan {
  if (!asked) return 'never-compacts'
  const entries = toArray(branch.messages)
  const numbers = numbersOf(entries)
  const covered = listCovered(branch)
  const items = itemsToPlan(branch, entries, asked)
  const { policy, fills } = rulesFor(
    entries.map(({ event }) => event),
    asked,
  )
  const reminders = countMessages(reminderItems(branch.overlays.reminders), asked.count).tokens
  const options = { ...asked, policy, fixedTokens: asked.fixedTokens + reminders }
  const view = measure(items, options)
  const refusal = refusalFor(items, options)
  if (refusal) return refusal

  const { range } = options
  const cut = cutFor(view, options, { numbers, covered, goesOn: branch.overlays.goesOn !== null })
  if (cut === null) return items.length < 2 ? 'nothing-to-compact' : 'no-legal-cut'
  if (cut === 'keeps-all') return 'nothing-to-compact'
  const middle = items.slice(cut.headEnd, cut.at)
  const replaced = middle.filter(item => !item.pinned && item.id !== cut.carry?.id)
  const position = spanPositionOf(middle, {
    branch,
    entries,
    numbers,
    covered: coveredBy(middle, covered, range),
    head: items.slice(0, cut.headEnd),
  })
  if (!position || replaced.every(({ origin }) => origin === 'summary')) return 'nothing-to-compact'

  const spanTokens = countMessages(replaced, options.count).tokens
  const summaryTokens = fills
    ? Math.min(fillingTokens(view, options, cut), spanTokens)
    : summaryLimit(options, spanTokens)
  const freed = { tokens: spanTokens - summaryTokens / 2, messages: replaced.length }
  if (!isWorthIt(freed, view, options)) return 'not-worth-it'

  const toSummarize = replaced.filter(({ origin }) => origin === 'message')
  const tail = items.slice(cut.at)
  const masks = range ? [] : masksFor(tail, options)
  return {
    ...position,
    ...previousOf(branch, replaced),
    toSummarize,
    saidAt: timesOf(entries, toSummarize),
    carried: carriedBy(cut, entries),
    summaryTokens,
    spanTokens,
    tail,
    tailTokens: countMessages(tail, options.count).tokens,
    masks,
    rebuilds: options.rebuild === true,
    ...(range && { range }),
    summarizer: options.policy.summarizer,
    frame: frameOf(branch, { cut, position, entries, items, masks, options }),
  }
}

/** The person's cut, or the policy's. */
function cutFor(
  view: MeasuredView,
  options: PlanOptions,
  {
    numbers,
    covered,
    goesOn,
  }: {
    readonly numbers: ReadonlyMap<string, number>
    readonly covered: readonly LiveCompaction[]
    readonly goesOn: boolean
  },
): ReturnType<typeof chooseCut> {
  const { items } = view
  if (!options.range) {
    const known = { coveredEnd: coveredEnd(items, covered, numbers), goesOn }
    return chooseCut(view, known, options)
  }
  const headEnd = headLength(items, rulesOf(options).plan.head)
  return cutOfRange(items, options.range, { numbers, covered, headEnd, goesOn })
}

/** The items to plan on: no recalls, which end with the commit, no reminders and no orders. A rebuild ignores earlier compactions. */
function itemsToPlan(
  { items, overlays }: Branch,
  entries: readonly MessageEntry[],
  { rebuild }: PlanOptions,
): readonly ViewItem[] {
  const originals = () =>
    projectItems(entries, { ...overlays, live: [], recalls: [], reminders: NO_REMINDERS })
  return (rebuild === true ? originals() : toArray(items)).filter(isOfConversation)
}

function timesOf(
  entries: readonly MessageEntry[],
  items: readonly ViewItem[],
): ReadonlyMap<string, number> {
  const ids = new Set(items.map(({ id }) => id))
  return new Map(entries.flatMap(({ event: { id, at } }) => (ids.has(id) ? [[id, at]] : [])))
}

/** Why no cut is searched: too few messages, or the floor exceeds the budget. Null for a manual compaction. */
function refusalFor(
  items: readonly ViewItem[],
  { manual, policy, budget, fixedTokens, count }: PlanOptions,
): NoPlan | null {
  if (manual) return null
  if (items.length < (policy.blocking?.leastMessages ?? 0)) return 'nothing-to-compact'
  const newest = items.findLast(startsTurn)
  const stays = items.filter(item => item.pinned || item === newest)
  const floor = fixedTokens + countMessages(stays, count).tokens
  return floor > budget.budgetTokens ? 'not-worth-it' : null
}

/** True if the plan frees enough. Presets without a least gain compact for other reasons. */
function isWorthIt(
  { tokens, messages }: { readonly tokens: number; readonly messages: number },
  view: MeasuredView,
  options: PlanOptions,
): boolean {
  const { manual, policy, budget, fixedTokens } = options
  if (manual) return tokens >= 1
  // If head, marker and tail exceed the trigger, every compaction would cause another one.
  const fits = fixedTokens + view.total < budget.budgetTokens
  if (fits && messages < shareOfMessages(policy.minimumReplaced ?? 0, options)) return false
  return policy.minimumReclaim === 0 || tokens >= policy.minimumReclaim * budget.budgetTokens
}

/** Of a chosen range only the compactions whose replacements are among its items. */
function coveredBy(
  items: readonly ViewItem[],
  covered: readonly LiveCompaction[],
  range: ChosenRange | undefined,
): readonly LiveCompaction[] {
  if (!range) return covered
  return covered.filter(({ compactionId }) =>
    items.some(({ id }) => id.startsWith(`${compactionId}/`)),
  )
}

/** The summaries among the replaced items, as one. */
function previousOf(
  { compactions, overlays }: Branch,
  replaced: readonly ViewItem[],
): Pick<CompactionPlan, 'previousSummary' | 'previousHasSpeakers' | 'previousCompactionId'> {
  const summaries = replaced.filter(({ origin }) => origin === 'summary').map(({ id }) => id)
  const read = overlays.live
    .filter(({ compactionId }) => summaries.some(id => id.startsWith(`${compactionId}/`)))
    .toSorted((left, right) => left.firstNumber - right.firstNumber)
  const records = read.flatMap(
    live => compactions.find(({ compactionId }) => compactionId === live.compactionId) ?? [],
  )
  const texts = records.flatMap(({ result, asWritten }) =>
    result ? removeSources(removeExactDetails(result.summary, asWritten)) || [] : [],
  )
  return {
    previousCompactionId: overlays.live.at(-1)?.compactionId ?? null,
    previousSummary: joinSummaries(texts),
    previousHasSpeakers:
      records.length > 0 && records.every(({ result }) => result !== null && hasSpeakers(result)),
  }
}

/** The message without a hint: the hint is added when the message is read. A pinned message stays anyway. */
function carriedBy({ carry }: Cut, entries: readonly MessageEntry[]): readonly Message[] {
  return entries.flatMap(({ event: { id, role, parts } }) =>
    id === carry?.id && !carry.pinned ? [{ role, parts }] : [],
  )
}

function masksFor(tail: readonly ViewItem[], { policy, count }: PlanOptions): readonly Mask[] {
  const { maskTail } = policy
  if (!maskTail) return []
  const old = oldTurns(tail, maskTail.afterTurns)
  return [
    ...maskAll(old, count),
    ...maskArguments(old, { overCharacters: maskTail.argumentsOver, count }),
  ]
}

function oldTurns(items: readonly ViewItem[], newest: number): readonly ViewItem[] {
  const turns = turnsOf(items)
  return turns.slice(0, Math.max(0, turns.length - newest)).flat()
}

interface Planned {
  readonly cut: Cut
  readonly position: SpanPosition
  readonly entries: readonly MessageEntry[]
  readonly items: readonly ViewItem[]
  readonly masks: readonly Mask[]
  readonly options: PlanOptions
}

function frameOf(
  { overlays }: Branch,
  { cut, position, entries, items, masks, options }: Planned,
): ReplacementFrame {
  const marked = expandToSteps(entries, [...overlays.pinned, ...overlays.excluded])
  const stays = new Set<EventId>(marked)
  const carried = entries.find(({ event }) => event.id === cut.carry?.id)
  if (carried) stays.add(carried.event.id)
  return {
    parts: rulesOf(options).replacement,
    span: position.span,
    originals: [...originalsOf(entries, position, stays), ...maskedItems(items, masks)],
    kept: [
      ...items.slice(0, cut.headEnd),
      ...items.slice(cut.headEnd, cut.at).filter(item => item.pinned || item === cut.carry),
      ...applyMasks(items.slice(cut.at), masks),
    ],
    fixedTokens: options.fixedTokens,
    budget: options.budget,
    count: options.count,
  }
}

/** The originals that the masks hide: their facts are lost unless the details contain them. */
function maskedItems(items: readonly ViewItem[], masks: readonly Mask[]): readonly ViewItem[] {
  const masked = new Set<string>(masks.map(({ messageId }) => messageId))
  return items.filter(({ id }) => masked.has(id))
}

/** The first version in which content can never look like a label. */
const SINCE = 2

/**
 * True if the labels of a summary name its speakers: code wrote it, and content cannot imitate a label. A model may
 * write any label, and older code did not quote content.
 */
export function hasSpeakers({
  summarizer,
  promptVersion,
}: Pick<CompactionResult, 'summarizer' | 'promptVersion'>): boolean {
  const [, version = '0'] = /-(\d{1,6})$/.exec(promptVersion) ?? []
  return summarizer === 'extractive' && Number(version) >= SINCE
}
