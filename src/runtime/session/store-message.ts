import type { SessionEvent } from '../../engine/index.ts'
import type { LiveState } from './live-state.ts'
import type { SessionLog } from './log.ts'
import type { FromBox, FromQueue } from '../../ports/ports.ts'
import type { PendingMessage } from './snapshot.ts'

export interface MessageStoreOptions {
  readonly log: SessionLog
  readonly display: LiveState
  readonly publish: () => void
}

/** Stores a user's message that leaves the box or the queue at the same instant. */
export type StoreMessage = (
  message: PendingMessage,
  from: FromBox | FromQueue,
) => Promise<readonly SessionEvent[]>

/**
 * Stores the user's message before anything else happens, and shows it as pending meanwhile. Rejects with `StoreError`
 * where it was refused; nothing has then changed.
 */
export function createMessageStore({ log, display, publish }: MessageStoreOptions): StoreMessage {
  return async (message, from) => {
    display.storing({ text: message.text, images: message.images })
    publish()
    try {
      return await log.appendOnce(log.userMessage(message), from)
    } catch (error) {
      display.storing(null)
      publish()
      throw error
    }
  }
}
