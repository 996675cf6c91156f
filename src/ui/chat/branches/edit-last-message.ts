import { textOf } from '../../../engine/index.ts'
import type { Actions, UiState } from '../../store.ts'

/** Opens the editor of the message that was sent last; does nothing where there is none, or it cannot be edited now. */
export function editLastMessage({ app: { session } }: UiState, actions: Actions): void {
  const last = session?.rows.findLast(
    row => row.type === 'message' && row.entry.event.role === 'user',
  )
  if (last?.type !== 'message' || !session?.canRetry || session.activity.type !== 'idle') return
  const { number, event } = last.entry
  actions.showMessage(number)
  actions.edit({ messageId: event.id, text: textOf(event.parts) })
}
