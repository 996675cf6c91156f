import { t } from '../../i18n/t.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { CompactionProposed } from '../../engine/index.ts'
import { compactText } from '../../i18n/en/context.ts'
import { formatTokens } from '../../i18n/format.ts'
import { Button } from '../../kit/Button.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { ChangeBars, RetainedPreview } from './ChangeBars.tsx'
import { Summarizers } from './CompactSettings.tsx'
import type { Tally } from './losses.ts'
import { meterAfter } from './projection.ts'
import { SummaryNotes } from './SummaryNotes.tsx'
import { SummaryView } from './SummaryView.tsx'
import type { Compaction } from './use-compaction.ts'
import type { ProposalReview } from './losses.ts'
import { WouldBeLost } from './WouldBeLost.tsx'
import styles from './CompactDialog.module.css'

interface ReviewProps {
  readonly proposal: CompactionProposed
  readonly compaction: Compaction
  readonly review: ProposalReview
}

/** A written summary before it is applied: what changes, what would be lost, the summary to edit, and what stays. */
export function ReviewPane({ proposal, compaction, review }: ReviewProps) {
  const { meter, rows } = compaction.session
  const sizes = review.found?.sizes
  const isOneColumn = review.tally !== null && review.losses.length === 0
  return (
    <div className="stack gap-5 start">
      <ChangeBars now={meter} after={meterAfter(meter, rows, { ...proposal, ...sizes })} written />
      <div className={styles.columns} data-one={isOneColumn ? '' : undefined}>
        <WouldBeLost review={review} />
        <div className="stack gap-4 start">
          <SummaryEditor proposal={proposal} compaction={compaction} review={review} />
          <SummaryNotes result={proposal} text={compaction.text} />
          <Disclosure name={compactText('compact.other-writer')}>
            <Summarizers compaction={compaction} />
          </Disclosure>
        </div>
      </div>
      <RetainedPreview outlook={compaction.outlook} />
    </div>
  )
}

/** The written summary, as it will read, and as plain text to edit: exactly this text is applied. */
function SummaryEditor({ proposal, compaction, review }: ReviewProps) {
  const { text, summarizer, edit, write } = compaction
  /** Of all that would stand for the messages; null until they are counted. */
  const tokens = review.found?.sizes?.replacementTokens ?? proposal.summaryTokens
  const heading = useId()
  const [editing, setEditing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Taking the focus needs the layout, which the frame needs anyway: earlier, it would be part of a long task.
    const frame = requestAnimationFrame(() => shown.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])
  useEffect(() => {
    if (editing) area.current?.focus()
  }, [editing])
  return (
    <div className="stack">
      <div className="row">
        <h3 id={heading} className="grow">
          {compactText('compact.summary')}{' '}
          <span className="normal small faint">
            {tokens && compactText('compact.summary-note', { tokens: formatTokens(tokens) })}
          </span>
        </h3>
        <Button
          size="small"
          icon={editing ? 'eye' : 'edit'}
          aria-pressed={editing}
          onClick={() => setEditing(!editing)}
        >
          {t('kit.edit')}
        </Button>
        <Button size="small" icon="refresh" onClick={() => write(summarizer)}>
          {compactText('compact.again')}
        </Button>
      </div>
      {editing ? (
        <textarea
          ref={area}
          className={styles.textarea}
          aria-labelledby={heading}
          value={text}
          rows={Math.min(24, Math.max(8, text.split('\n').length + 2))}
          onChange={event => edit(event.target.value)}
        />
      ) : (
        <div
          className={styles.rendered}
          role="group"
          aria-labelledby={heading}
          ref={shown}
          tabIndex={-1}
        >
          <SummaryView text={text} claims={review.found?.claims ?? []} added={review.added} />
        </div>
      )}
    </div>
  )
}

const HEAVIEST = 3

/** Under a proposal: how much it keeps, who wrote it, what it would lose or may lose, and a button that keeps the most important details. */
export function ReviewFoot({
  review: { tally, losses, keep },
}: {
  readonly review: ProposalReview
}) {
  const heaviest = losses
    .filter(({ isInSummary: isKept }) => !isKept)
    .slice(0, HEAVIEST)
    .map(({ fact }) => fact)
  return (
    <>
      <p className={`${styles.tally} grow soft`} role="status">
        {tally !== null && tally.total > 0 && <TallyWords tally={tally} />}
      </p>
      {heaviest.length > 1 && (
        <Button variant="edged" onClick={() => keep(heaviest)}>
          {compactText('compact.keep-heaviest', { count: heaviest.length })}
        </Button>
      )}
    </>
  )
}

function TallyWords({ tally: { kept, total, byYou, lost, inDoubt } }: { readonly tally: Tally }) {
  return (
    <>
      {compactText('compact.tally', { kept, total })}
      {byYou > 0 && `, ${compactText('compact.tally-kept', { count: byYou })}`}
      {lost > 0 && (
        <>
          , <b className="danger">{compactText('compact.tally-lost', { count: lost })}</b>
        </>
      )}
      {inDoubt > 0 && `, ${compactText('compact.tally-doubt', { count: inDoubt })}`}
    </>
  )
}
