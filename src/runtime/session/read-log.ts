import type { SessionEvent } from '../../engine/index.ts'
import type { SessionOptions } from './session-api.ts'

/** The log of a session that is shown before it is read. */
export interface LogReading {
  /** Resolves once the log is read; rejects where it cannot be. */
  readonly whole: Promise<void>
  readonly isRead: () => boolean
  readonly isUnreadable: () => boolean
  /** Reads all events, once the page has drawn what is known without them. */
  readonly read: (
    take: (events: readonly SessionEvent[]) => void,
    giveUp: (error: unknown) => void,
  ) => void
}

/** `isAtHand`: there is nothing to read. */
export function createLogReading(
  {
    sessionId,
    storage,
    whenIdle,
    onFault,
  }: Pick<SessionOptions, 'sessionId' | 'storage' | 'whenIdle' | 'onFault'>,
  isAtHand: boolean,
): LogReading {
  const whole = Promise.withResolvers<void>()
  whole.promise.catch(() => undefined)
  let state: 'waits' | 'read' | 'unreadable' = isAtHand ? 'read' : 'waits'
  if (isAtHand) whole.resolve()
  const readAll = async (...[take, giveUp]: Parameters<LogReading['read']>) => {
    try {
      const { events } = await storage.events.read(sessionId)
      state = 'read'
      take(events)
      whole.resolve()
    } catch (error) {
      state = 'unreadable'
      whole.reject(error)
      giveUp(error)
    }
  }
  return {
    whole: whole.promise,
    isRead: () => state === 'read',
    isUnreadable: () => state === 'unreadable',
    read: (...then) => whenIdle(() => void readAll(...then).catch(onFault)),
  }
}
