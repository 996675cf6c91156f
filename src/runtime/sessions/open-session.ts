/**
 * The session that is shown. The latest request to open wins over a slower read; a session left while busy keeps running in
 * the background.
 *
 * @module
 */
import type { SessionEvent } from '../../engine/index.ts'
import { sessionSentences } from '../../i18n/en/sentences/runtime.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { createBackgroundSessions } from './background-sessions.ts'
import { StoreError } from '../../ports/errors.ts'
import type { Notices } from '../notices/notices.ts'
import { NO_DRAFTS } from '../../ports/drafts.ts'
import { createRefusals } from '../notices/refusals.ts'
import { createSessionReader, type Reading } from './read-session.ts'
import type { SessionList } from './session-list.ts'
import { wordsTogether } from '../session/words-together.ts'
import type { Session, SessionOptions } from '../session/session-api.ts'
import type { SessionSnapshot } from '../session/snapshot.ts'
import type { TokenCounts } from '../session/token-counts.ts'

/** A saved session that was opened and cannot be shown. */
export interface DamagedSession {
  readonly sessionId: string
  /** A sentence for people: what is wrong with it, and where. */
  readonly reason: string
}

export interface OpenSessionOptions {
  readonly counts: TokenCounts
  readonly list: SessionList
  readonly notices: Notices
  readonly changed: () => void
  /** Which models a session uses. */
  readonly modelsFor: (
    sessionId: string,
  ) => Pick<SessionOptions, 'environment' | 'namedModel' | 'summaryModels' | 'limits'>
  /** Reads which models a session uses, before it is shown. */
  readonly loadModels: (sessionId: string) => Promise<unknown>
}

export interface OpenSession {
  /** Null while none is shown. */
  current(): Session | null
  /** What is shown of it. A session that fails at this is shown as damaged from then on. */
  snapshot(): SessionSnapshot | null
  /** The session that was opened and cannot be shown; null for none. */
  damaged(): DamagedSession | null
  /** The session that was opened, damaged or not. */
  openId(): string | null
  /** Shows a session that is not saved yet: the one that is shown, if nothing was sent in it. */
  startNew(): Promise<void>
  /** Shows a saved session, or none for null; at once with what it showed last, unless it `isShown` already. */
  open(sessionId: string | null, isShown?: boolean): Promise<void>
  /** Shows a session that was stored just now, as it was stored. */
  openStored(session: StoredSession): Promise<void>
  /** Shows a session that was never stored, with what is stored of its message box. */
  openUnsaved(sessionId: string): Promise<void>
  /**
   * Shows a session that nobody asked for and that was stored just now, unless the person has begun something else since
   * the request of this number, or has typed before any session was open.
   */
  openUnasked(session: StoredSession, since: number): Promise<void>
  /** Number of the latest request to open. */
  newestRequest(): number
  /** The session of this id, shown or in the background; null where it does not run in this tab. */
  running(sessionId: string): Session | null
  /** Resolves once nothing is being opened any more, or it could not be. */
  settled(): Promise<void>
  /** Keeps words for the message box of a session that is opened later; null for the first one that is opened. */
  keepForOpening(sessionId: string | null, words: string): void
  /** Ends it at once where it runs in the background; it must not be the one that is shown. */
  end(sessionId: string): void
}

/** A session whose log is at hand. */
interface StoredSession {
  readonly sessionId: string
  readonly events: readonly SessionEvent[]
}

