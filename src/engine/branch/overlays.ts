/** Everything that changes the view of a branch: compactions, masks, pins, exclusions, recalls and clears. */
import { z } from 'zod'
import type { EventId, Mask, MessageAppended } from '../log/event.ts'
import { textOf, toolCallsOf, type Message, type ToolCallPart } from '../message/message.ts'
import { addReminders, NO_REMINDERS, type Reminders } from './reminders.ts'
import { activeRecalls, addRecalls, type Recall } from './recalled-items.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { addItem, replaceParts, startsTurn, type ViewItem } from '../message/view.ts'

/** A compaction in force, with the numbers of its messages. */
export interface LiveCompaction {
  readonly compactionId: string
  readonly firstNumber: number
  readonly lastNumber: number
  /** Messages of the span that the summary does not replace: carried over, or unpinned or included later. */
  readonly spared: readonly EventId[]
  /** The messages that replace the span; empty before the summary exists. */
  readonly replacement: readonly Message[]
  readonly masks: readonly Mask[]
  /** The user's message without an answer when the compaction came into force; its recall stays. Null for none. */
  readonly openId: EventId | null
}

/** A mask with the strategy that found it. */
type AttributedMask = Mask & { readonly strategy: string }

export interface Overlays {
  /** Oldest first. A later compaction may cover an earlier summary. */
  readonly live: readonly LiveCompaction[]
  readonly masks: readonly AttributedMask[]
  readonly pinned: readonly EventId[]
  readonly excluded: readonly EventId[]
  /** Excluded messages that the transcript leaves out too. */
  readonly deleted: readonly EventId[]
  /** Oldest first, at most one for each question. */
  readonly recalls: readonly Recall[]
  /** The hint for the current answer, after the user's message; null for none. */
  readonly hint: { readonly messageId: EventId; readonly text: string } | null
  /** The cut answer that the current answer goes on with; null for none. */
  readonly goesOn: EventId | null
  /** Number of the newest cleared message; 0 for none. */
  readonly clearedThrough: number
  /** Up to this message, the model reads only the user's text and each turn's final reply; 0 for none. */
  readonly textOnlyThrough: number
  readonly reminders: Reminders
}

export const NO_OVERLAYS: Overlays = {
  live: [],
  masks: [],
  pinned: [],
  excluded: [],
  deleted: [],
  recalls: [],
  hint: null,
  goesOn: null,
  clearedThrough: 0,
  textOnlyThrough: 0,
  reminders: NO_REMINDERS,
}

export function itemOf(event: MessageAppended, pinned = false): ViewItem {
  return { id: event.id, role: event.role, parts: event.parts, origin: 'message', pinned }
}

interface Slot {
  /** Message number; for a summary, the first number of its span. */
  readonly number: number
  readonly item: ViewItem
}

/** The view of these messages with these overlays, oldest item first. */
export function projectItems(entries: readonly MessageEntry[], overlays: Overlays): ViewItem[] {
  const pinned = expandToSteps(entries, overlays.pinned)
  const excluded = expandToSteps(entries, overlays.excluded)
  let slots: Slot[] = entries
    .filter(({ event }) => !excluded.has(event.id))
    .map(({ number, event }) => ({ number, item: itemOf(event, pinned.has(event.id)) }))

  for (const compaction of withoutObsolete(overlays)) slots = replaceSpan(slots, compaction)
  slots = slots.filter(({ number, item }) => number > overlays.clearedThrough || item.pinned)
  if (overlays.textOnlyThrough > 0) slots = textOnly(slots, overlays.textOnlyThrough)

  const masks = masksByCall([...overlays.masks, ...overlays.live.flatMap(({ masks: own }) => own)])
  const messages = slots.map(({ item }) =>
    withHint(masks.size === 0 ? item : withMasks(item, masks), overlays.hint),
  )
  const numbers = slots.map(({ number }) => number)
  const items = addOrders(
    addReminders(messages, numbers, overlays.reminders),
    entries,
    overlays.goesOn,
  )
  const recalls = activeRecalls(overlays.recalls, overlays.live)
  const { clearedThrough } = overlays
  return recalls.length === 0
    ? [...items]
    : addRecalls(items, recalls, { entries, excluded, clearedThrough })
}

