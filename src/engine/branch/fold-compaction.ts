import type { EventId, EventOf, Mask, Span } from '../log/event.ts'
import { toolCallsOf, type Message } from '../message/message.ts'
import { expandToSteps, type LiveCompaction, type Overlays, projectItems } from './overlays.ts'
import { lastOf, toArray, type AppendList } from './append-list.ts'
import { restoredBy } from './readings.ts'
import type { CompactionRecord, MessageEntry } from '../log/transcript.ts'
import type { ViewItem } from '../message/view.ts'

type CompactionEvent = EventOf<
  | 'v1.compaction-started'
  | 'v1.compaction-proposed'
  | 'v1.compaction-completed'
  | 'v1.compaction-failed'
  | 'v1.summary-refused'
  | 'v1.compaction-cancelled'
  | 'v1.compaction-undone'
  | 'v1.summary-edited'
>

/** The part of a branch that compactions read and change. */
interface Compactable {
  readonly messages: AppendList<MessageEntry>
  readonly overlays: Overlays
  readonly compactions: readonly CompactionRecord[]
}

/** Applies a compaction event to its record and to the overlay. */
export function foldCompaction(branch: Compactable, event: CompactionEvent): Compactable {
  switch (event.type) {
    case 'v1.compaction-started':
      return start(branch, event)
    case 'v1.compaction-proposed':
      return open(branch, event)
    case 'v1.compaction-completed':
      return complete(branch, event)
    case 'v1.compaction-failed':
      return end(branch, event, {
        state: 'failed',
        failure: event.message,
        failureCode: event.code,
      })
    case 'v1.summary-refused':
      return { ...branch, compactions: changed(branch, event.compactionId, { refused: event }) }
    case 'v1.compaction-cancelled':
      return lifted(end(branch, event, { state: 'cancelled' }), event.compactionId)
    case 'v1.summary-edited':
      return edited(branch, event)
    case 'v1.compaction-undone':
      return undone(branch, event)
  }
}

/** The views before and after say what came back. */
function undone(branch: Compactable, event: EventOf<'v1.compaction-undone'>): Compactable {
  const record = branch.compactions.find(other => other.compactionId === event.compactionId)
  const after = lifted(end(branch, event, { state: 'undone' }), event.compactionId)
  if (!record) return after
  const numbers = new Map(branch.compactions.map(other => [other.compactionId, other.number ?? 0]))
  const entries = toArray(branch.messages)
  const restored = restoredBy(
    { entries, overlays: branch.overlays },
    { entries, overlays: after.overlays },
    { within: record, numberOf: id => numbers.get(id) ?? 0 },
  )
  return { ...after, compactions: changed(after, event.compactionId, { restored }) }
}

interface SpanNumbers {
  readonly firstNumber: number
  readonly lastNumber: number
}

/** Removes the compaction that was running when another branch was selected. Its end is on the other branch. */
export function removeRunning(
  branch: Compactable,
  event: EventOf<'v1.branch-selected'>,
): Compactable {
  return branch.compactions
    .filter(({ state }) => state === 'running')
    .reduce(
      (next, { compactionId }) =>
        lifted(end(next, { ...event, compactionId }, { state: 'cancelled' }), compactionId),
      branch,
    )
}

/** Numbers of a span's first and last message; null if the branch lacks these messages in this order. */
export function locateSpan(
  entries: readonly MessageEntry[],
  { firstId, lastId, count }: Span,
): SpanNumbers | null {
  const first = entries.find(({ event }) => event.id === firstId)
  const last = entries.find(({ event }) => event.id === lastId)
  if (!first || !last || last.number - first.number + 1 !== count) return null
  return { firstNumber: first.number, lastNumber: last.number }
}

/** A compaction that hides its span does so until it has a summary, is cancelled or is undone. */
function start(branch: Compactable, event: EventOf<'v1.compaction-started'>): Compactable {
  const opened = open(branch, event)
  const hiding = { ...event, replacement: [], masks: [] }
  return event.hides ? withLive(opened, activeCompactionOf(opened, hiding)) : opened
}

