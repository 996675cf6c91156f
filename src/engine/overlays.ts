/**
 * What lies over the messages of a branch: compactions, masks, pins, exclusions and the clear mark.
 * `renderItems` is the definition of the view; the fold only avoids running it for each message.
 *
 * @module
 */
import type { EventId, Mask, MessageAppended } from './event.ts'
import { textOf, toolCallsOf, toolResultsOf, type Message, type Part } from './message.ts'
import type { MessageEntry } from './transcript.ts'
import { startsTurn, type ViewItem } from './view.ts'

/** A compaction in force, by the message numbers that it stands for. */
export interface LiveCompaction {
  readonly compactionId: string
  readonly firstNumber: number
  readonly lastNumber: number
  /** Messages of the span that the summary does not speak of: unpinned or included again, they stand for themselves. */
  readonly spared: readonly EventId[]
  /** First the summary, then messages carried over word for word. */
  readonly replacement: readonly Message[]
  readonly masks: readonly Mask[]
}

export interface Overlays {
  /** Oldest first. A later one may cover an earlier one's summary. */
  readonly live: readonly LiveCompaction[]
  readonly masks: readonly Mask[]
  readonly pinned: readonly EventId[]
  readonly excluded: readonly EventId[]
  /** Number of the newest message that "clear context" hides; 0 for none. */
  readonly clearedThrough: number
  /** Of messages up to this number, only the user's text and each turn's final reply are read; 0 for none. */
  readonly textOnlyThrough: number
}

export const NO_OVERLAYS: Overlays = {
  live: [],
  masks: [],
  pinned: [],
  excluded: [],
  clearedThrough: 0,
  textOnlyThrough: 0,
}

export function itemOf(event: MessageAppended, pinned = false): ViewItem {
  return { id: event.id, role: event.role, parts: event.parts, origin: 'message', pinned }
}

interface Slot {
  /** Message number; for a summary, the number of the first message that it stands for. */
  readonly number: number
  readonly item: ViewItem
}

/** The view of these messages under these overlays, oldest item first. */
export function renderItems(entries: readonly MessageEntry[], overlays: Overlays): ViewItem[] {
  const pinned = withTheirStep(entries, overlays.pinned)
  const excluded = withTheirStep(entries, overlays.excluded)
  let slots: Slot[] = entries
    .filter(({ event }) => !excluded.has(event.id))
    .map(({ number, event }) => ({ number, item: itemOf(event, pinned.has(event.id)) }))

  for (const compaction of overlays.live) slots = replaceSpan(slots, compaction)
  slots = slots.filter(({ number, item }) => number > overlays.clearedThrough || item.pinned)
  if (overlays.textOnlyThrough > 0) slots = textOnly(slots, overlays.textOnlyThrough)

  const masks = masksByCall([...overlays.masks, ...overlays.live.flatMap(({ masks: own }) => own)])
  return slots.map(({ item }) => (masks.size === 0 ? item : applyMasks(item, masks)))
}

/**
 * The given messages and those of the same step: a call and its results are pinned
 * or left out together, since no provider accepts one without the other.
 */
export function withTheirStep(
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

function stepAt(entries: readonly MessageEntry[], start: number): readonly MessageEntry[] {
  const first = entries[start]
  if (!first || toolCallsOf(first.event.parts).length === 0) return first ? [first] : []
  let end = start + 1
  while (entries[end]?.event.role === 'tool') end += 1
  return entries.slice(start, end)
}

/** The summary stands where the span began, what it does not speak of stays between, carried messages where it ended. */
function replaceSpan(slots: readonly Slot[], compaction: LiveCompaction): Slot[] {
  const { firstNumber, lastNumber } = compaction
  const spared = new Set<string>(compaction.spared)
  const within = ({ number }: Slot) => number >= firstNumber && number <= lastNumber
  const remains = ({ item }: Slot) => item.pinned || spared.has(item.id)
  if (!slots.some(slot => within(slot) && !remains(slot))) return [...slots]
  const [summary, ...carried] = compaction.replacement.map((message, index) => ({
    number: index === 0 ? firstNumber : lastNumber,
    item: replacementItem(compaction.compactionId, message, index),
  }))
  return [
    ...slots.filter(({ number }) => number < firstNumber),
    ...(summary ? [summary] : []),
    ...slots.filter(slot => within(slot) && remains(slot)),
    ...carried,
    ...slots.filter(({ number }) => number > lastNumber),
  ]
}

function replacementItem(compactionId: string, { role, parts }: Message, index: number): ViewItem {
  return {
    id: `${compactionId}/${index}`,
    role,
    parts,
    origin: index === 0 ? 'summary' : 'message',
    pinned: false,
  }
}

/** Of each turn up to the given number, what the user wrote and the last reply, as text; pins and summaries stay. */
function textOnly(slots: readonly Slot[], through: number): Slot[] {
  const kept: Slot[] = []
  let replied = false
  for (const slot of slots.toReversed()) {
    const { number, item } = slot
    const stays = number > through || item.pinned || item.origin === 'summary'
    if (stays) kept.push(slot)
    else if (item.role === 'user' || (item.role === 'assistant' && !replied))
      kept.push(...spoken(slot))
    if (startsTurn(item)) replied = false
    else replied ||= item.role === 'assistant' && spoken(slot).length > 0
  }
  return kept.toReversed()
}

/** The slot with its text alone; nothing when it has none. */
function spoken(slot: Slot): readonly Slot[] {
  const { number, item } = slot
  if (textOf(item.parts).trim() === '') return []
  const parts = item.parts.filter(({ type }) => type === 'text')
  return [parts.length === item.parts.length ? slot : { number, item: { ...item, parts } }]
}

const callKey = (messageId: string, callId: string) => `${messageId} ${callId}`

function masksByCall(masks: readonly Mask[]): ReadonlyMap<string, Mask> {
  return new Map(masks.map(mask => [callKey(mask.messageId, mask.callId), mask]))
}

function applyMasks(item: ViewItem, masks: ReadonlyMap<string, Mask>): ViewItem {
  if (item.pinned || toolResultsOf(item.parts).length === 0) return item
  const masked = (part: Part): Part => {
    if (part.type !== 'tool-result') return part
    const mask = masks.get(callKey(item.id, part.callId))
    return mask ? { ...part, output: mask.marker } : part
  }
  const parts = item.parts.map(masked)
  return parts.some((part, index) => part !== item.parts[index]) ? { ...item, parts } : item
}
