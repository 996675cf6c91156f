/** The door for stored and imported events: everything is parsed. */
import { z } from 'zod'
import { SessionEvent } from './event.ts'
import { imagesOf, type ImagePart } from '../message/message.ts'

/** What came of reading one record. A fault is a value, since files and databases of other versions are expected. */
export type EventReading =
  | { readonly ok: true; readonly event: SessionEvent }
  /** Written by a newer version, or not an event of ours. */
  | { readonly ok: false; readonly fault: 'unknown-type'; readonly type: string }
  /** `detail` says where and how, never what the record holds. */
  | { readonly ok: false; readonly fault: 'broken'; readonly detail: string }

const KNOWN: ReadonlySet<string> = new Set(
  SessionEvent.options.map(option => option.shape.type.value),
)

const Typed = z.looseObject({ type: z.string() })

/** Reads one stored or imported record. */
export function readEvent(raw: unknown): EventReading {
  const typed = Typed.safeParse(raw)
  if (!typed.success) return { ok: false, fault: 'broken', detail: 'it has no type' }
  const { type } = typed.data
  if (!KNOWN.has(type)) return { ok: false, fault: 'unknown-type', type: type.slice(0, 80) }
  const parsed = SessionEvent.safeParse(typed.data)
  return parsed.success
    ? { ok: true, event: parsed.data }
    : { ok: false, fault: 'broken', detail: detailOf(parsed.error) }
}

function detailOf(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) throw new RangeError('A parse error without an issue')
  const place = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  return `${place}${issue.message}`
}

/** Each image that a message of the log names, on any branch, by its hash; the first naming counts. */
export function imagesNamedIn(events: readonly SessionEvent[]): ReadonlyMap<string, ImagePart> {
  const named = new Map<string, ImagePart>()
  for (const event of events) {
    if (event.type !== 'v1.message-appended') continue
    for (const image of imagesOf(event.parts))
      if (!named.has(image.hash)) named.set(image.hash, image)
  }
  return named
}
