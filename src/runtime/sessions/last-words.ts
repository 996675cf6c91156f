/** How a saved session ends, in one line. */
import {
  attachmentName,
  attachmentsOf,
  type EventId,
  lineWithoutMarks,
  type MessageAppended,
  pathTo,
  type SessionEvent,
  textOf,
  typedText,
} from '../../engine/index.ts'
import { shortened } from '../../i18n/shortened.ts'
import type { EventStore, SessionRow } from '../../ports/storage.ts'

/** Most logs have a message with words among their newest events. */
const NEWEST = 60
/** Characters of the line. */
const MOST = 160
/** Characters of a message that are read for it. */
const MOST_READ = 2_000

/** Blocks of code, also one without an end. */
const CODE = /^\s*(```|~~~)[\s\S]*?(?:^\s*\1.*$|$(?![\s\S]))/gm
/** Rows of a table, lines, and the edges of code. */
const NO_WORDS = /^\s*(?:\||```|~~~|[-*_]{3})/

/** The newest message with words, as the beginning of its text without marks of Markdown; empty if there is none. Rejects with `StoreError`. */
export async function lastWordsOf(
  events: Pick<EventStore, 'read'>,
  { id, revision }: Pick<SessionRow, 'id' | 'revision'>,
): Promise<string> {
  const after = Math.max(0, revision - NEWEST)
  const newest = lastWordsIn((await events.read(id, after)).events)
  return newest === '' && after > 0 ? lastWordsIn((await events.read(id)).events) : newest
}

/** Of the newest branch. Deleted messages are skipped. */
export function lastWordsIn(events: readonly SessionEvent[]): string {
  const path = pathTo(events, events.at(-1)?.id ?? null)
  const deleted = new Set<EventId>()
  const restored = new Set<EventId>()
  for (const event of events.toReversed()) {
    if (!path.has(event.id)) continue
    if (event.type === 'v1.message-included') restored.add(event.messageId)
    if (event.type === 'v1.message-deleted' && !restored.has(event.messageId))
      deleted.add(event.messageId)
    if (event.type !== 'v1.message-appended' || deleted.has(event.id)) continue
    const words = wordsIn(event)
    if (words !== '') return words
  }
  return ''
}

/** What tools answered is no part of the conversation. */
function wordsIn({ role, parts }: MessageAppended): string {
  if (role === 'tool') return ''
  const said = role === 'user' ? typedText(parts) : textOf(parts)
  const start = said.slice(0, MOST_READ)
  const text = inLine(start.replaceAll(CODE, '')) || inLine(start)
  return shortened(text || attachmentsOf(parts).map(attachmentName).join(', '), MOST)
}

function inLine(text: string): string {
  const lines = text.split('\n').filter(line => !NO_WORDS.test(line))
  return lines.map(lineWithoutMarks).join(' ').replaceAll(/\s+/g, ' ').trim()
}
