import type { Meter } from '../../engine/index.ts'
import type { MessageCost } from '../../runtime/application/spending.ts'
import { useUi, useUiState } from '../store.ts'
import { useAnswer } from './use-answer.ts'

/** The tokens of a message in each request, and the cost of its answer; null until known. Read again when the conversation or prices change. */
export function useCost(messageId: string): MessageCost | null {
  const { application } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const size = useUiState(({ app }) => app.session && tokensSaid(app.session.meter))
  const prices = useUiState(({ app }) => app.settings.catalogue)
  const isCounted = leafId !== null && size !== null
  // A change of prices changes the cost.
  return useAnswer(
    () => (isCounted ? application.costOf(messageId) : null),
    [application, messageId, leafId, size, prices],
  )
}

/** Tokens of the conversation without the draft: another number once they are counted. */
function tokensSaid({ parts }: Meter): number {
  return parts.pins + parts.user + parts.assistant + parts.toolResults
}
