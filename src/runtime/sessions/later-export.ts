import { foldBranch, isAbandoned, type SessionEvent } from '../../engine/index.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { missingEvents } from '../../transfer/foreign/new-branches.ts'

/** What a file adds to a session that was imported before. Words of a file never join a session that began here. */
export function newsIn(
  events: readonly SessionEvent[],
  { row, log }: { readonly row: SessionRow; readonly log: readonly SessionEvent[] },
): readonly SessionEvent[] {
  if (row.imported === null || isAbandoned(foldBranch(log))) return []
  return missingEvents(events, log) ?? []
}
