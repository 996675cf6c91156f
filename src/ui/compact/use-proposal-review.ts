import { useMemo } from 'react'
import type { CompactionProposed, LostFact } from '../../engine/index.ts'
import type { Examined } from '../../runtime/application/application.ts'
import { useUi } from '../store.ts'
import { addedLines, lossesOf, tallyOf, withFacts, type Loss, type Tally } from './losses.ts'
import { useProposalAudit } from './use-proposal-audit.ts'

/** A proposal under review: what it would lose, and ways to keep that. */
export interface ProposalReview {
  /** Null until it has been compared with the originals. */
  readonly found: Examined | null
  readonly failed: boolean
  /** The heaviest first; what was kept stays in its place. */
  readonly losses: readonly Loss[]
  /** Null as `found` is. */
  readonly tally: Tally | null
  /** Lines of the summary that the person added. */
  readonly added: ReadonlySet<string>
  /** Puts facts into the summary. */
  keep(facts: readonly LostFact[]): void
  /** Closes the dialog, in which the summary continues to wait, and shows the message. */
  show(number: number): void
}

/** The review of a proposal whose text is `text` by now; of nothing while the proposal is null. */
export function useProposalReview(
  proposal: CompactionProposed | null,
  text: string,
  edit: (text: string) => void,
): ProposalReview {
  const { actions } = useUi()
  const { found, seen, failed } = useProposalAudit(proposal?.compactionId ?? null, text)
  const summary = proposal?.summary ?? ''
  const added = useMemo(() => addedLines(summary, text), [summary, text])
  const losses = useMemo(() => (found ? lossesOf(seen, found, added) : []), [found, seen, added])
  return {
    found,
    failed,
    losses,
    tally: found && tallyOf(found, losses),
    added,
    keep: facts => edit(withFacts(text, facts)),
    show(number) {
      actions.closeDialog()
      actions.showMessage(number)
    },
  }
}
