/**
 * One session's log in this tab: stamps drafts, appends them with the revision that they were
 * decided on, and takes in what other tabs appended.
 *
 * @module
 */
import {
  type EventDraft,
  type EventId,
  EventId as EventIdSchema,
  type SessionEvent,
} from '../../engine/index.ts'
import type { Clock, EventStore, FromBox, FromQueue, NextId } from '../../ports/ports.ts'

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
  /** The events that tries to append these drafts made, where they are in the log: also of a try that was refused. Else null. */
  stored(drafts: readonly EventDraft[]): readonly SessionEvent[] | null
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
  /** One for each draft, however often it is tried: a try that was refused may have been written after all. */
  const ids = new WeakMap<EventDraft, EventId>()
  const idOf = (draft: EventDraft): EventId => {
    const id = ids.get(draft) ?? EventIdSchema.parse(nextId())
    ids.set(draft, id)
    return id
  }

  const stamp = (drafts: readonly EventDraft[]): readonly SessionEvent[] => {
    let leaf: EventId | null = events.at(-1)?.id ?? null
    return drafts.map(draft => {
      const id = idOf(draft)
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
    stored: drafts => {
      const wanted = new Set(drafts.map(draft => ids.get(draft)))
      const found = events.filter(({ id }) => wanted.has(id))
      return found.length > 0 && found.length === drafts.length ? found : null
    },
    sync: async () => {
      const { events: news } = await store.read(sessionId, events.length)
      events.push(...news)
      return news
    },
  }
}
