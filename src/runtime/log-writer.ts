/**
 * One session's log in this tab: stamps drafts, appends them with the revision that they were
 * decided on, and takes in what other tabs appended.
 *
 * @module
 */
import type { EventDraft, EventId, SessionEvent } from '../engine/event.ts'
import { EventId as EventIdSchema } from '../engine/event.ts'
import type { Clock, EventStore, FromBox, FromQueue, NextId } from './ports.ts'

export interface LogWriter {
  /** All events known to this tab, in log order. */
  events(): readonly SessionEvent[]
  /**
   * Resolves once the events would survive a power cut, and what they say has left the place `from`. Rejects with
   * `StoreError`; nothing is then written.
   */
  append(
    drafts: readonly EventDraft[],
    from?: FromBox | FromQueue,
  ): Promise<readonly SessionEvent[]>
  /** Events that other tabs appended since; they are part of `events()` from now on. */
  sync(): Promise<readonly SessionEvent[]>
}

export interface LogWriterOptions {
  readonly sessionId: string
  readonly store: EventStore
  readonly clock: Clock
  readonly nextId: NextId
  /** What the log holds already. */
  readonly loaded: readonly SessionEvent[]
}

export function createLogWriter({
  sessionId,
  store,
  clock,
  nextId,
  loaded,
}: LogWriterOptions): LogWriter {
  const events = [...loaded]

  const stamp = (drafts: readonly EventDraft[]): readonly SessionEvent[] => {
    let leaf: EventId | null = events.at(-1)?.id ?? null
    return drafts.map(draft => {
      const id = EventIdSchema.parse(nextId())
      const event: SessionEvent = {
        ...draft,
        id,
        parentId: draft.parentId ?? leaf,
        at: clock.now(),
      }
      leaf = id
      return event
    })
  }

  return {
    events: () => events,
    append: async (drafts, from) => {
      const stamped = stamp(drafts)
      await store.append(sessionId, stamped, {
        expectedRevision: events.length,
        ...(from && { from }),
      })
      events.push(...stamped)
      return stamped
    },
    sync: async () => {
      const { events: news } = await store.read(sessionId, events.length)
      events.push(...news)
      return news
    },
  }
}
