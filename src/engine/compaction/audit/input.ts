import { viewOf, type Branch } from '../../branch/branch.ts'
import { activeCompactionOf } from '../../branch/fold-compaction.ts'
import { itemOf, projectItems } from '../../branch/overlays.ts'
import { toArray } from '../../branch/append-list.ts'
import type { CompactionRecord } from '../../log/transcript.ts'
import type { ViewItem } from '../../message/view.ts'
import { withSummary } from '../replacement/builder.ts'
import type { AuditInput } from './run.ts'

/**
 * What an audit of a compaction reads; of a proposal, as if it were in force, with the words that a person `edited` if
 * any. Null for one that has no summary, or is unknown.
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
  const items =
    record.state === 'proposed' ? viewWith(branch, record, summary) : viewOf(branch).items
  // What was recalled is read for a while only.
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

/** The view as it would be with a proposal in force. */
function viewWith(
  branch: Branch,
  { result }: CompactionRecord,
  summary: string,
): readonly ViewItem[] {
  if (result === null) return viewOf(branch).items
  const { compactionId, span, masks } = result
  const replacement = withSummary(result.replacement, result.summary, summary)
  const added = activeCompactionOf(branch, { compactionId, span, replacement, masks })
  if (added === null) return viewOf(branch).items
  const others = branch.overlays.live.filter(other => other.compactionId !== compactionId)
  return projectItems(toArray(branch.messages), {
    ...branch.overlays,
    live: [...others, added],
  })
}
