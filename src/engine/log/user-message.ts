import type { ImagePart } from '../message/message.ts'
import type { EventDraft } from './event.ts'

/** What a person says, with `images` before the words. Blank words beside images are left out. */
export function userMessage(text: string, images: readonly ImagePart[] = []): EventDraft {
  const isWordless = images.length > 0 && text.trim() === ''
  return {
    type: 'v1.message-appended',
    role: 'user',
    parts: [...images, ...(isWordless ? [] : [{ type: 'text' as const, text }])],
    model: null,
    finishReason: null,
  }
}