function withHint(item: ViewItem, hint: Overlays['hint']): ViewItem {
  if (hint?.messageId !== item.id) return item
  return { ...item, parts: [...item.parts, { type: 'text', text: `Hint: ${hint.text}` }] }
}

const GO_ON =
  'Your answer above was cut off. Continue it from exactly where it ends: write only the text that follows its last character, ' +
  'and repeat nothing. Do not greet, explain or open a code block again that is still open.'

/**
 * Adds the order to go on after each answer that was gone on with, so that it is read as it was sent. No message of the
 * person. It never stands between a call and its results, whatever the log says.
 */
function addOrders(
  items: readonly ViewItem[],
  entries: readonly MessageEntry[],
  goesOn: EventId | null,
): readonly ViewItem[] {
  const isCut = ({ event: { id } }: MessageEntry, at: number) =>
    at + 1 < entries.length ? goesOnAt(entries, at + 1) : id === goesOn
  const cut = new Set<string>(entries.filter(isCut).map(({ event: { id } }) => id))
  if (cut.size === 0) return items
  return items.flatMap(item =>
    cut.has(item.id) ? [item, addItem(`${item.id}/go-on`, GO_ON, 'reminder')] : [item],
  )
}

/** The compactions in force, except one with a cleared summary if a later one covers the rest of its span. */
function withoutObsolete({ live, clearedThrough }: Overlays): readonly LiveCompaction[] {
  return live.filter(
    ({ firstNumber, lastNumber }, at) =>
      firstNumber > clearedThrough ||
      !live
        .slice(at + 1)
        .some(later => later.firstNumber <= clearedThrough + 1 && later.lastNumber >= lastNumber),
  )
}

/** The most compactions that replaced one another; folds of different ranges do not add up. */
export function depthOf(live: readonly LiveCompaction[]): number {
  const depths = live.map(
    ({ firstNumber, lastNumber }) =>
      live.filter(other => other.firstNumber <= firstNumber && other.lastNumber >= lastNumber)
        .length,
  )
  return Math.max(0, ...depths)
}

/** The messages with all others of their steps: providers refuse a call without its results, and an answer that goes on is one. */
export function expandToSteps(
  entries: readonly MessageEntry[],
  ids: readonly EventId[],
): ReadonlySet<EventId> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return wanted
  for (let start = 0; start < entries.length; start += 1) {
    const step = stepAt(entries, start)
    if (step.some(({ event }) => wanted.has(event.id)))
      for (const { event } of step) wanted.add(event.id)
    start += step.length - 1
  }
  return wanted
}

/** The messages of this message's step, as in `expandToSteps`; empty if the message does not exist. */
export function stepOf(entries: readonly MessageEntry[], id: string): readonly MessageEntry[] {
  const at = entries.findIndex(({ event }) => event.id === id)
  let start = at
  while (entries[start]?.event.role === 'tool' || goesOnAt(entries, start)) start -= 1
  const step = stepAt(entries, start)
  return step.length > at - start ? step : entries.slice(at, at + 1)
}

/** True if the message there goes on with the one before it. */
function goesOnAt(entries: readonly MessageEntry[], at: number): boolean {
  const continued = entries[at]?.event.continues
  return continued !== undefined && continued === entries[at - 1]?.event.id
}

function stepAt(entries: readonly MessageEntry[], start: number): readonly MessageEntry[] {
  let end = start + 1
  while (goesOnAt(entries, end)) end += 1
  const calls = entries[end - 1]?.event.parts ?? []
  while (toolCallsOf(calls).length > 0 && entries[end]?.event.role === 'tool') end += 1
  return entries.slice(start, end)
}

