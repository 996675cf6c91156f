import { useEffect, useMemo, useState } from 'react'
import type { CompactionProposed, LostFact } from '../../engine/index.ts'
import type { Examined } from '../../runtime/application/application.ts'
import { useUi } from '../store.ts'
import { addedLines, lossesOf, mergeSeen, tallyOf, addFacts } from './losses.ts'

/** A proposal under review: the details that it would lose, and ways to keep them. */
export type ProposalReview = ReturnType<typeof useProposalReview>

/** The review of a proposal with the text `text`; of nothing if the proposal is null. */
export function useProposalReview(
  proposal: CompactionProposed | null,
  text: string,
  edit: (text: string) => void,
) {
  const { found, seen, failed } = useProposalAudit(proposal?.compactionId ?? null, text)
  const summary = proposal?.summary ?? ''
  const added = useMemo(() => addedLines(summary, text), [summary, text])
  const losses = useMemo(() => (found ? lossesOf(seen, found, added) : []), [found, seen, added])
  return {
    /** Null until it has been compared with the originals. */
    found,
    failed,
    /** The most important first. A kept detail stays in its place. */
    losses,
    /** Null if `found` is null. */
    tally: found && tallyOf(found, losses),
    added,
    keep: (facts: readonly LostFact[]): void => edit(addFacts(text, facts)),
  }
}

/** Milliseconds after the last change before a summary is examined again. */
const REST_MS = 300

interface ProposalAudit {
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
function useProposalAudit(compactionId: string | null, text: string): ProposalAudit {
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
            seen: mergeSeen(before.of === compactionId ? before.seen : [], openIn(found)),
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
