/** A log while it is written: a proper tree of valid events. */
import {
  EventId as EventIdSchema,
  SessionEvent as SessionEventSchema,
  type EventDraft,
  type EventId,
  type ModelRef,
  type SessionEvent,
} from '../engine/log/event.ts'
import type { MessageEntry } from '../engine/log/transcript.ts'

export const DEMO: ModelRef = { provider: 'demo', host: null, model: 'demo' }

export interface GrowingLog {
  events(): SessionEvent[]
  /** Messages on the path to the newest event, numbered from 1. */
  entries(): MessageEntry[]
  add(draft: EventDraft): SessionEvent
  /** A number that no other id of this log has. */
  next(): number
}

/** A log that begins now; its events are checked as they are added. */
export function createLog(title: string | null): GrowingLog {
  const events: SessionEvent[] = []
  let counter = 0
  const next = () => (counter += 1)
  const add = (draft: EventDraft): SessionEvent => {
    const parentId = draft.parentId ?? events.at(-1)?.id ?? null
    const event = SessionEventSchema.parse({ ...draft, id: idOf(next()), parentId, at: counter })
    events.push(event)
    return event
  }
  add({ type: 'v1.session-created', title, origin: 'user' })
  return { events: () => events, entries: () => entriesOf(events), add, next }
}

function idOf(counter: number): EventId {
  return EventIdSchema.parse(`e${String(counter).padStart(6, '0')}`)
}

function entriesOf(events: readonly SessionEvent[]): MessageEntry[] {
  const byId = new Map(events.map(event => [event.id, event]))
  const path: SessionEvent[] = []
  for (
    let event = events.at(-1);
    event;
    event = event.parentId ? byId.get(event.parentId) : undefined
  )
    path.push(event)
  return path
    .toReversed()
    .filter(event => event.type === 'v1.message-appended')
    .map((event, index) => ({ number: index + 1, event }))
}

/** Counted from the newest, so that small picks (where shrinking ends) stay near the leaf. */
export function picked<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items.length === 0 ? undefined : items[items.length - 1 - (pick % items.length)]
}
