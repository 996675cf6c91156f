import { viewOf, type Branch } from '../../branch/branch.ts'
import { itemsUnder } from '../../branch/fold-compaction.ts'
import { itemOf } from '../../branch/overlays.ts'
import { toArray } from '../../branch/append-list.ts'
import { addSummary } from '../replacement/builder.ts'
import type { AuditInput } from './run.ts'

/**
 * The input of an audit. A proposal is audited as if it were in force, with the user's `edited` text if there is one.
 * Null for an unknown compaction, and for one without a summary.
 */
export function auditInputOf(
  branch: Branch,
  compactionId: string,
  edited: string | null = null,
): AuditInput | null {
  const record = branch.compactions.find(other => other.compactionId === compactionId)
  if (!record?.result) return null
  const { firstNumber, lastNumber, result } = record
  const summary = edited ?? result.summary
  const originals = toArray(branch.messages)
    .slice(firstNumber - 1, lastNumber)
    .map(({ event }) => itemOf(event))
  const replacement = addSummary(result.replacement, result.summary, summary)
  const items =
    record.state === 'proposed'
      ? itemsUnder(branch, compactionId, { ...result, replacement })
      : viewOf(branch).items
  // The model reads recalled passages only for a while.
  const read = items.filter(({ origin }) => origin !== 'recall')
  const parts = new Map(read.map(item => [item.id, item.parts]))
  return {
    originals,
    firstNumber,
    excluded: branch.overlays.excluded,
    verbatim: originals.flatMap(({ id, parts: all }) =>
      JSON.stringify(parts.get(id)) === JSON.stringify(all) ? [id] : [],
    ),
    read: read.map(item => ({ parts: item.parts })),
    summary,
  }
}
