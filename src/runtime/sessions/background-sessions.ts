/**
 * Sessions that go on answering after the person opened another one.
 *
 * @module
 */
import type { Session } from '../session/session-api.ts'

export interface Backstage {
  /** The session is no longer shown: it goes on while it is busy, and ends otherwise. */
  leave(session: Session): void
  /** The session that still runs under this id, to be shown again; null if none does. */
  comeBack(sessionId: string): Session | null
  /** Ends what has finished; to be called after changes. */
  sweep(): void
  /** Ends the session of this id at once, whatever it is doing. */
  end(sessionId: string): void
}

export function createBackstage(): Backstage {
  const running = new Map<string, Session>()
  const end = (session: Session) => {
    running.delete(session.sessionId)
    session.dispose()
  }
  return {
    leave: session => {
      if (session.isBusy()) running.set(session.sessionId, session)
      else session.dispose()
    },
    comeBack: sessionId => {
      const session = running.get(sessionId) ?? null
      running.delete(sessionId)
      return session
    },
    sweep: () => {
      for (const session of running.values()) if (!session.isBusy()) end(session)
    },
    end: sessionId => {
      const session = running.get(sessionId)
      if (session) end(session)
    },
  }
}
