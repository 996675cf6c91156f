import type { SessionRow } from '../../ports/storage.ts'

const MOST_RECENT = 3

/** True if there is a chat besides the sample. */
export function hasOwnChats(sessions: readonly Pick<SessionRow, 'origin'>[]): boolean {
  return sessions.some(({ origin }) => origin !== 'sample')
}

/** The chats that changed last, without the archive and the sample. */
export function recentChats(sessions: readonly SessionRow[]): readonly SessionRow[] {
  return sessions
    .filter(({ origin, archivedAt }) => origin !== 'sample' && archivedAt === undefined)
    .toSorted((left, right) => right.updatedAt - left.updatedAt)
    .slice(0, MOST_RECENT)
}
