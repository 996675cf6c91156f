/**
 * Do these events make one tree, in an order in which they can have been written?
 *
 * @module
 */
import type { SessionEvent } from '../engine/index.ts'
import { fault, type TransferFault } from './transfer-fault.ts'

/**
 * Null for a sound log: it begins with `v1.session-created`, which occurs nowhere else; each id occurs once;
 * each other event names an earlier one as its parent.
 */
export function treeFault(events: readonly SessionEvent[]): TransferFault | null {
  const known = new Set<string>()
  for (const [index, event] of events.entries()) {
    const wrong = faultOf(event, index, known)
    if (wrong !== null)
      return fault(
        'broken-tree',
        `Entry ${index + 1} of this file does not fit the others: ${wrong}. Export the session again, then import that.`,
      )
    known.add(event.id)
  }
  return null
}

function faultOf(event: SessionEvent, index: number, known: ReadonlySet<string>): string | null {
  if ((event.type === 'v1.session-created') !== (index === 0))
    return index === 0 ? 'a session must begin with its creation' : 'a session begins only once'
  if (known.has(event.id)) return `its id ${event.id} occurs twice`
  if (index === 0) return event.parentId === null ? null : 'the first entry cannot follow another'
  if (event.parentId === null) return 'it follows no other entry'
  return known.has(event.parentId) ? null : `it follows ${event.parentId}, which is not before it`
}
