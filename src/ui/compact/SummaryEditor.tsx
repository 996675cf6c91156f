import { useEffect, useId, useRef, useState } from 'react'
import type { TokenCount } from '../../engine/index.ts'
import { formatTokens } from '../../i18n/format.ts'
import { compactText } from '../../i18n/en/context.ts'
import { Button } from '../kit/Button.tsx'
import { SummaryView } from './SummaryView.tsx'
import type { ProposalReview } from './use-proposal-review.ts'
import styles from './CompactDialog.module.css'

/**
 * The written summary, as it will read, and as plain text to edit: what is edited is exactly what
 * is applied.
 */
export function SummaryEditor({
  text,
  tokens,
  review,
  onEdit,
  onAgain,
}: {
  readonly text: string
  /** Of all that would stand for the messages; null until they are counted. */
  readonly tokens: TokenCount | null
  readonly review: ProposalReview
  readonly onEdit: (text: string) => void
  readonly onAgain: () => void
}) {
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
    <div className={styles.editor}>
      <div className={styles.editorHead}>
        <h3 id={heading}>
          {compactText('compact.summary')}{' '}
          <span className={styles.faint}>
            {tokens && compactText('compact.summary-note', { tokens: formatTokens(tokens) })}
          </span>
        </h3>
        <Button
          size="small"
          icon={editing ? 'eye' : 'edit'}
          aria-pressed={editing}
          onClick={() => setEditing(!editing)}
        >
          {compactText('compact.edit')}
        </Button>
        <Button size="small" icon="refresh" onClick={onAgain}>
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
          onChange={event => onEdit(event.target.value)}
        />
      ) : (
        <div
          className={styles.rendered}
          role="group"
          aria-labelledby={heading}
          ref={shown}
          tabIndex={-1}
        >
          <SummaryView
            text={text}
            claims={review.found?.claims ?? []}
            added={review.added}
            onCite={review.show}
          />
        </div>
      )}
    </div>
  )
}
