/**
 * What a person does to saved sessions as a whole; its code is fetched with the first of them.
 *
 * @module
 */
import type { SessionModelSettings } from '../models/session-model-settings.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Application } from './application.ts'
import type { ReportingErrors } from './reporting-errors.ts'

interface SessionCommandsOptions {
  readonly sessions: Pick<Sessions, 'whole' | 'open'>
  readonly sessionModels: Pick<SessionModelSettings, 'load' | 'own' | 'choose'>
  readonly onFault: (error: unknown) => void
  readonly reportingErrors: ReportingErrors
}

type SessionCommands = Pick<
  Application,
  'moveToTrash' | 'restoreFromTrash' | 'setSessionsPinned' | 'duplicateSession' | 'exportSessions'
>

export function createSessionCommands({
  sessions: { whole, open },
  sessionModels,
  onFault,
  reportingErrors,
}: SessionCommandsOptions): SessionCommands {
  return {
    moveToTrash: reportingErrors(async ids => (await whole()).moveToTrash(ids)),
    restoreFromTrash: reportingErrors(async ids => (await whole()).restoreFromTrash(ids)),
    setSessionsPinned: reportingErrors(async (ids, isPinned) =>
      (await whole()).setPinned(ids, isPinned),
    ),
    exportSessions: async ids => (await whole()).exportAll(ids),
    duplicateSession: async sessionId => {
      try {
        const copyId = await (await whole()).duplicate(sessionId)
        await sessionModels.load(sessionId)
        const own = sessionModels.own(sessionId)
        if (own) await sessionModels.choose(copyId, own)
        await open(copyId)
        return copyId
      } catch (error) {
        onFault(error)
        return null
      }
    },
  }
}
