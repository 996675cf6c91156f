import { steeringText } from '../../i18n/en/sentences/steering.ts'
import { isTemporary, newSessionId, temporarySessionId } from '../../ports/platform.ts'
import type { SessionModelSettings } from '../models/session-model-settings.ts'
import type { FailureReports, Notices } from '../notices/notices.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** Chats that are never stored. Each resolves with false if it is not possible. */
export interface TemporaryCommands {
  /** Opens a temporary chat with this text in its message box. */
  startTemporary(words: string): Promise<boolean>
  /** Shows a new chat that is stored once something is sent, with these words in its box. */
  endTemporary(words: string): Promise<boolean>
  /** Stores the open temporary chat whole, with its model, and opens what was stored. While it answers, a notice says why not. */
  keepTemporary(): Promise<boolean>
}

/** A failure becomes a notice. Loaded with the first call. */
export function createTemporaryCommands({
  sessions,
  sessionModels,
  notices,
  resultOr,
}: Pick<FailureReports, 'resultOr'> & {
  readonly sessions: Pick<Sessions, 'opened' | 'startNew' | 'temporary' | 'open' | 'refresh'>
  readonly sessionModels: Pick<SessionModelSettings, 'own' | 'choose' | 'several' | 'chooseSeveral'>
  readonly notices: Pick<Notices, 'warn'>
}): TemporaryCommands {
  const startWith = (makeId: typeof newSessionId, words: string) =>
    resultOr(false, async () => {
      await sessions.startNew(makeId, words)
      return true
    })
  return {
    startTemporary: words => startWith(temporarySessionId, words),
    endTemporary: words => startWith(newSessionId, words),
    keepTemporary: () =>
      resultOr(false, async () => {
        const session = sessions.opened()
        if (!session || !isTemporary(session.sessionId)) return false
        const storedId = await (await sessions.temporary()).keep(session)
        if (storedId === null) {
          notices.warn(steeringText('keepLater'))
          return false
        }
        const model = sessionModels.own(session.sessionId)
        if (model) await sessionModels.choose(storedId, model)
        await sessionModels.chooseSeveral(storedId, sessionModels.several(session.sessionId))
        await sessions.refresh()
        await sessions.open(storedId)
        return true
      }),
  }
}
