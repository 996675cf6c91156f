import type { SessionEvent } from '../engine/event.ts'
import type { ComposerDraft } from './composer-draft.ts'
import type { LiveDisplay } from './live-display.ts'
import type { LogKeeper } from './log-keeper.ts'

export interface MessageStoreOptions {
  readonly log: LogKeeper
  readonly display: LiveDisplay
  readonly composer: ComposerDraft
  readonly publish: () => void
}

/**
 * Stores the user's message before anything else happens: shows it as pending meanwhile, and forgets what was
 * typed once it is in the log. Rejects with `StoreError` where the disk refused it; nothing has then changed.
 */
export function createMessageStore({
  log,
  display,
  composer,
  publish,
}: MessageStoreOptions): (text: string) => Promise<readonly SessionEvent[]> {
  return async text => {
    display.storing(text)
    publish()
    try {
      const events = await log.appendOnce(log.userMessage(text))
      if (composer.text().trim() === text.trim()) composer.keep('')
      return events
    } catch (error) {
      display.storing(null)
      publish()
      throw error
    }
  }
}
