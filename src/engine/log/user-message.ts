import type { Attachment } from '../message/message.ts'
import type { EventDraft, SessionEvent } from './event.ts'

/** What a person says, with what is attached before the words. Blank words next to it are left out. */
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

/** One value for all: a log tells a draft that it tries again by its identity. */
const CREATION: EventDraft = { type: 'v1.session-created', title: null, origin: 'user' }

/** `drafts` as they continue a log that holds `events`; where it holds none, they begin with the session's creation. */
export function addCreation(
  events: readonly SessionEvent[],
  drafts: readonly EventDraft[],
): readonly EventDraft[] {
  return events.length === 0 ? [CREATION, ...drafts] : drafts
}
