import type { SessionEvent } from '../../engine/index.ts'
import type { LiveState } from './live-state.ts'
import type { SessionLog } from './log.ts'
import type { FromBox, FromQueue } from '../../ports/drafts.ts'
import type { PendingMessage } from './snapshot.ts'

/** Stores a user's message that leaves the message box or the queue at the same instant. */
export type StoreMessage = (
  message: PendingMessage,
  from: FromBox | FromQueue,
) => Promise<readonly SessionEvent[]>

/**
 * Stores the user's message before anything else happens, and shows it as pending meanwhile. Rejects with `StoreError`
 * where it was refused; nothing has then changed.
 */
export function createMessageStore(
  log: Pick<SessionLog, 'appendOnce' | 'userMessage'>,
  { onPending }: Pick<LiveState, 'onPending'>,
): StoreMessage {
  return async (message, from) => {
    onPending({ text: message.text, images: message.images })
    try {
      return await log.appendOnce([log.userMessage(message)], from)
    } catch (error) {
      onPending(null)
      throw error
    }
  }
}
