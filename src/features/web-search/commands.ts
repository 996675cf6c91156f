import { workDrafts } from '../../engine/index.ts'
import type { WorkerHost } from '../../host/feature.ts'

/** The one command: whether the open session searches. */
export function create({ sessions }: Pick<WorkerHost<never>, 'sessions'>) {
  return {
    /** Stores the choice for the open session; does nothing if it is the choice already. */
    allow: async (isOn: boolean): Promise<void> => {
      const session = sessions.opened()
      if (session === null) return
      await session.whole()
      const { branch } = session.inspect()
      const drafts = workDrafts('web-search', isOn, { branch, sessionId: session.sessionId })
      if (drafts.length > 0) await session.append(drafts)
    },
  }
}
