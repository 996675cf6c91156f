import type { SessionEvent } from '../engine/index.ts'
import type { Connection } from './db.ts'
import { LONG_LOG } from './log-table.ts'
import { hasRoom } from './room.ts'
import { EVENTS_SHAPE, hashOfSegment, isAt, type Segment } from './segments.ts'

/** UTF-16 units; a segment ends with the event that exceeds them. */
const MOST_CHARACTERS = 1_000_000
/** Written between two questions for room on the disk: no more than that has room then. */
const WITHOUT_ASKING = 6

/**
 * The full segments of a log from a place on, each of at most `most` events; what follows the last of them is left until
 * there is more. The same log is always cut at the same places.
 */
export function* segmentsFrom(
  sessionId: string,
  events: readonly SessionEvent[],
  { from, most = LONG_LOG }: { readonly from: number; readonly most?: number },
): Generator<{ readonly segment: Segment; readonly last: SessionEvent; readonly end: number }> {
  let first = from
  let texts: string[] = []
  let characters = 0
  for (let end = from + 1; end <= events.length; end += 1) {
    const last = events[end - 1]
    if (!last) return
    const one = JSON.stringify(last)
    texts.push(one)
    characters += one.length
    if (texts.length < most && characters < MOST_CHARACTERS) continue
    const text = `[${texts.join(',')}]`
    const hash = hashOfSegment(first, text)
    yield { segment: { sessionId, first, writtenBy: EVENTS_SHAPE, text, hash }, last, end }
    first = end
    texts = []
    characters = 0
  }
}

/**
 * Writes the full segments of a log from a place on, one after the other, each only where the log still has its last
 * event: a session that is deleted meanwhile leaves nothing. One takes the place of all that another version cut there. Two tabs write the same. Stops where the disk has little room.
 */
export async function writeSegments(
  relaxed: Connection,
  sessionId: string,
  { events, from }: { readonly events: readonly SessionEvent[]; readonly from: number },
): Promise<void> {
  const tables = ['events', 'segments'].map(name => relaxed.table(name))
  let written = 0
  for (const { segment, last, end } of segmentsFrom(sessionId, events, { from })) {
    if (written % WITHOUT_ASKING === 0 && !(await hasRoom())) return
    await relaxed.run(() =>
      relaxed.dexie.transaction('rw', tables, async () => {
        if (!(await isAt(relaxed, sessionId, end - 1, last))) return
        const table = relaxed.table<[string, number]>('segments')
        await table
          .where('[sessionId+first]')
          .between([sessionId, segment.first], [sessionId, end])
          .delete()
        await table.put(segment)
      }),
    )
    written += 1
  }
}
