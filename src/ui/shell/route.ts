/** The address in the hash: `#/s/<session id>`, so that a link resumes a session and the browser's back button works. The address leads; the application follows. `#/safe` starts without the application. */
import { SAFE_HASH } from '../../kit/safe-hash.ts'
import type { AppSnapshot } from '../../runtime/application/snapshot.ts'

export type Route =
  | { readonly type: 'home' }
  | { readonly type: 'session'; readonly sessionId: string }
  | { readonly type: 'safe' }

/** Reads a hash. A hash that it does not understand leads home. */
export function readRoute(hash: string): Route {
  if (hash === SAFE_HASH) return { type: 'safe' }
  const sessionId = /^#\/s\/([\w.~:-]+)$/.exec(hash)?.[1]
  return sessionId === undefined ? { type: 'home' } : { type: 'session', sessionId }
}

/** The hash of a route; `readRoute` reads it back. */
export function hashOf(route: Route): string {
  if (route.type === 'safe') return SAFE_HASH
  return route.type === 'home' ? '#/' : `#/s/${route.sessionId}`
}

/** The hash of a session, or of home for null. */
export function hashOfSession(sessionId: string | null): string {
  return hashOf(sessionId === null ? { type: 'home' } : { type: 'session', sessionId })
}

/** What an address asks of the application. */
export type RouteOutcome =
  /** The address shows what is open already. */
  | 'there'
  /** The session is saved here and must be opened. */
  | 'open'
  /** There is no session with this id on this device. */
  | 'missing'

/** Compares an address with what is open. Only the address of a session may open one; for any other address the open session stays. */
export function outcomeOf(
  route: Route,
  { openId, sessions }: Pick<AppSnapshot, 'openId' | 'sessions'>,
): RouteOutcome {
  if (route.type !== 'session' || route.sessionId === openId) return 'there'
  return sessions.some(({ id }) => id === route.sessionId) ? 'open' : 'missing'
}
