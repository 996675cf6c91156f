/** The session that is shown. The latest request wins over a slower read; a busy session keeps running in the background. */
import type { SessionEvent } from '../../engine/index.ts'
import { sessionText } from '../../i18n/en/sentences/runtime.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { errorText, StoreError } from '../../ports/errors.ts'
import { loadOnce } from '../../ports/connection.ts'
import { isTemporary, newSessionId } from '../../ports/platform.ts'
import { isLostCode, type Notices } from '../notices/notices.ts'
import { NO_DRAFTS, wordsTogether } from '../../ports/drafts.ts'
import type { SessionList } from './session-list.ts'
import type { Session, SessionOptions } from '../session/session-api.ts'
import type { SessionSnapshot } from '../session/snapshot.ts'
import type { TokenCounts } from '../session/token-counts.ts'
import { createRefusals } from '../notices/full-disk.ts'
import { createSessionReader, type Reading } from './read-session.ts'

/** A saved session that cannot be shown. */
export interface DamagedSession {
  readonly sessionId: string
  /** A sentence that says what is wrong with it, and where. */
  readonly reason: string
}

export interface OpenSessionOptions {
  readonly counts: TokenCounts
  readonly list: SessionList
  readonly notices: Notices
  readonly changed: () => void
  /** The models that a session uses. */
  readonly modelsFor: (
    sessionId: string,
  ) => Pick<
    SessionOptions,
    | 'environment'
    | 'namedModel'
    | 'summaryModels'
    | 'limits'
    | 'tools'
    | 'sessionMemory'
    | 'projectFiles'
    | 'prompts'
  >
  /** Reads a session's choice of models before the session is shown. */
  readonly loadModels: (sessionId: string) => Promise<unknown>
}

export type OpenSession = ReturnType<typeof createOpenSession>

/** A session with its log. */
interface StoredSession {
  readonly sessionId: string
  readonly events: readonly SessionEvent[]
}

