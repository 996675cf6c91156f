import { useEffect, useState } from 'react'
import type { Meter } from '../../engine/index.ts'
import type { MessageCost } from '../../runtime/application/spending.ts'
import { useUi, useUiState } from '../../host/store.ts'

/** The newest result of `ask`; null before the first one, and while it asks nothing. A change of `inputs` calls it again. Until it answers, and if it answers null, the result before stays. */
export function useAnswer<Answer>(
  ask: () => Promise<Answer | null> | null,
  inputs: readonly unknown[],
): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    let listens = true
    const asked = ask()
    const read = async (): Promise<void> => {
      const known = await asked
      // What is not asked again is soon no longer true.
      if (listens && (known !== null || asked === null)) setAnswer(known)
    }
    void read()
    return () => {
      listens = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- The inputs say when to ask again.
  }, inputs)
  return answer
}

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
