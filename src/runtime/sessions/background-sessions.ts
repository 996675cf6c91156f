import type { Session } from '../session/session-api.ts'

export interface BackgroundSessions {
  /** The session is no longer shown: it keeps running while it is busy, and ends otherwise. */
  add(session: Session): void
  /** The session that still runs under this id, to be shown again; null if none does. */
  take(sessionId: string): Session | null
  /** The session that still runs under this id; null if none does. */
  find(sessionId: string): Session | null
  /** Ends what has finished; to be called after changes. */
  sweep(): void
  /** Ends the session of this id at once, whatever it is doing. */
  end(sessionId: string): void
}

/** Sessions that keep running after the person opened another one. */
export function createBackgroundSessions(): BackgroundSessions {
  const running = new Map<string, Session>()
  const end = (session: Session) => {
    running.delete(session.sessionId)
    session.dispose()
  }
  return {
    add: session => {
      if (session.isBusy()) running.set(session.sessionId, session)
      else session.dispose()
    },
    take: sessionId => {
      const session = running.get(sessionId) ?? null
      running.delete(sessionId)
      return session
    },
    find: sessionId => running.get(sessionId) ?? null,
    sweep: () => {
      for (const session of running.values()) if (!session.isBusy()) end(session)
    },
    end: sessionId => {
      const session = running.get(sessionId)
      if (session) end(session)
    },
  }
}
