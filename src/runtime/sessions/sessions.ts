import type { EventDraft } from '../../engine/index.ts'
import { sessionText } from '../../i18n/en/sentences/runtime.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { isFull } from '../../ports/errors.ts'
import {
  EMPTY_TEMPORARY,
  isTemporary,
  newSessionId,
  temporarySessionId,
} from '../../ports/platform.ts'
import { whileDoing } from '../notices/full-disk.ts'
import { createSessionFiles } from './session-files.ts'
import { spaced } from '../async/calls.ts'
import { createSessionImports, type ImportProgress } from './session-imports.ts'
import { createSessionList } from './session-list.ts'
import type { Settings } from '../settings/settings.ts'
import { createOpenSession, type DamagedSession, type OpenSessionOptions } from './open-session.ts'
import { spreadOverTime, stampEvents } from '../session/stamp-events.ts'
import { createStorageQuota, type StorageStatus, watchMemory } from './storage-quota.ts'
import { createTokenCounts } from '../session/token-counts.ts'
import type { SessionRow } from '../../ports/storage.ts'
import type { SessionSnapshot } from '../session/snapshot.ts'

/** Images of a never saved session are kept for this long, because another tab may still have it open. */
const UNSAVED_MS = 86_400_000
const DAY_MS = 86_400_000

interface SessionsOptions extends Pick<
  OpenSessionOptions,
  'changed' | 'notices' | 'modelsFor' | 'loadModels'
> {
  /** The settings for all sessions. */
  readonly settings: () => Settings
  /** The settings of a project's sessions; those for all sessions for an unknown project. */
  readonly usualIn: (projectId: string) => Promise<Settings>
  /** Makes the demo model answer in this session, independent of the choice for all. */
  readonly keepDemo: (sessionId: string) => Promise<void>
  /** Resolves when all tools that the settings ask for are known. */
  readonly loadTools: () => Promise<void>
}

export type Sessions = ReturnType<typeof createSessions>

