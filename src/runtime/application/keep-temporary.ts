import { steeringSentences } from '../../i18n/en/sentences/steering.ts'
import { isTemporary } from '../../ports/platform.ts'
import type { SessionModelSettings } from '../models/session-model-settings.ts'
import type { Notices } from '../notices/notices.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** Stores the open temporary chat whole, with its model, and opens what was stored. False if that is not possible now. */
export async function keepTemporary(
  sessions: Pick<Sessions, 'opened' | 'temporary' | 'open' | 'refresh'>,
  sessionModels: Pick<SessionModelSettings, 'own' | 'choose'>,
  notices: Pick<Notices, 'warn'>,
): Promise<boolean> {
  const session = sessions.opened()
  if (!session || !isTemporary(session.sessionId)) return false
  const keptId = await (await sessions.temporary()).keep(session)
  if (keptId === null) {
    notices.warn(steeringSentences.keepLater)
    return false
  }
  const model = sessionModels.own(session.sessionId)
  if (model) await sessionModels.choose(keptId, model)
  await sessions.refresh()
  await sessions.open(keptId)
  return true
}
