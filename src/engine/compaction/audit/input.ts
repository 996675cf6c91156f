import { viewOf, type Branch } from '../../branch/branch.ts'
import { itemOf } from '../../branch/overlays.ts'
import { toArray } from '../../branch/append-list.ts'
import type { AuditInput } from './run.ts'

/** What there is to examine of a compaction as things stand; null for one that has no summary, or is unknown. */
export function auditInputOf(branch: Branch, compactionId: string): AuditInput | null {
  const record = branch.compactions.find(other => other.compactionId === compactionId)
  if (!record?.result) return null
  const { firstNumber, lastNumber, result } = record
  return {
    originals: toArray(branch.messages)
      .slice(firstNumber - 1, lastNumber)
      .map(({ event }) => itemOf(event)),
    firstNumber,
    excluded: branch.overlays.excluded,
    // What was recalled is read for a while only.
    read: viewOf(branch)
      .items.filter(({ origin }) => origin !== 'recall')
      .map(({ parts }) => ({ parts })),
    summary: result.summary,
  }
}
