import type { SessionRow } from '../../ports/storage.ts'

const MOST_RECENT = 3

/** True if something was said in a chat besides the sample: a chat is stored with its first choice, such as web search. */
export function hasOwnChats(sessions: readonly Pick<SessionRow, 'origin' | 'messages'>[]): boolean {
  return sessions.some(isBegun)
}

function isBegun({ origin, messages }: Pick<SessionRow, 'origin' | 'messages'>): boolean {
  return origin !== 'sample' && messages > 0
}

/** The chats that changed last, without the archive, the sample, and those in which nothing was said. */
export function recentChats(sessions: readonly SessionRow[]): readonly SessionRow[] {
  return sessions
    .filter(row => isBegun(row) && row.archivedAt === undefined)
    .toSorted((left, right) => right.updatedAt - left.updatedAt)
    .slice(0, MOST_RECENT)
}
