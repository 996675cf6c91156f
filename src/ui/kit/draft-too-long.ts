import type { SessionSnapshot } from '../../runtime/session/snapshot.ts'

/** True where the message in the box cannot fit its window alone. What waits in the queue is measured with it, and is no reason. */
export function isDraftTooLong(session: SessionSnapshot | null): boolean {
  return session !== null && session.queue.length === 0 && session.meter.draftExcess > 0
}
