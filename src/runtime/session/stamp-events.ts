/** Turns drafts into events of a log, and sets the times of a sample. */
import { type EventDraft, EventId, type SessionEvent } from '../../engine/index.ts'
import type { Clock } from '../../ports/platform.ts'

export interface StampOptions {
  readonly nextId: (draft: EventDraft) => string
  readonly clock: Clock
}

/** The drafts as events of this moment, in a row; the first one follows `leaf`, the newest event of the log. */
export function stampEvents(
  drafts: readonly EventDraft[],
  { nextId, clock }: StampOptions,
  leaf: EventId | null = null,
): readonly SessionEvent[] {
  let newest = leaf
  return drafts.map(draft => {
    const id = EventId.parse(nextId(draft))
    const parentId = draft.parentId ?? newest
    newest = id
    return { ...draft, id, parentId, at: clock.now() }
  })
}

/** Milliseconds between the messages of the sample, as in a real conversation. */
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
