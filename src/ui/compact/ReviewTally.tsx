import { compactText } from '../../i18n/en/context.ts'
import type { ProposalReview } from './use-proposal-review.ts'
import styles from './CompactDialog.module.css'

/** How many details a proposal keeps, how many of them the person kept, and how many it would lose, or may. */
export function ReviewTally({ review: { tally } }: { readonly review: ProposalReview }) {
  if (tally === null || tally.total === 0) return <p className={styles.tally} />
  const { kept, total, byYou, lost, inDoubt } = tally
  return (
    <p className={styles.tally} role="status">
      {compactText('compact.tally', { kept, total })}
      {byYou > 0 && `, ${compactText('compact.tally-kept', { count: byYou })}`}
      {lost > 0 && (
        <>
          , <b>{compactText('compact.tally-lost', { count: lost })}</b>
        </>
      )}
      {inDoubt > 0 && `, ${compactText('compact.tally-doubt', { count: inDoubt })}`}
    </p>
  )
}
