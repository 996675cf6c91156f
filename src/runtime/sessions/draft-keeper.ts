/**
 * What is typed in a session is stored with that session, also when it is not the open one any more.
 *
 * @module
 */
import type { StoragePort } from '../../ports/storage.ts'
import type { OpenSession } from './open-session.ts'
import type { SessionList } from './session-list.ts'
import { wordsTogether } from '../../ports/drafts.ts'

export interface DraftKeeper {
  /** Stores what is typed; `sessionId` is null for what is typed before any session is open. */
  keepDraft(text: string, sessionId: string | null): void
  /** Puts the words before what is typed. Rejects with `StoreError` where they could not be stored. */
  giveBack(words: string, sessionId: string | null): Promise<void>
}

export interface DraftKeeperOptions {
  readonly storage: Pick<StoragePort, 'drafts'>
  readonly list: Pick<SessionList, 'rowOf'>
  readonly shown: Pick<OpenSession, 'current' | 'running' | 'keepForOpening'>
  readonly onFault: (error: unknown) => void
}

export function createDraftKeeper({
  storage,
  list,
  shown,
  onFault,
}: DraftKeeperOptions): DraftKeeper {
  /** A session that was deleted, or never stored, leaves nothing behind. */
  const isStored = (sessionId: string) => list.rowOf(sessionId) !== undefined
  const sessionFor = (sessionId: string | null) =>
    sessionId === null ? shown.current() : shown.running(sessionId)

  return {
    keepDraft: (text, sessionId) => {
      const session = sessionFor(sessionId)
      if (session) session.keepDraft(text)
      else if (sessionId === null) shown.keepForOpening(null, text)
      else if (isStored(sessionId))
        void storage.drafts.write(sessionId, 'composer', text).catch(onFault)
    },
    giveBack: async (words, sessionId) => {
      const session = sessionFor(sessionId)
      if (session) session.keepDraft(wordsTogether(words, session.snapshot().composer))
      else if (sessionId === null) shown.keepForOpening(null, words)
      else if (isStored(sessionId)) {
        // Another tab that has the session open may write over what is stored.
        shown.keepForOpening(sessionId, words)
        const { composer } = await storage.drafts.read(sessionId)
        await storage.drafts.write(sessionId, 'composer', wordsTogether(words, composer))
      }
    },
  }
}
