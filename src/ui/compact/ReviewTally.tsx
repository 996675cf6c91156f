import { compactText } from '../../i18n/en/compact.ts'
import type { ProposalReview } from './use-proposal-review.ts'
import styles from './CompactDialog.module.css'

/** How many details a proposal keeps, how many of them the person kept, and how many it would lose. */
export function ReviewTally({ review: { found, losses } }: { readonly review: ProposalReview }) {
  if (found === null || found.total === 0) return <p className={styles.tally} />
  const byYou = losses.filter(({ isKept }) => isKept).length
  const lost = losses.length - byYou
  const { total } = found
  const unsure = total - found.kept - found.lost.length
  return (
    <p className={styles.tally} role="status">
      {compactText('compact.tally', { kept: total - unsure - lost, total })}
      {byYou > 0 && `, ${compactText('compact.tally-kept', { count: byYou })}`}
      {lost > 0 && (
        <>
          , <b>{compactText('compact.tally-lost', { count: lost })}</b>
        </>
      )}
    </p>
  )
}
