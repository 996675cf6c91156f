/** How the model reads recalled passages: before the message that asked for them. */
import type { EventId, EventOf, Passage } from '../log/event.ts'
import type { Part } from '../message/message.ts'
import { isLong, type PagePosition } from '../message/pages.ts'
import { joinLines, setIn } from '../text/speaker-marks.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { type ViewItem, addItem } from '../message/view.ts'

/** A recall, and the compactions in force at that time. */
export interface Recall {
  readonly event: EventOf<'v1.passages-recalled'>
  /** Ids of these compactions. A later one ends the recall, unless its question was open. */
  readonly under: readonly string[]
}

interface Commit {
  readonly compactionId: string
  /** The user's message without an answer when the compaction came into force; null for none. */
  readonly openId: EventId | null
}

/** The data that decides which messages are hidden. */
export interface HiddenBy {
  readonly entries: readonly MessageEntry[]
  /** Excluded messages with their whole steps; they are never recalled. */
  readonly excluded: ReadonlySet<EventId>
  /** Number of the newest cleared message; cleared messages are never recalled automatically. */
  readonly clearedThrough: number
}

/** True for a message, a tool text or a page that the model does not read, unless the user ordered that. */
export type IsHidden = (messageId: string, callId: string | null, page?: PagePosition) => boolean

/** Finds the messages that compactions and masks hide. `items` is the view without recalls. */
export function hiddenMessagesOf(items: readonly ViewItem[], ground: HiddenBy): IsHidden {
  const { entries, excluded, clearedThrough } = ground
  const shown = new Map(items.map(({ id, parts }) => [id, parts]))
  const known = entriesById(entries)
  return (messageId, callId, page) => {
    const entry = known.get(messageId)
    if (!entry || excluded.has(entry.event.id) || entry.number <= clearedThrough) return false
    const parts = shown.get(messageId)
    if (!parts) return true
    if (page) return entry.event.parts.slice(page.part, page.part + 1).some(isLong)
    const whole = partOf(entry.event.parts, callId)
    return whole !== undefined && partOf(parts, callId) !== whole
  }
}

const byId = new WeakMap<readonly MessageEntry[], ReadonlyMap<string, MessageEntry>>()

/** The messages by id; the same map for the same list. */
export function entriesById(entries: readonly MessageEntry[]): ReadonlyMap<string, MessageEntry> {
  const known = byId.get(entries)
  if (known !== undefined) return known
  const map = new Map<string, MessageEntry>(entries.map(entry => [entry.event.id, entry]))
  byId.set(entries, map)
  return map
}

function partOf(parts: readonly Part[], callId: string | null): Part | undefined {
  return parts.find(
    part => (part.type === 'tool-call' || part.type === 'tool-result') && part.callId === callId,
  )
}

/** The recalls that no later compaction ended. */
export function activeRecalls(
  recalls: readonly Recall[],
  live: readonly Commit[],
): readonly Recall[] {
  return recalls.filter(({ event, under }) =>
    live.every(
      ({ compactionId, openId }) => under.includes(compactionId) || openId === event.messageId,
    ),
  )
}

/** Adds recalls to the items. A passage appears once, and only while its message is hidden. */
export function addRecalls(
  items: readonly ViewItem[],
  recalls: readonly Recall[],
  ground: HiddenBy,
): ViewItem[] {
  const isHidden = hiddenMessagesOf(items, ground)
  const shown = new Set(items.map(({ id }) => id))
  const told = new Set<string>()
  const byMessage = new Map<string, ViewItem>()
  for (const { event } of recalls) {
    if (!shown.has(event.messageId)) continue
    const passages = event.passages.filter(passage => {
      const key = keyOf(passage)
      if (told.has(key) || !isHidden(passage.messageId, passage.callId, passage.page)) return false
      told.add(key)
      return true
    })
    if (passages.length > 0) {
      const text = recalledText(event.introduction, passages)
      byMessage.set(event.messageId, addItem(event.id, text, 'recall'))
    }
  }
  return items.flatMap(item => {
    const recalled = byMessage.get(item.id)
    return recalled ? [recalled, item] : [item]
  })
}

function keyOf({ messageId, callId, page, text }: Passage): string {
  return JSON.stringify([messageId, callId, page, text])
}

/** The text of a recall. Only days and citations start at the margin; other lines are indented. */
export function recalledText(introduction: string, passages: readonly Passage[]): string {
  const lines = passages.flatMap((passage, at) => {
    const line = passageLine(passage)
    return passages[at - 1]?.heading === passage.heading ? [line] : [headingLine(passage), line]
  })
  return [introductionLine(introduction), ...lines].join('').trimEnd()
}

/** One piece of the text. The pieces together never take fewer tokens than the whole. */
export function introductionLine(introduction: string): string {
  return `${introduction}\n`
}

/** The line above the passages of one day. */
export function headingLine({ heading }: Pick<Passage, 'heading'>): string {
  return `${joinLines(heading)}\n`
}

/** The indent of each further line of a passage. */
export const PASSAGE_MARGIN = ' '

/** The citation and its indented passage. */
export function passageLine({ citation, text }: Pick<Passage, 'citation' | 'text'>): string {
  return `${joinLines(citation)}${setIn(text, PASSAGE_MARGIN)}\n`
}
