import type { FoundPassage } from '../../ports/archive.ts'
import type { Ui } from '../store.ts'

/** Opens the session of a passage and shows its message there. */
export async function openPassage(
  { application, actions, store }: Ui,
  { sessionId, messageId }: Pick<FoundPassage, 'sessionId' | 'messageId'>,
): Promise<void> {
  actions.setSessionsOpen(false)
  await application.openSession(sessionId)
  const { session } = store.getState().app
  if (session?.sessionId !== sessionId) return
  const row = session.rows.find(
    each => each.type === 'message' && each.entry.event.id === messageId,
  )
  if (row?.type === 'message') actions.showMessage(row.entry.number)
}