function open(
  branch: Compactable,
  event: EventOf<'v1.compaction-started' | 'v1.compaction-proposed'>,
): Compactable {
  const place = locateSpan(toArray(branch.messages), event.span)
  if (!place) return branch
  // These values stay as they were at the start.
  const begun = branch.compactions.find(other => other.compactionId === event.compactionId) ?? {
    spared: sparedNow(branch, place),
    newestUserId: newestUserNow(branch),
    askedSummarizer: event.summarizer,
    startedAt: event.at,
    asWritten: '',
    refused: null,
  }
  const { spared, newestUserId, askedSummarizer, startedAt, asWritten, refused } = begun
  const result = event.type === 'v1.compaction-proposed' ? event : null
  const record: CompactionRecord = {
    compactionId: event.compactionId,
    number: null,
    state: result ? 'proposed' : 'running',
    trigger: event.trigger,
    span: event.span,
    ...place,
    spared,
    newestUserId,
    summarizer: event.summarizer,
    askedSummarizer,
    focus: event.focus,
    startedAt,
    endedAt: result && result.at,
    result,
    asWritten: asWritten || (result?.summary ?? ''),
    refused,
    failure: null,
    failureCode: null,
    endedAfterNumber: result && branch.messages.length,
  }
  return withRecord(branch, record)
}

function complete(branch: Compactable, event: EventOf<'v1.compaction-completed'>): Compactable {
  const opened = open(branch, { ...event, type: 'v1.compaction-proposed' })
  if (opened === branch) return branch
  const number = nextCheckpoint(branch)
  const live = { number, state: 'live', result: event } as const
  const compactions = changed(opened, event.compactionId, live)
  return withLive({ ...opened, compactions }, activeCompactionOf(opened, event))
}

/** Number of the branch's next compaction in force, from 1. */
export function nextCheckpoint({ compactions }: Pick<Compactable, 'compactions'>): number {
  return 1 + Math.max(0, ...compactions.map(({ number }) => number ?? 0))
}

/** The compaction keeps its place. A compaction that is not in force does not change. */
function edited(
  branch: Compactable,
  { compactionId, summary, replacement }: EventOf<'v1.summary-edited'>,
): Compactable {
  const { live } = branch.overlays
  const before = live.find(other => other.compactionId === compactionId)
  if (!before) return branch
  const result = branch.compactions.find(record => record.compactionId === compactionId)?.result
  const compactions = result
    ? changed(branch, compactionId, { result: { ...result, summary, replacement } })
    : branch.compactions
  // A message carried over represents itself, also in the edited replacement.
  const carried = (result?.replacement.length ?? 0) - before.replacement.length
  const rendered = replacement.slice(0, replacement.length - Math.max(0, carried))
  return {
    ...branch,
    compactions,
    overlays: {
      ...branch.overlays,
      live: live.map(other => (other === before ? { ...other, replacement: rendered } : other)),
    },
  }
}

/** The data of a compaction in force. The span may have been planned before the start. */
export interface ActiveCompactionInput {
  readonly compactionId: string
  readonly span: Span
  readonly replacement: readonly Message[]
  readonly masks: readonly Mask[]
}

/** The compaction as an overlay; null without its span. A carried-over message at the end represents itself. */
function activeCompactionOf(
  branch: Compactable,
  draft: ActiveCompactionInput,
): LiveCompaction | null {
  const { compactionId, masks } = draft
  const place = locateSpan(toArray(branch.messages), draft.span)
  if (!place) return null
  const record = branch.compactions.find(other => other.compactionId === compactionId)
  const spared = record?.spared ?? sparedNow(branch, place)
  const newestUserId = record ? record.newestUserId : newestUserNow(branch)
  const carriedId = carriedIn(branch, place, { newestUserId, replacement: draft.replacement })
  const common = { compactionId, ...place, masks, openId: openQuestionNow(branch) }
  return carriedId === null
    ? { ...common, spared, replacement: draft.replacement }
    : {
        ...common,
        spared: [...spared, carriedId],
        replacement: draft.replacement.slice(0, -1),
      }
}

