/** From the id in a marker back to the whole text: that everything which a view hides can be found in the log. */
import { pathTo } from '../engine/branch/path.ts'
import type { EventId, MessageAppended, SessionEvent } from '../engine/log/event.ts'
import { resultArchiveId, spanArchiveId } from '../engine/masking/markers.ts'
import { imageNote, toolCallsOf, toolResultsOf, type Part } from '../engine/message/message.ts'
import { sourceLines } from '../engine/message/web-sources.ts'
import { quoteMarks } from '../engine/text/speaker-marks.ts'
import { argumentsText } from '../engine/tokens/request-tokens.ts'

const REFERENCE = /\barchive:([0-9a-f]{10})\b/g

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
    case 'server-work':
      return sourceLines([part]).join('\n')
    case 'image':
      return imageNote(part)
  }
}
