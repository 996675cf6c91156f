import type { SessionEvent } from '../engine/event.ts'
import type { ComposerDraft } from './composer-draft.ts'
import type { LiveDisplay } from './live-display.ts'
import type { LogKeeper } from './log-keeper.ts'
import type { SessionImages } from './session-images.ts'
import type { PendingMessage } from './snapshot.ts'

export interface MessageStoreOptions {
  readonly log: LogKeeper
  readonly display: LiveDisplay
  readonly composer: ComposerDraft
  readonly images: Pick<SessionImages, 'stored'>
  readonly publish: () => void
}

/**
 * Stores the user's message before anything else happens: shows it as pending meanwhile, and forgets what was
 * typed and attached once it is in the log. Rejects with `StoreError` where the disk refused it; nothing has then changed.
 */
export function createMessageStore({
  log,
  display,
  composer,
  images,
  publish,
}: MessageStoreOptions): (message: PendingMessage) => Promise<readonly SessionEvent[]> {
  return async message => {
    display.storing({ text: message.text, images: message.images })
    publish()
    try {
      const events = await log.appendOnce(log.userMessage(message))
      if (composer.text().trim() === message.text.trim()) composer.keep('')
      images.stored(message.images)
      return events
    } catch (error) {
      display.storing(null)
      publish()
      throw error
    }
  }
}
