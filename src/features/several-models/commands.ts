/** What the worker does for several models: which ones answer next, and what happens to their answers. */
import { MOST_ANSWERS } from '../../engine/index.ts'
import type { WorkerHost } from '../../host/feature.ts'
import type { ModelSetting } from '../../runtime/models/session-model-settings.ts'
import type { SeveralAct } from '../../runtime/session/snapshot.ts'

export function create({ sessions, chooseModel, chooseSeveral }: WorkerHost<never>) {
  const choose = async (models: readonly ModelSetting[]): Promise<void> => {
    if (models.length === 1 || models.length > MOST_ANSWERS)
      throw new RangeError(`${models.length} models cannot answer`)
    const session = sessions.opened()
    if (session) await chooseSeveral(session.sessionId, models)
  }
  const act = async (what: SeveralAct, index: number): Promise<boolean> =>
    (await sessions.opened()?.several(what, index)) ?? false
  return {
    /** The models that answer the next messages of the open session: two to four, or none for the session's own. */
    choose,
    /** Stops or repeats one of the answers, or keeps all. False if that is not possible now. */
    act,
    /** The conversation goes on with this answer and its model alone; `model` null: with the session's own. */
    goOnWith: async (index: number, model: ModelSetting | null): Promise<boolean> => {
      if (!(await act('choose', index))) return false
      await choose([])
      if (model) await chooseModel(model)
      return true
    },
  }
}