export function createOpenSession(
  ports: ApplicationPorts,
  { counts, list, notices, changed, modelsFor, loadModels }: OpenSessionOptions,
) {
  const { storage } = ports
  const read = createSessionReader(storage, { list, modelsFor, loadModels })
  /** Sessions that keep running after the person opened another one. */
  const background = new Map<string, Session>()
  let session: Session | null = null
  let damaged: DamagedSession | null = null
  /** Counts the requests, so that a slow read never replaces a later one. */
  let newestRequest = 0
  /** Ends with the newest request. */
  let underWay: Promise<void> = Promise.resolve()
  /** Words that came back to sessions that are not open, by id: another tab may overwrite the stored ones. */
  const givenBack = new Map<string, string>()
  /** The person typed while the page knew no session. */
  let hasTyped = false
  /** Ids of the sessions shown since the application started. */
  const shownSince = new Set<string>()

  /** Loaded after the first paint; until then the person reads the list, or writes. */
  const loadSessionCode = async () => {
    await ports.firstDrawn()
    const [code, sentences] = await Promise.all([
      import(/* chunk: session */ '../session/session.ts'),
      import(/* chunk: session */ '../../i18n/en/sentences/session-notices.ts'),
    ])
    return { ...code, ...sentences }
  }

  /** The session of this id, shown or in the background; null if it does not run in this tab. */
  const running = (sessionId: string): Session | null =>
    (session?.sessionId === sessionId ? session : background.get(sessionId)) ?? null
  /** Ends a background session at once. */
  const end = (sessionId: string) => {
    background.get(sessionId)?.dispose()
    background.delete(sessionId)
  }

  /** Chats that are never stored. */
  const temporary = loadOnce(async () => {
    const { createTemporaryChats } = await import('./temporary-chats.ts')
    return createTemporaryChats(ports, { notices, open, end })
  })
  /** Shows another session, or none. The former one keeps running while it is busy, and a temporary one until the tab is closed. */
  const replace = (next: Session | null, damage: DamagedSession | null = null) => {
    const left = session
    session = next
    damaged = damage
    const isKept = left !== null && isTemporary(left.sessionId)
    if (left && (isKept || left.isBusy())) background.set(left.sessionId, left)
    else left?.dispose()
    if (isKept) void temporary().then(chats => chats.left(left))
  }

  /** Shows the session, unless a later request came or `unwanted` is true by then. */
  const show = async (
    sessionId: string,
    stored: Promise<Reading>,
    { request = (newestRequest += 1), unwanted = () => false, isRestart = false }: ShowOptions = {},
  ) => {
    // Another tab may store more after the read, and the session does not listen yet.
    let isBehind = false
    const leave = storage.events.subscribe(changedId => {
      isBehind ||= changedId === sessionId
    })
    const [{ createSession, sessionNoticeText, causeOf }, reading, chats] = await Promise.all([
      loadSessionCode(),
      stored,
      isTemporary(sessionId) ? temporary() : null,
      loadModels(sessionId),
    ]).finally(leave)
    if (request !== newestRequest || unwanted()) return
    if (reading instanceof StoreError) {
      replace(null, { sessionId, reason: reading.message })
      return changed()
    }
    const refusals = createRefusals(notices)
    const next = shownOrReason(() =>
      createSession({
        ...ports,
        storage: chats?.storageOf(sessionId) ?? storage,
        sessionId,
        ...reading,
        isRestart: isRestart && !shownSince.has(sessionId),
        isBehind,
        counts,
        ...modelsFor(sessionId),
        isImported: () => (list.rowOf(sessionId)?.imported ?? null) !== null,
        heading: () => {
          const row = list.rowOf(sessionId)
          return { title: row?.title ?? '', origin: row?.origin ?? 'user' }
        },
        onChange: () => {
          for (const other of background.values())
            if (!other.isBusy() && !isTemporary(other.sessionId)) end(other.sessionId)
          changed()
        },
        onUnread: error => unread(sessionId, error),
        onNotice: (notice, because) =>
          notices.notify(notice, sessionNoticeText(notice), because && causeOf(because)),
        onFault: error => {
          if (error instanceof StoreError && error.isRetried) refusals.show(error)
          else notices.fault(error)
        },
        onRefused: refusals.wait,
        onStored: refusals.over,
      }),
    )
    if (typeof next === 'string') {
      replace(null, { sessionId, reason: next })
      return changed()
    }
    replace(next)
    shownSince.add(sessionId)
    const words = givenBack.get(sessionId)
    givenBack.delete(sessionId)
    if (words !== undefined) void putBack(next, words)
    changed()
  }

  /** Ends a session that is shown, but whose log cannot be read. */
  const unread = (sessionId: string, error: unknown) => {
    if (session?.sessionId !== sessionId) return end(sessionId)
    session.dispose()
    session = null
    damaged = { sessionId, reason: error instanceof StoreError ? error.message : reasonOf(error) }
    return changed()
  }

  /** Shows a saved session, or none for null. It shows the last screen at once, unless the page already does (`isShown`). */
  const open = async (sessionId: string | null, isShown = false) => {
    if (sessionId === session?.sessionId) {
      // This request also wins over one that is still being read.
      newestRequest += 1
      return
    }
    const known = (sessionId !== null && background.get(sessionId)) || null
    if (sessionId !== null && !known) {
      const shown = show(sessionId, read(sessionId, isShown), { isRestart: true })
      underWay = shown.catch(() => undefined)
      return shown
    }
    newestRequest += 1
    if (known) background.delete(known.sessionId)
    replace(known)
    return changed()
  }

  const unsentIn = async (projectId: string | null) =>
    (await import('./unsent-chat.ts')).newestUnsent(ports, projectId)

  /** A session that was deleted or never stored must leave no data. */
  const isStored = (sessionId: string) => list.rowOf(sessionId) !== undefined

  return {
    /** The session that is shown; null for none. */
    current: () => session,
    /** The snapshot of that session. If it throws, the session is shown as damaged. */
    snapshot: (): SessionSnapshot | null => {
      if (!session) return null
      try {
        return session.snapshot()
      } catch (error) {
        damaged = { sessionId: session.sessionId, reason: reasonOf(error) }
        session.dispose()
        session = null
        return null
      }
    },
    /** The opened session that cannot be shown; null for none. */
    damaged: () => damaged,
    /** The opened session, damaged or not. */
    openId: () => session?.sessionId ?? damaged?.sessionId ?? null,
    /**
     * Shows an unsaved session: the one that is shown, if nothing was sent in it; else one of the project that was left with unsent
     * words. `prepare` runs before that.
     */
    startNew: async (
      makeId = newSessionId,
      composer = '',
      prepare: (sessionId: string) => Promise<void> = async () => undefined,
      projectId: string | null = null,
    ) => {
      const newId = makeId(ports.nextId)
      // The list does not have it yet, so its typed text would be lost if another new session replaced it.
      if (
        session &&
        isUntouched(session) &&
        isTemporary(session.sessionId) === isTemporary(newId)
      ) {
        newestRequest += 1
        return prepare(session.sessionId)
      }
      // What is asked for meanwhile is shown instead.
      const request = (newestRequest += 1)
      const unsent = isTemporary(newId) ? null : await unsentIn(projectId).catch(notices.fault)
      const { sessionId: id, drafts } = unsent ?? {
        sessionId: newId,
        drafts: { ...NO_DRAFTS, composer },
      }
      await prepare(id)
      return show(id, Promise.resolve({ log: [], drafts }), { request })
    },
    temporary,
    /** Shows a session that was never stored, with its stored message box. */
    openUnsaved: (sessionId: string) =>
      show(
        sessionId,
        storage.drafts.read(sessionId).then(drafts => ({ log: [], drafts })),
      ),
    open,
    /** Shows a session that was stored just now. */
    openStored: ({ sessionId, events }: StoredSession) =>
      show(sessionId, Promise.resolve({ log: events, drafts: NO_DRAFTS })),
    /** Number of the latest request to open. */
    newestRequest: () => newestRequest,
    running,
    /** Resolves when no session is being opened any more, also after a failure. */
    settled: () => underWay,
    /** Stores the typed text of a session, open or not; null: the page keeps it until a session is open. */
    keepDraft: async (text: string, sessionId: string | null) => {
      if (sessionId === null) {
        hasTyped = text !== ''
        return
      }
      const typedIn = running(sessionId)
      if (typedIn) return typedIn.keepDraft(text)
      if (isStored(sessionId))
        await storage.drafts.write(sessionId, 'composer', text).catch(notices.fault)
    },
    /** Stores the words of a message that was sent while the page knew no session: no stored box has them yet. */
    keepEarly: (words: string) => {
      if (hasTyped && session?.snapshot().composer === '') void session.keepDraft(words)
      hasTyped = false
    },
    /** Puts words before the typed text of a session. Rejects with `StoreError` if they could not be stored. */
    giveBack: async (words: string, sessionId: string) => {
      const typedIn = running(sessionId)
      if (typedIn) return putBack(typedIn, words)
      if (!isStored(sessionId)) return
      givenBack.set(sessionId, words)
      const { composer } = await storage.drafts.read(sessionId)
      await storage.drafts.write(sessionId, 'composer', withWords(composer, words))
    },
    end,
  }
}

function putBack(session: Session, words: string): Promise<void> {
  return session.keepDraft(withWords(session.snapshot().composer, words))
}

/** The text of a message box with these words at its start, unless it has them. */
function withWords(composer: string, words: string): string {
  return composer.includes(words) ? composer : wordsTogether(words, composer)
}

/** The session, if it can be shown; else the reason, in a sentence. */
function shownOrReason(create: () => Session): Session | string {
  let session: Session | null = null
  try {
    session = create()
    session.snapshot()
    return session
  } catch (error) {
    session?.dispose()
    // Then the session is sound, and a page that is loaded again shows it.
    if (isLostCode(error)) throw error
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  return sessionText('notShown', { detail: errorText(error) })
}

interface ShowOptions {
  /** Number of the request; a new one by default. */
  readonly request?: number
  /** Asked when the session can be shown. */
  readonly unwanted?: () => boolean
  /** True if it may have been stored before the application started. */
  readonly isRestart?: boolean
}

/** True if nothing was sent or changed yet; the message box may have text. */
function isUntouched(session: Session): boolean {
  const { activity, pending } = session.snapshot()
  return session.isNew() && activity.type === 'idle' && !pending
}
