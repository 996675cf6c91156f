/**
 * What a person does to saved sessions as a whole, to one or to several at once: the trash, the pin, a copy.
 *
 * @module
 */
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { EventId } from '../../engine/index.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'
import { exportSessions, type SessionsFile } from './export-sessions.ts'
import { storeDuplicate, storeFork } from './fork-session.ts'
import type { SessionFiles } from './session-files.ts'
import type { OpenSession } from './open-session.ts'
import type { SessionList } from './session-list.ts'

export interface WholeSessionsOptions {
  readonly list: Pick<SessionList, 'rowOf' | 'refresh'>
  readonly shown: Pick<OpenSession, 'openId' | 'open' | 'openStored' | 'end'>
  readonly files: Pick<SessionFiles, 'collect'>
  readonly notices: Pick<Notices, 'show'>
  /** Takes a session out of the trash. */
  readonly restore: (sessionId: string) => Promise<void>
}

export interface WholeSessions {
  /** Moves them to the trash; none is shown where the one that was shown is among them. */
  moveToTrash(sessionIds: readonly string[]): Promise<void>
  restoreFromTrash(sessionIds: readonly string[]): Promise<void>
  /** Pins them to the top of the list, or no longer. */
  setPinned(sessionIds: readonly string[], isPinned: boolean): Promise<void>
  /** Stores a copy with every version and summary; resolves to its id. Rejects with `StoreError`. */
  duplicate(sessionId: string): Promise<string>
  /** Stores the conversation up to a message as a session of its own, and opens it. Rejects with `StoreError`. */
  fork(session: Session, messageId: EventId): Promise<void>
  /** Rejects with `StoreError`, and with `TransferError` for what no zip can hold. */
  exportAll(sessionIds: readonly string[]): Promise<Pick<SessionsFile, 'name' | 'content'>>
}

export function createWholeSessions(
  ports: Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId' | 'transfer'>,
  { list, shown, files, notices, restore }: WholeSessionsOptions,
): WholeSessions {
  const { storage, clock } = ports
  /** One after the other: what was done before a failure is done, and shown. */
  const each = async (
    sessionIds: readonly string[],
    change: (sessionId: string) => Promise<void>,
  ) => {
    try {
      for (const id of sessionIds) await change(id)
    } finally {
      await list.refresh()
    }
  }
  return {
    moveToTrash: async sessionIds => {
      const openId = shown.openId()
      if (openId !== null && sessionIds.includes(openId)) await shown.open(null)
      await each(sessionIds, async id => {
        shown.end(id)
        await storage.sessions.moveToTrash(id, clock.now())
      })
    },
    restoreFromTrash: sessionIds => each(sessionIds, restore),
    setPinned: (sessionIds, isPinned) =>
      each(sessionIds, id => storage.sessions.setPinned(id, isPinned ? clock.now() : null)),
    duplicate: async sessionId => {
      const copy = await storeDuplicate(sessionId, list.rowOf(sessionId)?.title ?? '', ports)
      await list.refresh()
      return copy.sessionId
    },
    fork: async (session, messageId) => {
      const forked = await storeFork(session, messageId, ports)
      if (forked === null) return
      await list.refresh()
      await shown.openStored(forked)
    },
    exportAll: async sessionIds => {
      const rows = sessionIds.flatMap(id => list.rowOf(id) ?? [])
      const { warnings, ...file } = await exportSessions(rows, files, ports)
      for (const text of warnings) notices.show({ tone: 'warning', text, action: null })
      await list.refresh()
      return file
    },
  }
}
