import type { EventDraft, SessionEvent } from './event.ts'

/** One value for all: a log tells a draft that it tries again by its identity. */
const CREATION: EventDraft = { type: 'v1.session-created', title: null, origin: 'user' }

/** `drafts` as they continue a log that holds `events`; where it holds none, they begin with the session's creation. */
export function withCreation(
  events: readonly SessionEvent[],
  drafts: readonly EventDraft[],
): readonly EventDraft[] {
  return events.length === 0 ? [CREATION, ...drafts] : drafts
}
