/** Parses stored and imported events. */
import { z } from 'zod'
import { SessionEvent } from './event.ts'
import { imagesOf, type ImagePart } from '../message/message.ts'

/** The result of reading one record. Faults are values because files of other versions are expected. */
export type EventReading =
  | { readonly ok: true; readonly event: SessionEvent }
  /** From a newer version, or not one of our events. */
  | { readonly ok: false; readonly fault: 'unknown-type'; readonly type: string }
  /** `detail` says where the record is wrong. It never contains the record's data. */
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
    : { ok: false, fault: 'broken', detail: detailOf(parsed.error, typed.data) }
}

function detailOf(error: z.ZodError, entry: unknown): string {
  const [issue] = error.issues
  if (!issue) throw new RangeError('A parse error without an issue')
  const place = issue.path.length > 0 ? `${issue.path.join('.').slice(0, LONGEST_PLACE)}: ` : ''
  return `${place}${faultOf(issue, valueAt(entry, issue.path))}`
}

const LONGEST_PLACE = 100

function valueAt(entry: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
    entry,
  )
}

/** The fault in plain words, which people read in a sentence. */
function faultOf(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined
        ? 'it is missing'
        : `it is not ${KINDS[issue.expected] ?? 'as it must be'}`
    case 'unrecognized_keys':
      return 'it has fields that no entry has'
    case 'too_small':
      return 'it is too small, or empty'
    case 'too_big':
      return 'it is too large'
    default:
      return 'it is not as it must be'
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The images of all branches, by hash. The first message that names an image decides its name. */
export function imagesNamedIn(events: readonly SessionEvent[]): ReadonlyMap<string, ImagePart> {
  const named = new Map<string, ImagePart>()
  for (const event of events) {
    if (event.type !== 'v1.message-appended') continue
    for (const image of imagesOf(event.parts))
      if (!named.has(image.hash)) named.set(image.hash, image)
  }
  return named
}
