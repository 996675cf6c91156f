/** What the worker does for several models: which ones answer next, and what happens to their answers. */
import { type EventId, MOST_ANSWERS } from '../../engine/index.ts'
import type { WorkerHost } from '../../host/feature.ts'
import type { ModelSetting } from '../../runtime/models/session-model-settings.ts'
import type { SeveralAct } from '../../runtime/session/snapshot.ts'
import { type AnswerBeside, answersBeside } from './answers-beside.ts'

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
    /** All answers to a question to several models in the open session, one of which was selected. */
    answersTo: async (setId: string): Promise<readonly AnswerBeside[]> => {
      const session = sessions.opened()
      await session?.whole()
      return answersBeside(session?.events() ?? [], setId)
    },
    /** Selects another one of these answers, with what followed it, and its model; `model` null: with the session's own. */
    changeTo: async (messageId: EventId, model: ModelSetting | null): Promise<boolean> => {
      const change = { type: 'select', messageId } as const
      if (!(await sessions.opened()?.changeBranch(change))) return false
      if (model) await chooseModel(model)
      return true
    },
  }
}
