import { useEffect, useState } from 'react'
import type { TokenCount } from '../../engine/index.ts'
import { useUi, useUiState } from '../store.ts'

/**
 * Tokens that a message of the open session takes of every request, with its whole step; null until they are known. They
 * are asked for anew when the conversation grows or has been counted.
 */
export function useCost(messageId: string): TokenCount | null {
  const { application } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const source = useUiState(({ app }) => app.session?.meter.tokens.source ?? null)
  const [cost, setCost] = useState<TokenCount | null>(null)
  useEffect(() => {
    if (leafId === null || source === null) return undefined
    let listens = true
    void application.costOf(messageId).then(known => {
      if (listens) setCost(before => (isSame(before, known) ? before : known))
    })
    return () => {
      listens = false
    }
  }, [application, messageId, leafId, source])
  return cost
}

function isSame(left: TokenCount | null, right: TokenCount | null): boolean {
  return left?.tokens === right?.tokens && left?.source === right?.source
}
