import type { SessionRow, StoragePort } from '../../ports/storage.ts'

const DAY_MS = 86_400_000

export type SessionList = ReturnType<typeof createSessionList>

/** The saved sessions in the list and in the trash. */
export function createSessionList(storage: StoragePort, changed: () => void) {
  let sessions: readonly SessionRow[] = []
  let trash: readonly SessionRow[] = []
  return {
    sessions: () => sessions,
    trash: () => trash,
    /** Listed or in the trash. */
    rowOf: (sessionId: string) => [...sessions, ...trash].find(({ id }) => id === sessionId),
    /** Reads both lists again. */
    refresh: async () => {
      const lists = await Promise.all([
        storage.sessions.list(),
        storage.sessions.list({ trashed: true }),
      ])
      sessions = lists[0]
      trash = lists[1].filter(({ trashedAt }) => trashedAt !== null)
      changed()
    },
    /** Deletes sessions for good after this many days in the trash; 0 keeps them forever. */
    emptyTrash: async (olderThanDays: number, now: number) => {
      if (olderThanDays > 0) await storage.sessions.emptyTrash(now - olderThanDays * DAY_MS)
    },
  }
}
