import { useEffect, useState } from 'react'
import type { Meter, TokenCount } from '../../engine/index.ts'
import { useUi, useUiState } from '../store.ts'

/**
 * Tokens that a message of the open session takes of every request, with its whole step; null until they are known. They
 * are asked for anew when the conversation grows or has been counted.
 */
export function useCost(messageId: string): TokenCount | null {
  const { application } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const size = useUiState(({ app }) => app.session && tokensSaid(app.session.meter))
  const [cost, setCost] = useState<TokenCount | null>(null)
  useEffect(() => {
    if (leafId === null || size === null) return undefined
    let listens = true
    void application.costOf(messageId).then(known => {
      if (listens) setCost(before => (isSame(before, known) ? before : known))
    })
    return () => {
      listens = false
    }
  }, [application, messageId, leafId, size])
  return cost
}

/** Of the conversation without what is typed: another number once it is counted. */
function tokensSaid({ parts }: Meter): number {
  return parts.pins + parts.user + parts.assistant + parts.toolResults
}

function isSame(left: TokenCount | null, right: TokenCount | null): boolean {
  return left?.tokens === right?.tokens && left?.source === right?.source
}