/** The replacement comes first, then the spared messages. Without a replacement, earlier summaries stay. */
function replaceSpan(slots: readonly Slot[], compaction: LiveCompaction): Slot[] {
  const { compactionId, firstNumber, lastNumber, replacement } = compaction
  const spared = new Set<string>(compaction.spared)
  const within = ({ number }: Slot) => number >= firstNumber && number <= lastNumber
  const remains = ({ item }: Slot) =>
    item.pinned || spared.has(item.id) || (replacement.length === 0 && item.origin === 'summary')
  if (!slots.some(slot => within(slot) && !remains(slot))) return [...slots]
  return [
    ...slots.filter(({ number }) => number < firstNumber),
    ...replacement.map((message, index) => ({
      number: firstNumber,
      item: replacementItem(compactionId, message, index),
    })),
    ...slots.filter(slot => within(slot) && remains(slot)),
    ...slots.filter(({ number }) => number > lastNumber),
  ]
}

function replacementItem(compactionId: string, { role, parts }: Message, index: number): ViewItem {
  return { id: `${compactionId}/${index}`, role, parts, origin: 'summary', pinned: false }
}

/** Keeps only the user's text and the last reply of each turn up to this number. Pins and summaries stay. */
function textOnly(slots: readonly Slot[], through: number): Slot[] {
  const kept: Slot[] = []
  let replied = false
  for (const slot of slots.toReversed()) {
    const { number, item } = slot
    const stays = number > through || item.pinned || item.origin === 'summary'
    if (stays || item.role === 'user') kept.push(slot)
    else if (item.role === 'assistant' && !replied) kept.push(...textOnlySlot(slot))
    if (startsTurn(item)) replied = false
    else replied ||= item.role === 'assistant' && textOnlySlot(slot).length > 0
  }
  return kept.toReversed()
}

/** The slot with its text only; empty without text. */
function textOnlySlot(slot: Slot): readonly Slot[] {
  const { number, item } = slot
  if (textOf(item.parts).trim() === '') return []
  const parts = item.parts.filter(({ type }) => type === 'text')
  return [parts.length === item.parts.length ? slot : { number, item: { ...item, parts } }]
}

const callKey = (messageId: string, callId: string) => `${messageId} ${callId}`

function masksByCall(masks: readonly Mask[]): ReadonlyMap<string, Mask> {
  return new Map(masks.map(mask => [callKey(mask.messageId, mask.callId), mask]))
}

/** The items with these masks. Items without a mask keep their identity. */
export function applyMasks(
  items: readonly ViewItem[],
  masks: readonly Mask[],
): readonly ViewItem[] {
  const byCall = masksByCall(masks)
  return items.map(item => withMasks(item, byCall))
}

/** A mask on an assistant message replaces a call's arguments with JSON; on a tool message, it replaces a result. */
function withMasks(item: ViewItem, masks: ReadonlyMap<string, Mask>): ViewItem {
  if (item.pinned || item.role === 'user') return item
  return replaceParts(item, part => {
    if (part.type !== 'tool-result' && part.type !== 'tool-call') return part
    const mask = masks.get(callKey(item.id, part.callId))
    if (!mask) return part
    return part.type === 'tool-result'
      ? { ...part, output: mask.marker }
      : { ...part, input: argumentsOf(mask) ?? part.input }
  })
}

const Arguments = z.record(z.string(), z.json())
const argumentsByMask = new WeakMap<Mask, ToolCallPart['input'] | null>()

/** Null if the marker is no JSON object: the arguments then stay whole. */
function argumentsOf(mask: Mask): ToolCallPart['input'] | null {
  const known = argumentsByMask.get(mask)
  if (known !== undefined) return known
  const read = Arguments.safeParse(jsonOf(mask.marker))
  const input = read.success ? read.data : null
  argumentsByMask.set(mask, input)
  return input
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
