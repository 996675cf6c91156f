/** Appends to the log, also after changes by other tabs and on a full disk. */
import {
  type EventDraft,
  revalidateSummary,
  type SessionEvent,
  userMessage,
  addCreation,
} from '../../engine/index.ts'
import { engineFailure } from '../../i18n/en/sentences/engine-failures.ts'
import type { FromComposer, FromQueue } from '../../ports/drafts.ts'
import { StoreError } from '../../ports/errors.ts'
import { explainFullDisk, recordingOf } from '../notices/full-disk.ts'
import type { Core, SessionState } from './core.ts'
import type { PendingMessage } from './snapshot.ts'
import { stampEvents } from './stamp-events.ts'

/** Drafts that are being appended. */
interface Writing {
  drafts: readonly EventDraft[]
  /** Ids of the events of all tries: one may be stored although it failed. */
  tried: readonly string[]
  /** The place that the message leaves in the same write. */
  readonly from?: FromComposer | FromQueue
}

/** Stores the drafts; tries until the disk takes them. Resolves with the stored events. */
export async function record(
  core: Core,
  drafts: readonly EventDraft[],
): Promise<readonly SessionEvent[]> {
  const writing: Writing = { drafts, tried: [] }
  for (;;)
    try {
      return await tryToStore(core, writing)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      await core.options.onRefused(explainFullDisk(recordingOf(writing.drafts), error))
    }
}

/** Stores the session if it is not stored yet. */
export async function storeCreation(core: Core): Promise<readonly SessionEvent[]> {
  return tryToStore(core, { drafts: [], tried: [] })
}

/** Moves a person's message from `from` to the log in one write. A refused one may be stored all the same. */
export async function storeMessage(
  core: Core,
  { text, images, models }: PendingMessage,
  from: FromComposer | FromQueue,
): Promise<readonly SessionEvent[]> {
  const asked = models ? ([{ type: 'v1.answers-asked', models }] as const) : []
  const writing: Writing = { drafts: [userMessage(text, images), ...asked], tried: [], from }
  try {
    const events = await tryToStore(core, writing)
    core.change({ unsure: [] })
    return events
  } catch (error) {
    core.change({ unsure: [...core.state().unsure, ...writing.tried] })
    throw error
  }
}

/** Reads what other tabs appended. */
export async function readNews(core: Core): Promise<readonly SessionEvent[]> {
  const { sessionId, storage } = core.options
  const { events } = await storage.events.read(sessionId, core.state().events.length)
  if (events.length === 0) return events
  core.takeNews(events)
  return events
}

/** Appends after the events of other tabs. A compaction whose messages changed becomes its failure. */
async function tryToStore(core: Core, writing: Writing): Promise<readonly SessionEvent[]> {
  for (;;) {
    const written = writtenBefore(core.state(), writing)
    if (written) return written
    try {
      return await append(core, writing)
    } catch (error) {
      const isBehind = error instanceof StoreError && error.code === 'conflict'
      const news = isBehind ? await readNews(core) : []
      if (news.length === 0) throw error
    }
    const { engine } = core.state()
    if (writtenBefore(core.state(), writing)) continue
    writing.drafts = writing.drafts.map(draft =>
      revalidateSummary(draft, engine.branch, { describe: engineFailure }),
    )
  }
}

async function append(core: Core, writing: Writing): Promise<readonly SessionEvent[]> {
  const { sessionId, storage, nextId, clock, limits, onStored } = core.options
  const { events: before } = core.state()
  const drafts = addCreation(before, writing.drafts)
  const events = stampEvents(core.place(drafts), { nextId, clock }, before.at(-1)?.id ?? null)
  const own = events.slice(drafts.length - writing.drafts.length, drafts.length)
  core.appends.newest = events.at(-1)?.id ?? null
  writing.tried = [...writing.tried, ...own.map(({ id }) => id)]
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

/** The events that an earlier try wrote, also the try of a message that was refused; null for none. */
function writtenBefore(
  { events, unsure }: SessionState,
  { drafts, tried, from }: Writing,
): readonly SessionEvent[] | null {
  if (drafts.length === 0) return events.length > 0 ? [] : null
  const refused = from ? unsure : []
  if (tried.length + refused.length === 0) return null
  const found = events.filter(
    event =>
      tried.includes(event.id) ||
      (refused.includes(event.id) && drafts.some(draft => saysTheSame(event, draft))),
  )
  return found.length === drafts.length ? found : null
}

function saysTheSame(event: SessionEvent, draft: EventDraft): boolean {
  if (event.type === 'v1.answers-asked') return draft.type === event.type
  return (
    event.type === 'v1.message-appended' &&
    draft.type === event.type &&
    JSON.stringify(event.parts) === JSON.stringify(draft.parts)
  )
}
