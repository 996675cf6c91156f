/**
 * The saved sessions and the open one.
 *
 * @module
 */
import type { EventDraft, SessionEvent } from '../engine/event.ts'
import { EventId } from '../engine/event.ts'
import type { ApplicationPorts } from './application-ports.ts'
import { AppError } from './errors.ts'
import type { Notices } from './notices.ts'
import type { Drafts } from './ports.ts'
import { createBackstage } from './backstage.ts'
import { createSessionFiles } from './session-files.ts'
import { createSessionList } from './session-list.ts'
import type { Session, SessionOptions } from './session-options.ts'
import type { Settings } from './settings.ts'
import type { AppSnapshot } from './snapshot.ts'
import { spread, stamped } from './stamp.ts'
import { createStorageGauge } from './storage-gauge.ts'
import { createTokenCounts } from './token-counts.ts'
import { createUntouchedSessions, tellOfUntouched } from './untouched-sessions.ts'

const NO_DRAFTS: Drafts = { composer: '', queue: [], live: null }
const SAMPLE_KEY = 'sample-shown'

interface SessionRoomOptions {
  readonly changed: () => void
  readonly notices: Notices
  /** What holds for all sessions. */
  readonly settings: () => Settings
  /** Which models a session uses. */
  readonly modelsFor: (
    sessionId: string,
  ) => Pick<SessionOptions, 'environment' | 'namedModel' | 'summaryModels'>
  /** Reads which models a session uses, before it is shown. */
  readonly loadModels: (sessionId: string) => Promise<void>
}

export type SessionRoom = ReturnType<typeof createSessionRoom>