/** The saved sessions and the open one. */
export function createSessions(ports: ApplicationPorts, options: SessionsOptions) {
  const { changed, notices, settings, usualIn } = options
  const { storage, clock, nextId } = ports
  const counts = createTokenCounts(ports.tokenizer, notices.fault)
  const list = createSessionList(storage, changed)
  const expiry = async () => {
    const { createSessionExpiry } = await import(/* chunk: session */ './expire-sessions.ts')
    return createSessionExpiry(ports, { list, notices })
  }
  const files = createSessionFiles(ports)
  /** Actions on whole saved sessions. */
  const whole = async () => {
    const restore = async (id: string) => (await expiry()).restore(id)
    const { createWholeSessions } = await import('./whole-sessions.ts')
    return createWholeSessions(ports, { list, shown, files, notices, settings, usualIn, restore })
  }
  const imports = createSessionImports(ports, files, changed)
  const shown = createOpenSession(ports, { ...options, counts, list })
  /** True until the first session is shown. */
  let opening = true
  /** Storage or memory runs out. */
  const onShort = async () => {
    const { idleCompaction } = settings()
    if (idleCompaction === 'off') return
    await shown.current()?.signal({ type: 'memory-short', mayPay: idleCompaction === 'always' })
  }
  const quota = createStorageQuota(storage, { changed, onShort })
  /** A full disk stops automatic work without a notice; the next start does the work. */
  const unasked = (error: unknown) => {
    if (!isFull(error)) notices.fault(error)
  }
  const sweep = async () => {
    await storage.blobs.sweepUnsaved(clock.now() - UNSAVED_MS)
    await (await expiry()).sweep(shown.openId, settings(), usualIn)
  }
  const measureLater = () => void quota.measure().catch(notices.fault)

  /** Resolves when the list of sessions is read and the first session to open is known. */
  const begun = Promise.withResolvers<void>()
  /** Ends when the first session is shown. A message sent before that goes into that session. */
  let firstShown: Promise<void> = Promise.resolve()

  /** The session that is shown, or a new one. */
  const openOrNew = async () => {
    await begun.promise
    if (!shown.current()) await Promise.all([firstShown, shown.settled()])
    if (!shown.current()) await shown.startNew()
    return shown.current()
  }

  /** Stores the sample as a new session and shows it. Its event ids are always the same: ids are unique only within a session. */
  const openSample = async () => {
    const { drafts, following } = await ports.sample()
    const sessionId = newSessionId(nextId)
    let stamped = 0
    const stamps = { nextId: () => `sample-${(stamped += 1)}`, clock }
    const first = stampEvents(drafts, stamps)
    const rest = stampEvents(following?.(first) ?? [], stamps, first.at(-1)?.id)
    const events = spreadOverTime([...first, ...rest], clock.now())
    await storage.events.append(sessionId, events, { expectedRevision: 0 })
    await list.refresh()
    await options.keepDemo(sessionId)
    await shown.openStored({ sessionId, events })
  }

  /** A temporary chat is only in the memory of its page: an empty one begins again, and of another one a notice tells. */
  const insteadOfTemporary = async (wanted: string | null) => {
    if (wanted === EMPTY_TEMPORARY) return shown.startNew(temporarySessionId)
    notices.warn((await import('../../i18n/en/sentences/steering.ts')).steeringText('gone'))
    return shown.startNew()
  }

  /** Lists the wanted session also if its row was missing. */
  const listWanted = async (wanted: string | null) => {
    if (wanted === null || isTemporary(wanted) || list.rowOf(wanted)) return
    if ((await storage.sessions.get(wanted)) !== null) await list.refresh()
  }

  const openFirst = async (wanted: string | null, isResumed: boolean) => {
    // The person chose a session while the application started.
    if (shown.newestRequest() > 0) return undefined
    if (isTemporary(wanted)) return insteadOfTemporary(wanted)
    if (wanted !== null && list.rowOf(wanted)) return shown.open(wanted, isResumed)
    if (wanted !== null && isResumed) return shown.openUnsaved(wanted)
    if (wanted !== null) notices.warn(sessionText('notHere'))
    const newest = list.sessions().find(({ archivedAt }) => archivedAt === undefined)
    return newest && settings().startsWith !== 'new' ? shown.open(newest.id) : shown.startNew()
  }

  const readDue = spaced(() => list.refreshDue().catch(notices.fault), clock.now)
  storage.events.subscribe(sessionId => {
    list.note(sessionId)
    readDue()
  })

  return {
    opened: shown.current,
    rowOf: list.rowOf,
    rows: list.sessions,
    rereadRows: (sessionIds: readonly string[]) => {
      sessionIds.forEach(list.note)
      return list.refreshDue()
    },
    running: shown.running,
    counts,
    snapshot: (): SessionsSnapshot => {
      const session = shown.snapshot()
      const openId = shown.openId()
      return {
        sessions: list.sessions(),
        trash: list.trash(),
        opening: opening && openId === null,
        openId,
        session,
        damaged: shown.damaged(),
        imports: imports.list(),
        storage: quota.status(),
      }
    },
    /** Reads the list of sessions, and deletes those that are in the trash for too long. */
    prepare: async () => {
      await list.refresh()
      const { trashDays } = settings()
      const before = clock.now() - trashDays * DAY_MS
      if (trashDays === 0 || !list.trash().some(({ trashedAt }) => (trashedAt ?? before) < before))
        return
      // A full disk refuses deletions too, but that must not prevent the reading of sessions.
      await storage.sessions.emptyTrash(before).catch(unasked)
      await list.refresh()
    },
    /** Opens the wanted session, or the newest, or a new one. */
    start: async (wanted: string | null, isResumed: boolean) => {
      const listed = listWanted(wanted)
      firstShown = listed
        .then(() => openFirst(wanted, isResumed))
        .finally(() => {
          opening = false
        })
      begun.resolve()
      await firstShown
      changed()
      void sweep().catch(unasked)
      measureLater()
      watchMemory(ports.memory, { onShort, onFault: notices.fault })
    },
    startNew: shown.startNew,
    /** Shows a new session of the project (null: of none) after this preparation. */
    startPrepared: (
      prepare: (sessionId: string) => Promise<void>,
      projectId: string | null = null,
    ) => shown.startNew(undefined, undefined, prepare, projectId),
    temporary: shown.temporary,
    refresh: list.refresh,
    open: async (sessionId: string | null) => {
      await whileDoing('reading', shown.open(sessionId))
      // Chosen by the person, not found at the start.
      if (sessionId !== null) shown.running(sessionId)?.use()
    },
    keepDraft: shown.keepDraft,
    giveBack: shown.giveBack,
    openSample,
    attachFiles: async (chosen: readonly Blob[]) => (await openOrNew())?.attachFiles(chosen),
    send: async (text: string, without?: 'without-images') => {
      const session = await openOrNew()
      // The person may have asked for a tool a moment ago.
      await options.loadTools()
      shown.keepEarly(text)
      const isNew = session?.isNew()
      await session?.send(text, without)
      if (isNew) {
        void quota.askToPersist().catch(notices.fault)
        await list.refresh()
      }
      measureLater()
    },
    rename: async (sessionId: string, title: string) => {
      const wanted = title.trim()
      if (wanted === '') return
      await appendTo(sessionId, [{ type: 'v1.session-renamed', title: wanted }])
    },
    whole,
    deleteForever: async (sessionId: string) => {
      await storage.sessions.deleteForever(sessionId)
      await list.refresh()
      measureLater()
    },
    importSession: async (file: Blob) => {
      const imported = await whileDoing('importing', imports.add(file))
      if (imported === null) return
      await list.refresh()
      await (imported.isLonger ? shown.open(imported.sessionId) : shown.openStored(imported))
      shown.running(imported.sessionId)?.use()
      void quota.askToPersist().catch(notices.fault)
    },
    cancelImport: imports.cancel,
    copyMessages: async (ids: readonly string[]) => {
      const session = shown.current()
      if (session) await (await whole()).copyMessages(session, ids, appendTo)
    },
    /** Works for any session, open or not. */
    appendTo,
  }

  async function appendTo(sessionId: string, drafts: readonly EventDraft[]) {
    const session = shown.current()
    if (session?.sessionId === sessionId) return session.append(drafts)
    const { events, revision } = await storage.events.read(sessionId)
    const following = stampEvents(drafts, ports, events.at(-1)?.id ?? null)
    await storage.events.append(sessionId, following, { expectedRevision: revision })
    return list.refresh()
  }
}

/** The saved sessions, the open one, and running imports. */
export interface SessionsSnapshot {
  readonly sessions: readonly SessionRow[]
  readonly trash: readonly SessionRow[]
  readonly openId: string | null
  /** True until the first session is open; only then is its content known. */
  readonly opening: boolean
  readonly session: SessionSnapshot | null
  /** Shown instead of the session; null if the session can be shown. */
  readonly damaged: DamagedSession | null
  /** Oldest first. */
  readonly imports: readonly ImportProgress[]
  readonly storage: StorageStatus
}
