import type { SessionRow, StoragePort } from '../../ports/storage.ts'

const DAY_MS = 86_400_000

export interface SessionList {
  sessions(): readonly SessionRow[]
  trash(): readonly SessionRow[]
  /** Listed or in the trash. */
  rowOf(sessionId: string): SessionRow | undefined
  /** Reads both lists again. */
  refresh(): Promise<void>
  /** Deletes for good what has lain in the trash longer than that; 0 keeps it for ever. */
  emptyTrash(olderThanDays: number, now: number): Promise<void>
}

/** The saved sessions as they are listed, and those in the trash. */
export function createSessionList(storage: StoragePort, changed: () => void): SessionList {
  let sessions: readonly SessionRow[] = []
  let trash: readonly SessionRow[] = []
  return {
    sessions: () => sessions,
    trash: () => trash,
    rowOf: sessionId => [...sessions, ...trash].find(({ id }) => id === sessionId),
    refresh: async () => {
      const lists = await Promise.all([
        storage.sessions.list(),
        storage.sessions.list({ trashed: true }),
      ])
      sessions = lists[0]
      trash = lists[1].filter(({ trashedAt }) => trashedAt !== null)
      changed()
    },
    emptyTrash: async (olderThanDays, now) => {
      if (olderThanDays > 0) await storage.sessions.emptyTrash(now - olderThanDays * DAY_MS)
    },
  }
}
