import type { Branch } from '../../branch/branch.ts'
import type { EventId, Mask, Span } from '../../log/event.ts'
import type { Message } from '../../message/message.ts'
import { projectItems, applyMasks, expandToSteps } from '../../branch/overlays.ts'
import type { SummarizerPolicy } from '../../presets/preset.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import { maskAll } from '../../masking/candidates.ts'
import { toArray } from '../../branch/append-list.ts'
import type { MessageEntry, CompactionResult } from '../../log/transcript.ts'
import { startsTurn, turnsOf, type ViewItem } from '../../message/view.ts'
import { removeExactDetails } from '../audit/exact-details.ts'
import { maskArguments } from '../mask-arguments.ts'
import { chooseCut, type Cut } from './cut.ts'
import {
  fillingTokens,
  measure,
  rulesFor,
  rulesOf,
  summaryLimit,
  type MeasuredView,
  type PlanOptions,
} from './measure.ts'
import { listCovered, coveredEnd, numbersOf, originalsOf, placeOf, type Place } from './span.ts'
import type { ReplacementFrame } from '../replacement/builder.ts'
import { shareOfMessages } from './tail.ts'

export { spanOf } from './span.ts'

export interface CompactionPlan {
  readonly span: Span
  readonly firstNumber: number
  readonly lastNumber: number
  /** What the summarizer reads, oldest first, pins and earlier summaries excepted. */
  readonly toSummarize: readonly ViewItem[]
  /** When each of them was said, in milliseconds since 1970, by its id. */
  readonly saidAt: ReadonlyMap<string, number>
  /** Messages of the span that stand word for word after the summary: the newest user message, when the cut lies behind it. */
  readonly carried: readonly Message[]
  /** Summary text that the new one builds on; null for the first. */
  readonly previousSummary: string | null
  /** True where code wrote that summary, so that its labels tell who said what; else it is one speaker's, the summary's. */
  readonly previousHasSpeakers: boolean
  readonly previousCompactionId: string | null
  /** Most tokens the new summary may take. */
  readonly summaryTokens: number
  /** Tokens of the items that the span replaces. */
  readonly spanTokens: number
  /** What stays after the summary, and its tokens. */
  readonly tail: readonly ViewItem[]
  readonly tailTokens: number
  /** Old results and long arguments of the tail that the commit masks. */
  readonly masks: readonly Mask[]
  /** The originals of earlier compactions are summarized again, for the sake of what they say, not of their size. */
  readonly rebuilds: boolean
  /** How the summary is asked for, and what becomes of the span without one. */
  readonly summarizer: SummarizerPolicy
  /** What replaces the span, next to the summary. */
  readonly frame: ReplacementFrame
}

/** Why there is nothing to do. A value, not an exception: callers show it. */
export type NoPlan = 'nothing-to-compact' | 'not-worth-it' | 'no-legal-cut' | 'never-compacts'

/**
 * What a compaction would replace and what it would leave, by the preset's plan; no model is asked. It never breaks a
 * provider's rule, and never gives up a pin or a user message that waits for its answer. No plan if the floor alone
 * exceeds the budget: no summary helps there.
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
  const options: PlanOptions = { ...asked, policy }
  const view = measure(items, options)
  const refusal = refusalFor(items, options)
  if (refusal) return refusal

  const cut = chooseCut(view, coveredEnd(items, covered, numbers), options)
  if (cut === null) return items.length < 2 ? 'nothing-to-compact' : 'no-legal-cut'
  if (cut === 'keeps-all') return 'nothing-to-compact'
  const middle = items.slice(cut.headEnd, cut.at)
  const replaced = middle.filter(item => !item.pinned && item.id !== cut.carry?.id)
  const place = placeOf(middle, {
    branch,
    entries,
    numbers,
    covered,
    head: items.slice(0, cut.headEnd),
  })
  if (!place || replaced.every(({ origin }) => origin === 'summary')) return 'nothing-to-compact'

  const spanTokens = countMessages(replaced, options.count).tokens
  const summaryTokens = fills
    ? Math.min(fillingTokens(view, options, cut), spanTokens)
    : summaryLimit(options, spanTokens)
  const freed = { tokens: spanTokens - summaryTokens / 2, messages: replaced.length }
  if (!isWorthIt(freed, view, options)) return 'not-worth-it'

  const toSummarize = replaced.filter(({ origin }) => origin === 'message')
  const tail = items.slice(cut.at)
  const masks = masksFor(tail, options)
  return {
    ...place,
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
    summarizer: options.policy.summarizer,
    frame: frameOf(branch, { cut, place, entries, items, masks, options }),
  }
}

/** What was recalled leaves with the commit, so nothing is planned on it. For a rebuild the view without its compactions. */
function itemsToPlan(
  { items, overlays }: Branch,
  entries: readonly MessageEntry[],
  { rebuild }: PlanOptions,
): readonly ViewItem[] {
  return rebuild === true
    ? projectItems(entries, { ...overlays, live: [], recalls: [] })
    : toArray(items).filter(({ origin }) => origin !== 'recall')
}

