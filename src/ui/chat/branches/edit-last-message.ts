import { textOf } from '../../../engine/index.ts'
import type { Actions, UiState } from '../../store.ts'

/** Opens the editor of the message that was sent last. False where there is none, or it cannot be edited now. */
export function editLastMessage({ app: { session } }: UiState, actions: Actions): boolean {
  const last = session?.rows.findLast(
    row => row.type === 'message' && row.entry.event.role === 'user',
  )
  if (last?.type !== 'message' || !session?.canRetry || session.activity.type !== 'idle')
    return false
  const { number, event } = last.entry
  actions.showMessage(number)
  actions.edit({ messageId: event.id, text: textOf(event.parts) })
  return true
}