export function createOpenSession(
  ports: ApplicationPorts,
  { counts, list, notices, changed, modelsFor, loadModels }: OpenSessionOptions,
): OpenSession {
  const { storage } = ports
  const read = createSessionReader(storage, { list, modelsFor, loadModels })
  const background = createBackgroundSessions()
  let session: Session | null = null
  let damaged: DamagedSession | null = null
  /** Counts what was asked for, so that a slow read never replaces a later request. */
  let newestRequest = 0
  /** Ends with what was asked for last. */
  let underWay: Promise<void> = Promise.resolve()
  /** Words for the message box of a session that is not open, by its id; null for the first one that is opened. */
  const kept = new Map<string | null, string>()
  /** Ids of the sessions that were shown since the application started. */
  const shownSince = new Set<string>()

  /** Fetched once the page is drawn: until then the person reads the list, or writes. */
  const loadSessionCode = async () => {
    await ports.firstDrawn()
    return import('../session/session.ts')
  }

  /** Puts a session, or none, in the place of the one that is shown. */
  const replace = (next: Session | null, damage: DamagedSession | null = null) => {
    if (session) background.add(session)
    session = next
    damaged = damage
  }

  /** Shows the session, unless another one was requested later, or it is `unwanted` by then. */
  const show = async (
    sessionId: string,
    stored: Promise<Reading>,
    { request = (newestRequest += 1), unwanted = () => false, isRestart = false }: ShowOptions = {},
  ) => {
    // Another tab may store more after the log was read, and nobody else listens yet.
    let isBehind = false
    const leave = storage.events.subscribe(changedId => {
      isBehind ||= changedId === sessionId
    })
    const [{ createSession }, reading] = await Promise.all([
      loadSessionCode(),
      stored,
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
        sessionId,
        ...reading,
        isRestart: isRestart && !shownSince.has(sessionId),
        isBehind,
        counts,
        ...modelsFor(sessionId),
        heading: () => {
          const row = list.rowOf(sessionId)
          return { title: row?.title ?? '', origin: row?.origin ?? 'user' }
        },
        onChange: () => {
          background.sweep()
          changed()
        },
        onUnread: error => unread(sessionId, error),
        onNotice: notices.notify,
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
    addKept(next)
    changed()
  }

  /** A session was shown, and then its log could not be read. */
  const unread = (sessionId: string, error: unknown) => {
    if (session?.sessionId !== sessionId) return background.end(sessionId)
    session.dispose()
    session = null
    damaged = {
      sessionId,
      reason: error instanceof StoreError ? error.message : reasonOf(error),
    }
    return changed()
  }

  const addKept = (opened: Session) => {
    const { composer } = opened.snapshot()
    const own = kept.get(opened.sessionId) ?? ''
    const early = kept.get(null) ?? ''
    kept.delete(opened.sessionId)
    kept.delete(null)
    if (!composer.includes(own)) opened.keepDraft(wordsTogether(own, composer))
    else if (composer === '' && early !== '') opened.keepDraft(early)
  }

  return {
    current: () => session,
    snapshot: () => {
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
    damaged: () => damaged,
    openId: () => session?.sessionId ?? damaged?.sessionId ?? null,
    startNew: async () => {
      // It has no place in the list yet: what is typed into it would never be found again.
      if (session && isUntouched(session)) newestRequest += 1
      else await show(newSessionId(ports.nextId), Promise.resolve({ log: [], drafts: NO_DRAFTS }))
    },
    openUnsaved: sessionId =>
      show(
        sessionId,
        storage.drafts.read(sessionId).then(drafts => ({ log: [], drafts })),
      ),
    open: async (sessionId, isShown = false) => {
      if (sessionId === session?.sessionId) {
        // It is the newest request, also over one that is still being read.
        newestRequest += 1
        return
      }
      const running = sessionId === null ? null : background.take(sessionId)
      if (sessionId !== null && !running) {
        const shown = show(sessionId, read(sessionId, isShown), { isRestart: true })
        underWay = shown.catch(() => undefined)
        return shown
      }
      newestRequest += 1
      replace(running)
      return changed()
    },
    openStored: ({ sessionId, events }) =>
      show(sessionId, Promise.resolve({ log: events, drafts: NO_DRAFTS })),
    openUnasked: ({ sessionId, events }, request) => {
      const unwanted = () => (kept.get(null) ?? '') !== ''
      return show(sessionId, Promise.resolve({ log: events, drafts: NO_DRAFTS }), {
        request,
        unwanted,
      })
    },
    newestRequest: () => newestRequest,
    running: sessionId => (session?.sessionId === sessionId ? session : background.find(sessionId)),
    settled: () => underWay,
    keepForOpening: (sessionId, words) => void kept.set(sessionId, words),
    end: background.end,
  }
}

/** The session, once it is known that it can be shown; else the reason, in a sentence. */
function shownOrReason(create: () => Session): Session | string {
  let session: Session | null = null
  try {
    session = create()
    session.snapshot()
    return session
  } catch (error) {
    session?.dispose()
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  const detail = error instanceof Error ? error.message : String(error)
  return sessionSentences.notShown(detail)
}

/** How much a session is wanted. */
interface ShowOptions {
  /** Number of the request; the newest by default. */
  readonly request?: number
  /** Asked once it could be shown. */
  readonly unwanted?: () => boolean
  /** True where it may have been stored before the application started. */
  readonly isRestart?: boolean
}

/** The id of a session that does not exist yet. */
export function newSessionId(nextId: ApplicationPorts['nextId']): string {
  return `s${nextId()}`
}

/** True where nothing was sent or changed yet, whatever the message box holds. */
function isUntouched(session: Session): boolean {
  const { activity, pending } = session.snapshot()
  return session.isNew() && activity.type === 'idle' && !pending
}
