import type { SessionEvent } from '../engine/index.ts'
import { transferSentences, treeFaults } from '../i18n/en/sentences/transfer.ts'
import { fault, type TransferFault } from './transfer-fault.ts'

/**
 * Do these events make one tree, in an order in which they can have been written? Null for a sound log: it begins with
 * `v1.session-created`, which occurs nowhere else; each id occurs once; each other event names an earlier one as its
 * parent.
 */
export function treeFault(events: readonly SessionEvent[]): TransferFault | null {
  const known = new Set<string>()
  for (const [index, event] of events.entries()) {
    const wrong = faultOf(event, index, known)
    if (wrong !== null) return fault('broken-tree', transferSentences.brokenTree(index + 1, wrong))
    known.add(event.id)
  }
  return null
}

function faultOf(event: SessionEvent, index: number, known: ReadonlySet<string>): string | null {
  if ((event.type === 'v1.session-created') !== (index === 0))
    return index === 0 ? treeFaults.noBeginning : treeFaults.secondBeginning
  if (known.has(event.id)) return treeFaults.twice(event.id)
  if (index === 0) return event.parentId === null ? null : treeFaults.firstFollows
  if (event.parentId === null) return treeFaults.followsNothing
  return known.has(event.parentId) ? null : treeFaults.followsLater(event.parentId)
}
