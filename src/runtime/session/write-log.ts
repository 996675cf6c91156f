/** Appends to the log, also after changes by other tabs and on a full disk. */
import {
  applyEvents,
  attachmentKey,
  type EventDraft,
  revalidateSummary,
  type SessionEvent,
  userMessage,
  addCreation,
} from '../../engine/index.ts'
import { engineFailure } from '../../i18n/en/sentences/session.ts'
import type { FromBox, FromQueue } from '../../ports/drafts.ts'
import { StoreError } from '../../ports/errors.ts'
import { explainFullDisk, recordingOf } from '../notices/full-disk.ts'
import type { Core } from './core.ts'
import type { PendingMessage } from './snapshot.ts'
import { stampEvents } from './stamp-events.ts'

/** Drafts that are being appended. */
interface Writing {
  drafts: readonly EventDraft[]
  /** Ids of the last try, which may have been stored although it failed. Null before the first try. */
  ids: readonly string[] | null
  /** The place that the message leaves in the same write. */
  readonly from?: FromBox | FromQueue
}

/** Stores the drafts; tries until the disk takes them. Resolves with the stored events. */
export async function record(
  core: Core,
  drafts: readonly EventDraft[],
): Promise<readonly SessionEvent[]> {
  const writing: Writing = { drafts, ids: null }
  for (;;)
    try {
      return await tryToStore(core, writing)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      await core.options.onRefused(explainFullDisk(recordingOf(writing.drafts), error))
    }
}

/** Stores the session if it is not stored yet. */
export async function createSaved(core: Core): Promise<readonly SessionEvent[]> {
  return tryToStore(core, { drafts: [], ids: null })
}

/**
 * Moves a person's message from `from` to the log in one write. A retry uses the same ids, because the first try may be stored.
 */
export async function storeMessage(
  core: Core,
  { text, images }: PendingMessage,
  from: FromBox | FromQueue,
): Promise<readonly SessionEvent[]> {
  const message = { text, images }
  const { live, unsure } = core.state()
  const ids = unsure && isSame(unsure.message, message) ? unsure.ids : null
  const writing: Writing = { drafts: [userMessage(text, images)], ids, from }
  core.change({ live: { ...live, pending: message } })
  try {
    const events = await tryToStore(core, writing)
    core.change({ unsure: null })
    return events
  } catch (error) {
    const { state } = core
    core.change({
      live: { ...state().live, pending: null },
      unsure: writing.ids ? { message, ids: writing.ids } : state().unsure,
    })
    throw error
  }
}

/** Reads what other tabs appended. */
export async function readNews(core: Core): Promise<readonly SessionEvent[]> {
  const { sessionId, storage } = core.options
  const { events } = await storage.events.read(sessionId, core.state().events.length)
  if (events.length === 0) return events
  const state = core.state()
  const all = [...state.events, ...events]
  const branch = applyEvents(state.engine.branch, events, all)
  core.change({ events: all, engine: { ...state.engine, branch } })
  return events
}

/** Appends after the events of other tabs. A compaction whose messages changed becomes its failure. */
async function tryToStore(core: Core, writing: Writing): Promise<readonly SessionEvent[]> {
  for (;;) {
    const written = writtenBefore(core.state().events, writing)
    if (written) return written
    try {
      return await append(core, writing)
    } catch (error) {
      const isBehind = error instanceof StoreError && error.code === 'conflict'
      const news = isBehind ? await readNews(core) : []
      if (news.length === 0) throw error
    }
    const { events, engine } = core.state()
    if (writtenBefore(events, writing)) continue
    writing.drafts = writing.drafts.map(draft =>
      revalidateSummary(draft, engine.branch, { describe: engineFailure }),
    )
  }
}

async function append(core: Core, writing: Writing): Promise<readonly SessionEvent[]> {
  const { sessionId, storage, nextId, clock, limits, onStored } = core.options
  const { events: before } = core.state()
  const drafts = addCreation(before, writing.drafts)
  const known = writing.ids ?? []
  const ids = known.length >= drafts.length ? known.slice(known.length - drafts.length) : []
  const left = [...ids]
  const events = stampEvents(
    drafts,
    { nextId: () => left.shift() ?? nextId(), clock },
    before.at(-1)?.id ?? null,
  )
  writing.ids = events.map(({ id }) => id)
  const { from } = writing
  await storage.events.append(sessionId, events, {
    expectedRevision: before.length,
    ...(from && { from }),
  })
  onStored()
  for (const event of events) limits.note(event)
  core.change({ events: [...before, ...events] })
  return events
}

/** The events that an earlier try wrote; null for none. */
function writtenBefore(
  events: readonly SessionEvent[],
  { drafts, ids }: Writing,
): readonly SessionEvent[] | null {
  if (drafts.length === 0) return events.length > 0 ? [] : null
  if (ids === null) return null
  const wanted = new Set(ids.slice(-drafts.length))
  const found = events.filter(({ id }) => wanted.has(id))
  return found.length === drafts.length ? found : null
}

function isSame(left: PendingMessage, right: PendingMessage): boolean {
  return (
    left.text === right.text &&
    left.images.map(attachmentKey).join('\n') === right.images.map(attachmentKey).join('\n')
  )
}
