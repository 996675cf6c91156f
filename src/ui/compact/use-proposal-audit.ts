import { useEffect, useState } from 'react'
import type { LostFact } from '../../engine/index.ts'
import type { Examined } from '../../runtime/application/application.ts'
import { useUi } from '../store.ts'
import { seenAfter } from './losses.ts'

/** Milliseconds after the last change before a summary is examined again. */
const REST_MS = 300

/** What a proposal would lose. */
export interface ProposalAudit {
  /** As it is now, or was before the last change; null until that is known. */
  readonly found: Examined | null
  /** Details that were lost or in doubt at any time of this review. */
  readonly seen: readonly LostFact[]
  readonly failed: boolean
}

function openIn(found: Examined | null): readonly LostFact[] {
  return found ? [...found.lost, ...found.inDoubt] : []
}

const NOTHING: ProposalAudit & { readonly of: string | null } = {
  of: null,
  found: null,
  seen: [],
  failed: false,
}

/**
 * Examines a proposal, and again whenever its text has been edited.
 *
 * @param compactionId null while there is no proposal; nothing is examined then.
 */
export function useProposalAudit(compactionId: string | null, text: string): ProposalAudit {
  const { application } = useUi()
  const [known, setKnown] = useState(NOTHING)
  useEffect(() => {
    if (compactionId === null) return undefined
    let listens = true
    const examine = (): void => {
      application.examine(compactionId, text).then(
        found => {
          if (!listens) return
          setKnown(before => ({
            of: compactionId,
            found,
            seen: seenAfter(before.of === compactionId ? before.seen : [], openIn(found)),
            failed: false,
          }))
        },
        () => listens && setKnown(before => ({ ...before, of: compactionId, failed: true })),
      )
    }
    const timer = setTimeout(examine, REST_MS)
    return () => {
      listens = false
      clearTimeout(timer)
    }
  }, [application, compactionId, text])
  return known.of === compactionId ? known : NOTHING
}
