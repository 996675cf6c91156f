import { useEffect, useState } from 'react'
import type { AuditReport, EventId } from '../../engine/index.ts'
import { useUi, useUiState } from '../store.ts'

/** The audit of a summary when the branch ended with this event. */
interface Known {
  readonly leafId: EventId | null
  readonly found: AuditReport | null
}

/** Rows appear and disappear while a person scrolls; their audits stay. */
const known = new Map<string, Known>()
const MOST_KNOWN = 20

/** Milliseconds before the audit of a summary that is shown already: the page is busy while it opens. */
const WAIT_MS = 800

export interface AuditState {
  /** The newest findings, which may be from before the last change; null until there are any. */
  readonly found: AuditReport | null
  readonly failed: boolean
}

/** Compares a summary with its originals once it has been shown for a while; while `isCurrent`, again when the conversation changes. */
export function useAudit(compactionId: string, isCurrent: boolean): AuditState {
  const { application, store } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const [state, setState] = useState<AuditState>(() => ({
    found: known.get(compactionId)?.found ?? null,
    failed: false,
  }))
  const audited = isCurrent ? leafId : null
  useEffect(() => {
    const before = known.get(compactionId)
    if (before && (audited === null || before.leafId === audited)) return undefined
    let listens = true
    const examine = (): void => {
      const now = store.getState().app.session?.leafId ?? null
      application.examine(compactionId).then(
        found => {
          remember(compactionId, { leafId: now, found })
          if (listens) setState({ found, failed: false })
        },
        () => listens && setState(current => ({ ...current, failed: true })),
      )
    }
    const timer = setTimeout(examine, audited === null ? WAIT_MS : 0)
    return () => {
      listens = false
      clearTimeout(timer)
    }
  }, [application, store, compactionId, audited])
  return state
}

function remember(compactionId: string, what: Known): void {
  const [oldest] = known.keys()
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  known.set(compactionId, what)
}
