import type { Attachment } from '../message/message.ts'
import type { EventDraft } from './event.ts'

/** What a person says, with what is attached before the words. Blank words beside that are left out. */
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
