/**
 * One session's log in this tab: appends what was decided, with the revision that it was decided on, whatever other tabs
 * did meanwhile and however full the disk is.
 *
 * @module
 */
import {
  applyEvents,
  type Branch,
  type EngineConfig,
  type EventDraft,
  revalidated,
  type SessionEvent,
  textsOf,
  userMessage,
  viewOf,
  withCreation,
} from '../../engine/index.ts'
import { engineFailure } from '../../i18n/en/sentences/engine.ts'
import { StoreError } from '../../ports/errors.ts'
import type { FromBox, FromQueue } from '../../ports/drafts.ts'
import { fitted, recordingOf } from '../notices/full-disk.ts'
import type { SessionOptions } from './session-api.ts'
import type { PendingMessage } from './snapshot.ts'
import { stampEvents } from './stamp-events.ts'

export interface SessionLogOptions extends Pick<
  SessionOptions,
  'sessionId' | 'events' | 'storage' | 'clock' | 'nextId' | 'onRefused' | 'onStored'
> {
  readonly branch: () => Branch
  /** Other tabs appended; this is the branch with it. */
  readonly onForeign: (branch: Branch) => void
}

export interface SessionLog {
  /** All events known to this tab, in log order. */
  events(): readonly SessionEvent[]
  /** As `appendOnce`, but repeated until the disk takes it. */
  append(drafts: readonly EventDraft[]): Promise<readonly SessionEvent[]>
  /**
   * Resolves once the events would survive a power cut; the first ones of a log also create the session, and a compaction
   * whose messages changed becomes its failure. What the events say leaves the place `from`. Rejects with `StoreError`
   * where the disk refuses; nothing has then changed.
   */
  appendOnce(
    drafts: readonly EventDraft[],
    from?: FromBox | FromQueue,
  ): Promise<readonly SessionEvent[]>
  /** Reads what other tabs appended; true if there was anything. */
  takeIn(): Promise<boolean>
  /** The draft of a user's message: the same one where the message is sent again after a refusal. */
  userMessage(message: PendingMessage): EventDraft
  /** Texts whose tokens the next request needs. */
  texts(config: EngineConfig): readonly string[]
}

export function createSessionLog(options: SessionLogOptions): SessionLog {
  const { sessionId, clock, branch } = options
  const store = options.storage.events
  const events = [...options.events]
  /** One for each draft, however often it is tried: a try that was refused may have been written after all. */
  const ids = new WeakMap<EventDraft, string>()
  const nextId = (draft: EventDraft) => {
    const id = ids.get(draft) ?? options.nextId()
    ids.set(draft, id)
    return id
  }

  /** The events that an earlier try to append these drafts wrote; null where it wrote none. */
  const written = (drafts: readonly EventDraft[]) => {
    const wanted = new Set(drafts.map(draft => ids.get(draft)))
    const found = events.filter(({ id }) => wanted.has(id))
    return found.length > 0 && found.length === drafts.length ? found : null
  }
  const write = async (drafts: readonly EventDraft[], from?: FromBox | FromQueue) => {
    const stamped = stampEvents(drafts, { nextId, clock }, events.at(-1)?.id ?? null)
    await store.append(sessionId, stamped, {
      expectedRevision: events.length,
      ...(from && { from }),
    })
    events.push(...stamped)
    return stamped
  }
  const sync = async () => {
    const { events: news } = await store.read(sessionId, events.length)
    events.push(...news)
    if (news.length > 0) options.onForeign(applyEvents(branch(), news, events))
    return news.length > 0
  }

  /** Written but not known to be stored. */
  let unsure: { readonly message: PendingMessage; readonly draft: EventDraft } | null = null

  const appendOnce = async (
    drafts: readonly EventDraft[],
    from?: FromBox | FromQueue,
  ): Promise<readonly SessionEvent[]> => {
    let current = withCreation(events, drafts)
    for (;;) {
      try {
        const stored = written(current) ?? (await write(current, from))
        if (unsure && drafts.includes(unsure.draft)) unsure = null
        options.onStored()
        return stored
      } catch (error) {
        if (!(error instanceof StoreError) || error.code !== 'conflict') throw error
        if (!(await sync())) throw error
        if (!written(current))
          current = drafts.map(draft => revalidated(draft, branch(), { describe: engineFailure }))
      }
    }
  }

  return {
    events: () => events,
    append: async drafts => {
      for (;;) {
        try {
          return await appendOnce(drafts)
        } catch (error) {
          if (!(error instanceof StoreError)) throw error
          await options.onRefused(fitted(recordingOf(drafts), error))
        }
      }
    },
    appendOnce,
    takeIn: async () => events.length > 0 && sync(),
    userMessage: message => {
      if (unsure === null || !isSame(unsure.message, message))
        unsure = { message, draft: userMessage(message.text, message.images) }
      return unsure.draft
    },
    texts: ({ system, tools }) => {
      const messages = viewOf(branch()).items.map(({ role, parts }) => ({ role, parts }))
      return textsOf({ system, tools, messages })
    },
  }
}

function isSame(left: PendingMessage, right: PendingMessage): boolean {
  return (
    left.text === right.text &&
    left.images.length === right.images.length &&
    left.images.every(({ hash }, index) => right.images[index]?.hash === hash)
  )
}