function timesOf(
  entries: readonly MessageEntry[],
  items: readonly ViewItem[],
): ReadonlyMap<string, number> {
  const ids = new Set(items.map(({ id }) => id))
  return new Map(entries.flatMap(({ event: { id, at } }) => (ids.has(id) ? [[id, at]] : [])))
}

/** Why no cut is looked for: there is too little, or what no compaction can free exceeds the budget. A person's request: null. */
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

/** A preset that asks for no least gain compacts for other reasons than tokens. */
function isWorthIt(
  { tokens, messages }: { readonly tokens: number; readonly messages: number },
  view: MeasuredView,
  options: PlanOptions,
): boolean {
  const { manual, policy, budget, fixedTokens } = options
  if (manual) return tokens >= 1
  // If head, marker and tail alone exceed the trigger, each compaction would be followed by another one.
  const fits = fixedTokens + view.total < budget.budgetTokens
  if (fits && messages < shareOfMessages(policy.minimumReplaced ?? 0, options)) return false
  return policy.minimumReclaim === 0 || tokens >= policy.minimumReclaim * budget.budgetTokens
}

/** The summary that the new one builds on: the newest one that the model reads among what is replaced. */
function previousOf(
  { compactions, overlays }: Branch,
  replaced: readonly ViewItem[],
): Pick<CompactionPlan, 'previousSummary' | 'previousHasSpeakers' | 'previousCompactionId'> {
  const summaries = replaced.filter(({ origin }) => origin === 'summary').map(({ id }) => id)
  const read = overlays.live.findLast(({ compactionId }) =>
    summaries.some(id => id.startsWith(`${compactionId}/`)),
  )
  const record = compactions.find(({ compactionId }) => compactionId === read?.compactionId)
  return {
    previousCompactionId: overlays.live.at(-1)?.compactionId ?? null,
    previousSummary:
      (record?.result && removeExactDetails(record.result.summary, record.asWritten)) || null,
    previousHasSpeakers: record?.result ? hasSpeakers(record.result) : false,
  }
}

/** As it was written: a hint is read behind it of itself. A pinned message stays on its own. */
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

/** Items of all turns but the newest ones. */
function oldTurns(items: readonly ViewItem[], newest: number): readonly ViewItem[] {
  const turns = turnsOf(items)
  return turns.slice(0, Math.max(0, turns.length - newest)).flat()
}

interface Planned {
  readonly cut: Cut
  readonly place: Place
  readonly entries: readonly MessageEntry[]
  readonly items: readonly ViewItem[]
  /** Of the kept tail. */
  readonly masks: readonly Mask[]
  readonly options: PlanOptions
}

function frameOf(
  { overlays }: Branch,
  { cut, place, entries, items, masks, options }: Planned,
): ReplacementFrame {
  const marked = expandToSteps(entries, [...overlays.pinned, ...overlays.excluded])
  const stays = new Set<EventId>(marked)
  const carried = entries.find(({ event }) => event.id === cut.carry?.id)
  if (carried) stays.add(carried.event.id)
  return {
    parts: rulesOf(options).replacement,
    span: place.span,
    originals: [...originalsOf(entries, place, stays), ...maskedItems(items, masks)],
    kept: [
      ...items.slice(0, cut.headEnd),
      ...items.slice(cut.headEnd, cut.at).filter(item => item.pinned || item === cut.carry),
      ...applyMasks(items.slice(cut.at), masks),
    ],
    fixedTokens: options.fixedTokens,
    budget: options.budget,
    standing: options.standing ?? {},
    count: options.count,
  }
}

/** What the masks hide is lost with the span, unless the details tell it. */
function maskedItems(items: readonly ViewItem[], masks: readonly Mask[]): readonly ViewItem[] {
  const masked = new Set<string>(masks.map(({ messageId }) => messageId))
  return items.filter(({ id }) => masked.has(id))
}

/** The first version in whose summaries no content can pass for a label. */
const SINCE = 2

/**
 * True if the labels of a summary tell who said what: code wrote it, with labels that nothing in it can forge. A model
 * may write any label, and older code let content pass for one.
 */
export function hasSpeakers({
  summarizer,
  promptVersion,
}: Pick<CompactionResult, 'summarizer' | 'promptVersion'>): boolean {
  const [, version = '0'] = /-(\d{1,6})$/.exec(promptVersion) ?? []
  return summarizer === 'extractive' && Number(version) >= SINCE
}
