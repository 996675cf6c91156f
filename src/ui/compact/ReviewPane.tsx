import type { CompactionProposed, ModelRef } from '../../engine/index.ts'
import { compactText } from '../../i18n/en/context.ts'
import type { CompactionOutlook } from '../../runtime/application/outlook.ts'
import type { SessionSnapshot } from '../../runtime/session/snapshot.ts'
import { Disclosure } from '../kit/Disclosure.tsx'
import { ChangeBars } from './ChangeBars.tsx'
import { KeptPreview } from './KeptPreview.tsx'
import { meterAfter } from './projection.ts'
import { Summarizers } from './Summarizers.tsx'
import { SummaryEditor } from './SummaryEditor.tsx'
import { SummaryNotes } from './SummaryNotes.tsx'
import type { Compaction } from './use-compaction.ts'
import type { ProposalReview } from './use-proposal-review.ts'
import { WouldBeLost } from './WouldBeLost.tsx'
import styles from './ReviewPane.module.css'

/** A written summary before it is applied: what changes, what would be lost, the summary to edit, and what stays. */
export function ReviewPane({
  session: { meter, rows },
  outlook,
  models,
  proposal,
  compaction,
  review,
}: {
  readonly session: SessionSnapshot
  readonly outlook: CompactionOutlook
  readonly models: readonly ModelRef[]
  readonly proposal: CompactionProposed
  readonly compaction: Compaction
  readonly review: ProposalReview
}) {
  const { text, summarizer } = compaction
  const sizes = review.found?.sizes
  const isOneColumn = review.tally !== null && review.losses.length === 0
  return (
    <div className={styles.pane}>
      <ChangeBars now={meter} after={meterAfter(meter, rows, { ...proposal, ...sizes })} written />
      <div className={styles.columns} data-one={isOneColumn ? '' : undefined}>
        <WouldBeLost review={review} />
        <div className={styles.column}>
          <SummaryEditor
            text={text}
            tokens={sizes?.standing ?? proposal.summaryTokens}
            review={review}
            onEdit={compaction.edit}
            onAgain={() => compaction.write(summarizer)}
          />
          <SummaryNotes result={proposal} text={text} />
          <Disclosure name={compactText('compact.other-writer')}>
            <Summarizers models={models} compaction={compaction} />
          </Disclosure>
        </div>
      </div>
      <KeptPreview outlook={outlook} />
    </div>
  )
}