/** The view's items with this draft of the compaction; null: without the compaction. */
export function itemsUnder(
  branch: Compactable,
  compactionId: string,
  draft: ActiveCompactionInput | null,
): readonly ViewItem[] {
  const others = branch.overlays.live.filter(other => other.compactionId !== compactionId)
  const live = draft && activeCompactionOf(branch, draft)
  return projectItems(toArray(branch.messages), {
    ...branch.overlays,
    live: live ? [...others, live] : others,
  })
}

/** The user's newest message if its turn is open; null after the final reply. */
function openQuestionNow(branch: Compactable): EventId | null {
  const last = lastOf(branch.messages)?.event
  const ended = last?.role === 'assistant' && toolCallsOf(last.parts).length === 0
  return ended ? null : newestUserNow(branch)
}

function carriedIn(
  { messages }: Compactable,
  { firstNumber, lastNumber }: SpanNumbers,
  {
    newestUserId,
    replacement,
  }: { readonly newestUserId: EventId | null; readonly replacement: readonly Message[] },
): EventId | null {
  const last = replacement.at(-1)
  if (newestUserId === null || replacement.length < 2 || last?.role !== 'user') return null
  const entry = toArray(messages).find(({ event }) => event.id === newestUserId)
  const within = entry && entry.number >= firstNumber && entry.number <= lastNumber
  return within && JSON.stringify(entry.event.parts) === JSON.stringify(last.parts)
    ? newestUserId
    : null
}

/** The user's newest message that is not excluded. */
function newestUserNow({ messages, overlays }: Compactable): EventId | null {
  const excluded = new Set<string>(overlays.excluded)
  const newest = toArray(messages).findLast(
    ({ event }) => event.role === 'user' && !excluded.has(event.id),
  )
  return newest?.event.id ?? null
}

function withLive(branch: Compactable, live: LiveCompaction | null): Compactable {
  if (!live) return branch
  const { overlays } = lifted(branch, live.compactionId)
  return { ...branch, overlays: { ...overlays, live: [...overlays.live, live] } }
}

function lifted(branch: Compactable, compactionId: string): Compactable {
  const live = branch.overlays.live.filter(other => other.compactionId !== compactionId)
  return live.length === branch.overlays.live.length
    ? branch
    : { ...branch, overlays: { ...branch.overlays, live } }
}

function sparedNow(
  { messages, overlays }: Compactable,
  { firstNumber, lastNumber }: SpanNumbers,
): readonly EventId[] {
  const entries = toArray(messages)
  const marked = expandToSteps(entries, [...overlays.pinned, ...overlays.excluded])
  return entries
    .slice(firstNumber - 1, lastNumber)
    .map(({ event }) => event.id)
    .filter(id => marked.has(id))
}

function end(
  branch: Compactable,
  event: { readonly compactionId: string; readonly at: number; readonly id: EventId },
  change: Pick<CompactionRecord, 'state'> & Partial<CompactionRecord>,
): Compactable {
  const ended = { endedAt: event.at, endedAfterNumber: branch.messages.length, ...change }
  return { ...branch, compactions: changed(branch, event.compactionId, ended) }
}

function changed(
  { compactions }: Compactable,
  compactionId: string,
  change: Partial<CompactionRecord>,
): readonly CompactionRecord[] {
  return compactions.map(record =>
    record.compactionId === compactionId ? { ...record, ...change } : record,
  )
}

function withRecord(branch: Compactable, record: CompactionRecord): Compactable {
  const others = branch.compactions.filter(
    ({ compactionId }) => compactionId !== record.compactionId,
  )
  return { ...branch, compactions: [...others, record] }
}
