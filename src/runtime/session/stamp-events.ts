/**
 * Events of a session that nobody lived through: the sample, a new name for a session that is not open.
 *
 * @module
 */
import { type EventDraft, EventId, type SessionEvent } from '../../engine/index.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'

/** The drafts as events, one after the other, growing from the leaf. */
export function stampEvents(
  drafts: readonly EventDraft[],
  { nextId, clock }: Pick<ApplicationPorts, 'nextId' | 'clock'>,
  leaf: EventId | null = null,
): readonly SessionEvent[] {
  let parentId = leaf
  return drafts.map(draft => {
    const id = EventId.parse(nextId())
    const event: SessionEvent = { ...draft, id, parentId, at: clock.now() }
    parentId = id
    return event
  })
}

/** Milliseconds between the messages of the sample, so that it reads like a conversation. */
const SAMPLE_PACE_MS = 70_000

/** Moves the times back, so that the last event happens now. */
export function spreadOverTime(
  events: readonly SessionEvent[],
  now: number,
): readonly SessionEvent[] {
  return events.map((event, index) => ({
    ...event,
    at: Math.max(0, now - (events.length - 1 - index) * SAMPLE_PACE_MS),
  }))
}
