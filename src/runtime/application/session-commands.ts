import type { CancellableCalls } from '../async/calls.ts'
import type { SessionModelSettings } from '../models/session-model-settings.ts'
import type { LazyProjects } from './lazy-projects.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Application } from './application.ts'
import type { FailureReports } from './report-failures.ts'

/** Commands for saved sessions. */
export function createSessionCommands(
  sessions: Sessions,
  sessionModels: SessionModelSettings,
  {
    calls,
    projects,
  }: { readonly calls: CancellableCalls; readonly projects: Pick<LazyProjects, 'leave'> },
  { reportFailure, resultOr }: FailureReports,
) {
  const { whole } = sessions
  return {
    newSession: reportFailure(() => sessions.startPrepared(projects.leave)),
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
    exportSession: async id => (await whole()).exportSession(id),
    exportAs: (request, callId) =>
      calls.run(callId, async signal => (await whole()).exportAs(request, signal)),
    noteExported: async ids => (await whole()).noteExported(ids),
    importSession: reportFailure(sessions.importSession),
    cancelImport: sessions.cancelImport,
    openSample: reportFailure(sessions.openSample),
  } satisfies Partial<Application>
}
