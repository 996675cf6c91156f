import { readEvent, type SessionEvent } from '../engine/index.ts'
import { writtenImages, type ImageBytes } from './file-images.ts'
import { fileText } from './file-text.ts'

export interface SessionToExport {
  /** As the list shows it; empty for none. */
  readonly title: string
  /** Milliseconds since the Unix epoch, UTC. */
  readonly exportedAt: number
  /** The whole log, in order. */
  readonly events: readonly SessionEvent[]
  /** Bytes of the images that the events name; what is missing is left out of the file. */
  readonly images?: ImageBytes
}

/**
 * From a log to a file. The text of the file: the head laid out for people, then one event on each line. Throws
 * `RangeError` for an empty log, and for an event with anything in it that no event has: nothing leaves by this door
 * that is not part of the format, a key least of all.
 */
export function exportSession({
  title,
  exportedAt,
  events,
  images = new Map(),
}: SessionToExport): string {
  const [first] = events
  if (!first) throw new RangeError('An empty log cannot be exported')
  for (const event of events)
    if (!readEvent(event).ok) throw new RangeError(`Event ${event.id} is not one of the format`)
  return fileText({
    title,
    exportedAt,
    createdAt: first.at,
    blobs: writtenImages(events, images),
    events,
  })
}
