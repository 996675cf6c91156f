import { typedText } from '../../../engine/index.ts'
import { headOf } from '../../../runtime/session/shown-row.ts'
import type { Ui } from '../../store.ts'

/** Opens the editor of the message that was sent last; does nothing where there is none, or it cannot be edited now. */
export async function editLastMessage({ application, actions, store }: Ui): Promise<void> {
  const { session } = store.getState().app
  if (!session?.canRetry || session.activity.type !== 'idle') return
  const last = session.rows.findLast(row => headOf(row)?.role === 'user')
  const number = last && headOf(last)?.number
  if (number === undefined) return
  const [entry] = await application.readMessages(number, number)
  if (entry === undefined || store.getState().app.openId !== session.sessionId) return
  actions.showMessage(number)
  actions.edit({ messageId: entry.event.id, text: typedText(entry.event.parts) })
}
