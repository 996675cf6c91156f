/** What was recalled, as the model reads it: hidden passages, right before the message that asked for them. */
import type { EventId, EventOf, Passage } from '../log/event.ts'
import type { Part } from '../message/message.ts'
import { joinLines, setIn } from '../text/speaker-marks.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { type ViewItem, addItem } from '../message/view.ts'

/** A recall, by its event and the compactions in force when it came. */
export interface Recall {
  readonly event: EventOf<'v1.passages-recalled'>
  /** Ids of the compactions that it was made under: each later one ends it, unless its question was still open. */
  readonly under: readonly string[]
}

/** What a recall needs to know of a compaction in force. */
interface Commit {
  readonly compactionId: string
  /** The user's message that waited for its answer when the compaction came into force; null if none did. */
  readonly openId: EventId | null
}

/** What decides which messages are hidden. */
export interface HiddenBy {
  readonly entries: readonly MessageEntry[]
  /** Left out by the user, steps whole: nothing of them is ever recalled. */
  readonly excluded: ReadonlySet<EventId>
  /** Number of the newest message that a clear hides: what was cleared does not come back automatically. */
  readonly clearedThrough: number
}

/** True for words of a message that the model does not read, though no person ordered that. */
export type IsHidden = (messageId: string, callId: string | null) => boolean

/** Which messages of the branch these items, the view without its recalls, hide by compactions and masks. */
export function hiddenMessagesOf(items: readonly ViewItem[], ground: HiddenBy): IsHidden {
  const { entries, excluded, clearedThrough } = ground
  const shown = new Map(items.map(({ id, parts }) => [id, parts]))
  const known = new Map<string, MessageEntry>(entries.map(entry => [entry.event.id, entry]))
  return (messageId, callId) => {
    const entry = known.get(messageId)
    if (!entry || excluded.has(entry.event.id) || entry.number <= clearedThrough) return false
    const parts = shown.get(messageId)
    if (!parts) return true
    const whole = partOf(entry.event.parts, callId)
    return whole !== undefined && partOf(parts, callId) !== whole
  }
}

function partOf(parts: readonly Part[], callId: string | null): Part | undefined {
  return parts.find(
    part => (part.type === 'tool-call' || part.type === 'tool-result') && part.callId === callId,
  )
}

/** The recalls that no later compaction has ended. */
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

/** The items with what was recalled for them. A passage stands once, and only while its message is hidden. */
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
      if (told.has(key) || !isHidden(passage.messageId, passage.callId)) return false
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

function keyOf({ messageId, callId, text }: Passage): string {
  return JSON.stringify([messageId, callId, text])
}

/** A line for each day and each passage. Further lines of a passage are set in: only citations and days begin a line. */
export function recalledText(introduction: string, passages: readonly Passage[]): string {
  const lines = passages.flatMap((passage, at) => {
    const line = passageLine(passage)
    return passages[at - 1]?.heading === passage.heading ? [line] : [headingLine(passage), line]
  })
  return [introductionLine(introduction), ...lines].join('').trimEnd()
}

/** The pieces of the text: their tokens together are never less than those of the whole. */
export function introductionLine(introduction: string): string {
  return `${introduction}\n`
}

/** The line above the passages of one group. */
export function headingLine({ heading }: Pick<Passage, 'heading'>): string {
  return `${joinLines(heading)}\n`
}

/** Before each further line of a passage. */
export const PASSAGE_MARGIN = ' '

/** A passage under its citation, each of its lines set in. */
export function passageLine({ citation, text }: Pick<Passage, 'citation' | 'text'>): string {
  return `${joinLines(citation)}${setIn(text, PASSAGE_MARGIN)}\n`
}
