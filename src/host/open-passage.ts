import type { FoundPassage } from '../ports/archive.ts'
import { asidePosition, headOf, shownKey, type ShownRow } from '../runtime/session/shown-row.ts'
import type { Ui } from './store.ts'

/** Opens the session of a passage and shows its message there, once that is among the rows. */
export async function openPassage(
  { application, actions, store }: Ui,
  { sessionId, messageId }: Pick<FoundPassage, 'sessionId' | 'messageId'>,
): Promise<void> {
  actions.setSessionsOpen(false)
  await application.openSession(sessionId)
  const number = await numberOf(store, sessionId, messageId)
  if (number !== null) actions.goToMessage(number)
}

/** Null if there is no such message, or if the person opens another session. */
function numberOf(
  store: Ui['store'],
  sessionId: string,
  messageId: string,
): Promise<number | null> {
  return new Promise(resolve => {
    const look = (): boolean => {
      const { session } = store.getState().app
      const rows = session?.sessionId === sessionId ? session.rows : []
      const found = rows.find(row => shownKey(row) === messageId)
      // Older messages may still be loading.
      if (!found && (rows.flatMap(row => headOf(row) ?? [])[0]?.number ?? 1) > 1) return false
      resolve(found ? positionOf(found) : null)
      return true
    }
    if (look()) return
    const leave = store.subscribe(() => {
      if (look()) leave()
    })
  })
}

function positionOf(row: ShownRow): number | null {
  return row.type === 'side-question' ? asidePosition(row.entry) : (headOf(row)?.number ?? null)
}
