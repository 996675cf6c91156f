/**
 * From events to segments, and back.
 *
 * @module
 */
import { z } from 'zod'
import { contentHash, type SessionEvent } from '../engine/index.ts'
import { LONG_LOG } from './log-table.ts'

/** Names the shape of events. `segments.test.ts` fails where the shape changes and the name does not. */
export const EVENTS_SHAPE = '368504a5b3a65b88'

/** UTF-16 units; a segment ends with the event that exceeds them. */
const MOST_CHARACTERS = 1_000_000

/** One segment as it is stored. */
const Segment = z.strictObject({
  sessionId: z.string().min(1),
  /** Place of its first event in the log, from 0. */
  first: z.int().nonnegative(),
  writtenBy: z.literal(EVENTS_SHAPE),
  /** Its events as a JSON array. */
  text: z.string(),
  /** See `hashOfSegment`. */
  hash: z.string(),
})
type Segment = z.infer<typeof Segment>

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

/** The events of a log's segments, in order, as far as they are whole. */
export function eventsIn(records: readonly unknown[]): readonly SessionEvent[] {
  const events: SessionEvent[] = []
  for (const record of records) {
    const { data } = Segment.safeParse(record)
    if (data?.first !== events.length || data.hash !== hashOfSegment(data.first, data.text)) break
    const those: readonly SessionEvent[] = JSON.parse(data.text)
    events.push(...those)
  }
  return events
}

/** A fingerprint of the text in its place of the log. */
function hashOfSegment(first: number, text: string): string {
  return contentHash(`${first} ${text}`)
}
