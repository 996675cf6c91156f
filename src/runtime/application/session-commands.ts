import type { SessionModelSettings } from '../models/session-model-settings.ts'
import type { LazyProjects } from './lazy-projects.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Application } from './application.ts'
import type { FailureReports } from './report-failures.ts'

/** Commands for saved sessions. */
export function createSessionCommands(
  sessions: Sessions,
  sessionModels: SessionModelSettings,
  { reportFailure, resultOr }: FailureReports,
  projects: Pick<LazyProjects, 'leave'>,
) {
  const { whole } = sessions
  return {
    newSession: reportFailure(() => sessions.startNew(projects.leave)),
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
    }),
    exportSession: sessions.exportSession,
    noteExported: sessions.noteExported,
    exportMarkdown: sessions.exportMarkdown,
    exportSessions: async ids => (await whole()).exportAll(ids),
    importSession: reportFailure(sessions.importSession),
    cancelImport: sessions.cancelImport,
    openSample: reportFailure(sessions.openSample),
  } satisfies Partial<Application>
}
