import type { ExportedFile } from '../sessions/export-sessions.ts'
import type { ExportRequest } from '../../ports/backup.ts'
import { lazyFunctions, loadOnce } from '../../ports/connection.ts'
import type { Notices, FailureReports } from '../notices/notices.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { CancellableCalls } from '../async/calls.ts'
import type { SessionModelSettings } from '../models/session-model-settings.ts'
import type { TemporaryCommands } from './temporary-commands.ts'

/** What a person can do with saved sessions. */
export interface SessionCommands {
  /** Starts an empty session and opens it. It is saved with its first message. */
  newSession(): Promise<void>
  /** Opens a saved session; null closes the open one. */
  openSession(sessionId: string | null): Promise<void>
  renameSession(sessionId: string, title: string): Promise<void>
  /** Resolves when all are moved. If one fails, those before it are moved. */
  moveToTrash(sessionIds: readonly string[]): Promise<void>
  restoreFromTrash(sessionIds: readonly string[]): Promise<void>
  /** Pins sessions to the top of the list, or unpins them. */
  setSessionsPinned(sessionIds: readonly string[], isPinned: boolean): Promise<void>
  /** Stores a copy of a session, with every version and summary, and opens it. Resolves with its id, or null if that failed. */
  duplicateSession(sessionId: string): Promise<string | null>
  deleteForever(sessionId: string): Promise<void>
  /** Sessions, or messages of one, as one file to download. Rejects with `AppError`, and if the call is cancelled. */
  exportAs(request: ExportRequest, callId: string): Promise<ExportedFile>
  /** Stores that the person has exported these whole sessions now. Rejects with `StoreError`. */
  noteExported(sessionIds: readonly string[]): Promise<void>
  /** How these saved sessions end, in one line each, by id. One without words, or that cannot be read, is absent. */
  lastWords(sessionIds: readonly string[]): Promise<Readonly<Record<string, string>>>
  /** Imports a file as a new session and opens it. For a broken file it shows a sentence and imports nothing. */
  importSession(file: Blob): Promise<void>
  /** Cancels a waiting or running import; nothing of it is stored. */
  cancelImport(id: string): void
  openSample(): Promise<void>
}

/** Commands for saved sessions. */
export function createSessionCommands(
  sessions: Sessions,
  sessionModels: SessionModelSettings,
  {
    calls,
    notices,
    projects,
  }: {
    readonly calls: CancellableCalls
    readonly notices: Notices
    /** A new session is in no project. */
    readonly projects: { leave(sessionId: string): Promise<void> }
  },
  { reportFailure, resultOr }: FailureReports,
): SessionCommands & TemporaryCommands {
  const { whole } = sessions
  const { startTemporary, endTemporary, keepTemporary } = lazyFunctions<TemporaryCommands>(
    loadOnce(async () =>
      (await import('./temporary-commands.ts')).createTemporaryCommands({
        sessions,
        sessionModels,
        notices,
        resultOr,
      }),
    ),
  )
  return {
    newSession: reportFailure(() => sessions.startPrepared(projects.leave)),
    startTemporary,
    endTemporary,
    keepTemporary,
    openSession: reportFailure(sessions.open),
    renameSession: reportFailure(sessions.rename),
    moveToTrash: reportFailure(async ids => (await whole()).moveToTrash(ids)),
    restoreFromTrash: reportFailure(async ids => (await whole()).restoreFromTrash(ids)),
    setSessionsPinned: reportFailure(async (ids, isPinned) =>
      (await whole()).setPinned(ids, isPinned),
    ),
    duplicateSession: sessionId =>
      resultOr(null, async () => {
        const copyId = await (await whole()).duplicate(sessionId)
        await sessionModels.load(sessionId)
        const own = sessionModels.own(sessionId)
        if (own) await sessionModels.choose(copyId, own)
        await sessions.open(copyId)
        return copyId
      }),
    deleteForever: reportFailure(async sessionId => {
      await sessions.deleteForever(sessionId)
      await sessionModels.choose(sessionId, null)
      await sessionModels.chooseSeveral(sessionId, [])
    }),
    exportAs: (request, callId) =>
      calls.run(callId, async signal => (await whole()).exportAs(request, signal)),
    lastWords: async ids => (await whole()).lastWords(ids),
    noteExported: async ids => (await whole()).noteExported(ids),
    importSession: reportFailure(sessions.importSession),
    cancelImport: sessions.cancelImport,
    openSample: reportFailure(sessions.openSample),
  }
}
