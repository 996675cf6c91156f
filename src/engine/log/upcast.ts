/**
 * The door for stored and imported events: old versions become today's, everything is parsed.
 *
 * @module
 */
import { z } from 'zod'
import { SessionEvent } from './event.ts'

/**
 * Turns an event of one old type, as it was written, into the next version of it. May name any newer
 * type, an old one included: the reader continues until no upcaster is left. Never changes `id`, `parentId` or `at`.
 */
export type Upcaster = (
  event: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>

/** Old `type` literal → its upcaster. */
export type Upcasters = Readonly<Record<string, Upcaster>>

/** What came of reading one record. A fault is a value, since files and databases of other versions are expected. */
export type EventReading =
  | { readonly ok: true; readonly event: SessionEvent }
  /** Written by a newer version, or not an event of ours. */
  | { readonly ok: false; readonly fault: 'unknown-type'; readonly type: string }
  /** `detail` says where and how, never what the record holds. */
  | { readonly ok: false; readonly fault: 'broken'; readonly detail: string }

/** What the first versions did not record of a summary. */
const WITHOUT_FIGURES = {
  checkpoint: null,
  requestIds: null,
  originalTokens: null,
  summaryTokens: null,
  breakdownAfter: null,
}

/** Every event type that was ever released and is no longer written. */
export const UPCASTERS: Upcasters = {
  'v1.compaction-started': event => ({
    ...event,
    type: 'v2.compaction-started',
    hides: false,
    breakdown: null,
  }),
  'v1.compaction-failed': event => ({ ...event, type: 'v2.compaction-failed' }),
  'v1.compaction-proposed': event => ({
    ...event,
    type: 'v2.compaction-proposed',
    ...WITHOUT_FIGURES,
  }),
  'v1.compaction-completed': event => ({
    ...event,
    type: 'v2.compaction-completed',
    ...WITHOUT_FIGURES,
  }),
  'v1.context-cleared': event => ({ ...event, type: 'v2.context-cleared', keepsFromId: null }),
  'v1.request-sent': event => ({
    ...event,
    type: 'v2.request-sent',
    breakdown: null,
    isInitial: null,
  }),
  'v1.request-truncated': event => ({
    ...event,
    type: 'v2.request-truncated',
    bulletsLeftOut: null,
  }),
  'v1.tool-outputs-masked': event => ({ ...event, type: 'v2.tool-outputs-masked', rung: null }),
  'v1.preset-changed': event => ({ ...event, type: 'v2.preset-changed', options: {} }),
}

const KNOWN: ReadonlySet<string> = new Set(
  SessionEvent.options.map(option => option.shape.type.value),
)

const Typed = z.looseObject({ type: z.string() })

/** A reader that knows the given old types besides today's. */
export function createReader(upcasters: Upcasters): (raw: unknown) => EventReading {
  return raw => {
    const typed = Typed.safeParse(raw)
    if (!typed.success) return { ok: false, fault: 'broken', detail: 'it has no type' }
    const current = upcast(typed.data, upcasters)
    if (!KNOWN.has(current.type))
      return { ok: false, fault: 'unknown-type', type: current.type.slice(0, 80) }
    const parsed = SessionEvent.safeParse(current)
    return parsed.success
      ? { ok: true, event: parsed.data }
      : { ok: false, fault: 'broken', detail: detailOf(parsed.error) }
  }
}

/** Reads one stored or imported record with all upcasters that were ever released. */
export const readEvent = createReader(UPCASTERS)

/** Throws `RangeError` for a table that goes round in a circle or yields something without a type. */
function upcast(event: z.infer<typeof Typed>, upcasters: Upcasters): z.infer<typeof Typed> {
  let current = event
  for (let hops = 0; Object.hasOwn(upcasters, current.type); hops += 1) {
    if (hops > Object.keys(upcasters).length)
      throw new RangeError(`The upcasters of ${event.type} never end`)
    const next = Typed.safeParse(upcasters[current.type]?.(current))
    if (!next.success) throw new RangeError(`The upcaster of ${current.type} yields no event`)
    current = next.data
  }
  return current
}

function detailOf(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) throw new RangeError('A parse error without an issue')
  const place = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  return `${place}${issue.message}`
}