export function createSessionRoom(
  ports: ApplicationPorts,
  { changed, notices, settings, modelsFor, loadModels }: SessionRoomOptions,
) {
  const { storage, clock, nextId } = ports
  const counts = createTokenCounts(ports.tokenizer, notices.fault)
  const list = createSessionList(storage, changed)
  const untouched = createUntouchedSessions(storage)
  const files = createSessionFiles(ports)
  const backstage = createBackstage()
  let session: Session | null = null
  /** Until the first session stands. */
  let opening = true
  const gauge = createStorageGauge(storage, {
    changed,
    onShort: async () => session?.signal({ type: 'memory-short' }),
  })
  const measureLater = () => void gauge.measure().catch(notices.fault)

  /** Counts what was asked for, so that a slow read never shows over a newer wish. */
  let newestWish = 0

  /** What runs a session is fetched once the page stands: until then the person reads the list, or writes. */
  const machinery = async () => {
    await ports.firstDrawn()
    return import('./session.ts')
  }
  /** Ends once the first session stands: what is sent meanwhile goes into it. */
  let firstStands: Promise<void> = Promise.resolve()
  /** Typed before any session was open. */
  let earlyText = ''

  /** Shows the session, unless another one was wished for after this wish, or the reason says no. */
  const show = async (
    sessionId: string,
    stored: Promise<{ readonly events: readonly SessionEvent[]; readonly drafts: Drafts }>,
    { wish = (newestWish += 1), unwanted = () => false }: ShowOptions = {},
  ) => {
    const [{ createSession }, { events, drafts }] = await Promise.all([
      machinery(),
      stored,
      loadModels(sessionId),
    ])
    if (wish !== newestWish || unwanted()) return
    if (session) backstage.leave(session)
    session = createSession({
      ...ports,
      sessionId,
      events,
      drafts,
      counts,
      ...modelsFor(sessionId),
      heading: () => {
        const row = list.rowOf(sessionId)
        return { title: row?.title ?? '', origin: row?.origin ?? 'user' }
      },
      onChange: () => {
        backstage.sweep()
        changed()
      },
      onNotice: notices.tell,
      onFault: notices.fault,
      onRefused: ({ message }) => notices.ask(message, 'Try again'),
    })
    if (earlyText !== '' && session.snapshot().composer === '') session.keepDraft(earlyText)
    earlyText = ''
    changed()
  }

  const startNew = () =>
    show(newSessionId(nextId), Promise.resolve({ events: [], drafts: NO_DRAFTS }))

  const open = async (sessionId: string | null) => {
    if (sessionId === session?.sessionId) return
    const running = sessionId === null ? null : backstage.comeBack(sessionId)
    if (sessionId !== null && !running) return show(sessionId, read(sessionId))
    newestWish += 1
    if (session) backstage.leave(session)
    session = running
    return changed()
  }

  const read = async (sessionId: string) => {
    const [{ events }, drafts] = await Promise.all([
      storage.events.read(sessionId),
      storage.drafts.read(sessionId),
    ])
    return { events, drafts }
  }

  /** Stores finished events as a new session; resolves to its id. */
  const keep = async (events: readonly SessionEvent[]) => {
    const sessionId = newSessionId(nextId)
    await storage.events.append(sessionId, events, { expectedRevision: 0 })
    await list.refresh()
    return sessionId
  }

  const openSample = async () => {
    const { drafts } = await ports.sample()
    await open(await keep(spread(stamped(drafts, ports), clock.now())))
  }

  const openFirst = async (wanted: string | null) => {
    if (wanted !== null && list.rowOf(wanted)) return open(wanted)
    if (wanted !== null)
      notices.show({
        tone: 'warning',
        text: 'That session is not on this device. It may have been deleted, or the link comes from another browser.',
        action: null,
      })
    const [newest] = list.sessions()
    if (newest) return open(newest.id)
    await startNew()
    if ((await storage.settings.read(SAMPLE_KEY)) !== true)
      ports.whenIdle(() => void showSample().catch(notices.fault))
  }

  /** The first run shows the sample, unless the person has begun something else meanwhile. */
  const showSample = async () => {
    const wish = newestWish
    const first = session
    const { drafts } = await ports.sample()
    const sessionId = await keep(spread(stamped(drafts, ports), clock.now()))
    await storage.settings.write(SAMPLE_KEY, true)
    const unwanted = () => session !== first || session === null || isTouched(session)
    await show(sessionId, read(sessionId), { wish, unwanted })
  }

  storage.events.subscribe(() => void list.refresh().catch(notices.fault))

  return {
    opened: () => session,
    counts,
    snapshot: (): Pick<
      AppSnapshot,
      'sessions' | 'trash' | 'opening' | 'openId' | 'session' | 'storage'
    > => ({
      sessions: list.sessions(),
      trash: list.trash(),
      opening: opening && session === null,
      openId: session?.sessionId ?? null,
      session: session?.snapshot() ?? null,
      storage: gauge.status(),
    }),
    /** Reads the list of sessions. */
    prepare: async () => {
      await list.emptyTrash(settings().trashDays, clock.now())
      await list.refresh()
    },
    /** Opens the session that was asked for, or the newest, or begins one. */
    start: async (wanted: string | null) => {
      firstStands = openFirst(wanted).finally(() => {
        opening = false
      })
      await firstStands
      changed()
      void sweep().catch(notices.fault)
      measureLater()
    },
    startNew,
    open,
    keepDraft: (text: string) => {
      if (session) session.keepDraft(text)
      else earlyText = text
    },
    openSample,
    send: async (text: string) => {
      if (!session) await firstStands
      if (!session) await startNew()
      const isNew = session?.events().length === 0
      await session?.send(text)
      if (isNew) {
        void gauge.askToPersist().catch(notices.fault)
        await list.refresh()
      }
      measureLater()
    },
    rename: async (sessionId: string, title: string) => {
      const wanted = title.trim()
      if (wanted === '') return
      await appendTo(sessionId, [{ type: 'v1.session-renamed', title: wanted }])
    },
    moveToTrash: async (sessionId: string) => {
      if (session?.sessionId === sessionId) await open(null)
      backstage.end(sessionId)
      await storage.sessions.moveToTrash(sessionId, clock.now())
      await list.refresh()
    },
    restoreFromTrash: async (sessionId: string) => {
      await untouched.restore(sessionId, clock.now())
      await list.refresh()
    },
    deleteForever: async (sessionId: string) => {
      await storage.sessions.deleteForever(sessionId)
      await list.refresh()
      measureLater()
    },
    exportSession: async (sessionId: string) => {
      if (session?.sessionId === sessionId && session.events().length === 0)
        throw new AppError('empty', 'This session has no messages to export yet.')
      const { events } = await storage.events.read(sessionId)
      const title = list.rowOf(sessionId)?.title ?? 'session'
      const file = await files.write(title, events)
      await storage.sessions.markBackedUp(sessionId, clock.now())
      await list.refresh()
      return file
    },
    importSession: async (file: Blob) => {
      await open(await keep(await files.read(file)))
      void gauge.askToPersist().catch(notices.fault)
    },
    mark: async (
      messageId: string,
      type:
        | 'v1.message-pinned'
        | 'v1.message-unpinned'
        | 'v1.message-excluded'
        | 'v1.message-included',
    ) => session?.append([{ type, messageId: EventId.parse(messageId) }]),
  }

  /** Tells how many went to the trash, and takes them back where the person wishes. */
  async function sweep() {
    const gone = await untouched.sweep({
      sessions: list.sessions(),
      openId: () => session?.sessionId ?? null,
      usualPresetId: settings().presetId,
      now: clock.now(),
    })
    if (gone.length > 0) await list.refresh()
    tellOfUntouched(gone, notices, async () => {
      for (const { id } of gone) await untouched.restore(id, clock.now())
      await list.refresh()
    })
  }

  async function appendTo(sessionId: string, drafts: readonly EventDraft[]) {
    if (session?.sessionId === sessionId) return session.append(drafts)
    const { events, revision } = await storage.events.read(sessionId)
    const following = stamped(drafts, ports, events.at(-1)?.id ?? null)
    await storage.events.append(sessionId, following, { expectedRevision: revision })
    return list.refresh()
  }
}

/** How much a session is wanted. */
interface ShowOptions {
  /** The place of the wish among all; the newest by default. */
  readonly wish?: number
  /** Asked once it could be shown. */
  readonly unwanted?: () => boolean
}

/** True once the person has written something in it. */
function isTouched(session: Session): boolean {
  const { composer, pending, queue } = session.snapshot()
  const waits = pending !== null || queue.length > 0
  return waits || composer !== '' || session.events().length > 0
}

function newSessionId(nextId: ApplicationPorts['nextId']): string {
  return `s${nextId()}`
}
