import type { Meter } from '../../engine/index.ts'
import type { MessageCost } from '../../runtime/inspection/spending.ts'
import { useAnswer } from '../../kit/use-answer.ts'
import { useUi, useUiState } from '../../host/store.ts'

/** The tokens of a message in each request, and the cost of its answer; null until known, and while not wanted. Read again when the conversation or prices change. */
export function useCost(messageId: string, isWanted = true): MessageCost | null {
  const { application } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const size = useUiState(({ app }) => app.session && tokensSaid(app.session.meter))
  const prices = useUiState(({ app }) => app.settings.catalogue)
  const isCounted = isWanted && leafId !== null && size !== null
  // A change of prices changes the cost.
  return useAnswer(
    () => (isCounted ? application.costOf(messageId) : null),
    [application, messageId, isWanted, leafId, size, prices],
  )
}

/** Tokens of the conversation without the draft, and their source: another text once they are counted. */
function tokensSaid({ parts, tokens }: Meter): string {
  return `${tokens.source} ${parts.pins + parts.user + parts.assistant + parts.toolResults}`
}
