/**
 * Everything that this browser keeps for the application.
 *
 * @module
 */
import type { StoragePort } from '../runtime/ports.ts'
import { openChanges } from './changes.ts'
import { connectDrafts, connectSessions } from './db.ts'
import { createDraftStore, deleteDrafts } from './drafts.ts'
import { createEventStore } from './event-store.ts'
import { createSessionIndex } from './session-index.ts'
import { createSettingsStore } from './settings.ts'

export interface BrowserStorage extends StoragePort {
  /** Lets go of the databases and of other tabs. */
  close(): void
}

/**
 * The storage of this browser under a name. Returns at once; the databases are opened with the
 * first call that needs them, which rejects with `StoreError` where the browser refuses.
 */
export function openStorage(name = 'palimpsest'): BrowserStorage {
  const sessions = connectSessions(name)
  const drafts = connectDrafts(name)
  const changes = openChanges(name)
  return {
    events: createEventStore(sessions, changes),
    sessions: createSessionIndex({
      connection: sessions,
      changes,
      deleteDrafts: sessionId => deleteDrafts(drafts, sessionId),
    }),
    drafts: createDraftStore(drafts),
    settings: createSettingsStore(sessions),
    estimate: async () => {
      const { usage, quota } = (await manager()?.estimate?.()) ?? {}
      return usage === undefined || quota === undefined ? null : { usage, quota }
    },
    persist: async () => (await manager()?.persist?.()) ?? null,
    close: () => {
      changes.close()
      sessions.close()
      drafts.close()
    },
  }
}

/** Undefined on plain-http pages and in WebKitGTK, whatever the types say. */
function manager(): Partial<StorageManager> | undefined {
  return globalThis.navigator?.storage
}
