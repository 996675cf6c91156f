import { useEffect, useState } from 'react'
import type { Meter } from '../../engine/index.ts'
import type { MessageCost } from '../../runtime/application/spending.ts'
import { useUi, useUiState } from '../store.ts'

/**
 * What a message of the open session costs in each request, and what its answer cost; null until that is known. Asks again
 * when the conversation grows or is counted, and when prices change.
 */
export function useCost(messageId: string): MessageCost | null {
  const { application } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const size = useUiState(({ app }) => app.session && tokensSaid(app.session.meter))
  const prices = useUiState(({ app }) => app.settings.catalogue)
  const [cost, setCost] = useState<MessageCost | null>(null)
  useEffect(() => {
    if (leafId === null || size === null) return undefined
    let listens = true
    void application.costOf(messageId).then(known => {
      if (listens) setCost(known)
    })
    return () => {
      listens = false
    }
    // The cost depends on prices.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [application, messageId, leafId, size, prices])
  return cost
}

/** Tokens of the conversation without the draft: another number once they are counted. */
function tokensSaid({ parts }: Meter): number {
  return parts.pins + parts.user + parts.assistant + parts.toolResults
}
