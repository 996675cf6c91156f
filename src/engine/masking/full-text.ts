/**
 * What the view hides can be had back: a marker carries a short id, and the id leads to the whole text.
 *
 * @module
 */
import { pathTo } from '../branch/path.ts'
import { contentHash } from '../message/content-hash.ts'
import type { EventId, MessageAppended, SessionEvent, Span } from '../log/event.ts'
import { imageNote, toolCallsOf, toolResultsOf, type Part } from '../message/message.ts'
import { argumentsText } from '../tokens/request-tokens.ts'
import { quoteMarks } from '../text/speaker-marks.ts'

/** Hexadecimal digits of an id: among a hundred thousand texts two share one in about one session of two hundred. */
const DIGITS = 10
const REFERENCE = /\barchive:([0-9a-f]{10})\b/g

/** Id of one tool result that a marker replaces, or of the arguments of the call with this id in an assistant's message. */
export function resultArchiveId(messageId: string, callId: string): string {
  return contentHash(`${messageId} ${callId}`).slice(0, DIGITS)
}

/** Id of the messages that a summary replaces. */
export function spanArchiveId({ firstId, lastId }: Pick<Span, 'firstId' | 'lastId'>): string {
  return contentHash(`${firstId} … ${lastId}`).slice(0, DIGITS)
}

/** An id as it is in a marker; `archiveReferencesIn` finds it there. */
export function archiveReference(id: string): string {
  return `archive:${id}`
}

/** The ids that a text refers to, in order, each once. */
export function archiveReferencesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(REFERENCE)].flatMap(([, id]) => (id ? [id] : [])))]
}

/**
 * The whole original text behind an id: one tool result as the tool gave it, the arguments of a call as JSON, or all messages of a summarised span,
 * each under its role, a line that looks like such a mark quoted. Where several answer to the id, the oldest. Null for an id that this log does not know.
 */
export function expandArchived(log: readonly SessionEvent[], id: string): string | null {
  for (const event of log) {
    const text =
      event.type === 'v1.message-appended' ? resultText(event, id) : spanText(event, log, id)
    if (text !== null) return text
  }
  return null
}

function resultText({ id: messageId, parts }: MessageAppended, id: string): string | null {
  const isMeant = ({ callId }: { readonly callId: string }) =>
    resultArchiveId(messageId, callId) === id
  const call = toolCallsOf(parts).find(isMeant)
  return call ? argumentsText(call) : (toolResultsOf(parts).find(isMeant)?.output ?? null)
}

function spanText(
  event: Exclude<SessionEvent, MessageAppended>,
  log: readonly SessionEvent[],
  id: string,
): string | null {
  if (event.type !== 'v1.compaction-completed' && event.type !== 'v1.compaction-proposed')
    return null
  if (spanArchiveId(event.span) !== id) return null
  const { firstId, lastId } = event.span
  const messages = messagesTo(log, lastId)
  const first = messages.findIndex(message => message.id === firstId)
  return first < 0 ? null : messages.slice(first).map(messageText).join('\n\n')
}

/** Messages from the root to the given one, oldest first. */
function messagesTo(log: readonly SessionEvent[], lastId: EventId): readonly MessageAppended[] {
  const path = pathTo(log, lastId)
  return log.filter(event => event.type === 'v1.message-appended').filter(({ id }) => path.has(id))
}

function messageText({ role, parts }: MessageAppended): string {
  return [`${role}:`, ...parts.map(part => quoteMarks(partText(part)))].join('\n')
}

function partText(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text
    case 'tool-call':
      return `${part.tool} ${argumentsText(part)}`
    case 'tool-result':
      return part.output
    case 'image':
      return imageNote(part)
  }
}
