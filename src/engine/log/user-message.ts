import type { Attachment } from '../message/message.ts'
import type { EventDraft, SessionEvent } from './event.ts'

/** The user's message: attachments first, then the text. Blank text next to attachments is left out. */
export function userMessage(text: string, attached: readonly Attachment[] = []): EventDraft {
  const isWordless = attached.length > 0 && text.trim() === ''
  return {
    type: 'v1.message-appended',
    role: 'user',
    parts: [...attached, ...(isWordless ? [] : [{ type: 'text' as const, text }])],
    model: null,
    finishReason: null,
  }
}

/** One shared value: the log recognizes a repeated draft by its identity. */
const CREATION: EventDraft = { type: 'v1.session-created', title: null, origin: 'user' }

/** The drafts; in an empty log they start with the session's creation. */
export function addCreation(
  events: readonly SessionEvent[],
  drafts: readonly EventDraft[],
): readonly EventDraft[] {
  return events.length === 0 ? [CREATION, ...drafts] : drafts
}
