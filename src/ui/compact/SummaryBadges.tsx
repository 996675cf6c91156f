/**
 * The quiet forms of a compaction's row: everything but a summary in force.
 *
 * @module
 */
import { formatTime } from '../../i18n/format.ts'
import { compactText } from '../../i18n/en/context.ts'
import type { CompactionRecord, SummarizerKind } from '../../engine/index.ts'
import { Banner } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { compactionFigures } from '../kit/snapshot-facts.ts'
import { useUi, useUiState } from '../store.ts'
import { ProgressLine } from '../kit/ProgressLine.tsx'
import { Refused } from './Refused.tsx'
import styles from './CompactionRow.module.css'

interface NoteProps {
  readonly record: CompactionRecord
}

/** Being written: how far it is, and Cancel. */
export function RunningBadge({ record }: NoteProps) {
  const { application } = useUi()
  const progress = useUiState(({ app }) => app.session?.progress ?? null)
  return (
    <div className={styles.note}>
      <ProgressLine
        progress={progress?.compactionId === record.compactionId ? progress : null}
        sentence={compactText('compaction.running', {
          first: record.firstNumber,
          last: record.lastNumber,
        })}
        onCancel={() => application.cancelCompaction()}
      />
    </div>
  )
}

/** Written and waiting: for the user when they asked for it, else for its mark on the meter. */
export function ProposedBadge({ record }: NoteProps) {
  const { application, surface } = useUi()
  const { result, firstNumber: first, lastNumber: last } = record
  const mine = record.trigger === 'manual'
  return (
    <div className={styles.hung}>
      <Banner
        tone="info"
        icon="compact"
        actions={
          mine && (
            <>
              <Button size="small" onClick={() => void application.discardProposal()}>
                {compactText('compaction.discard')}
              </Button>
              <Button
                size="small"
                variant="edged"
                onClick={() => surface.openCompactDialog(record.focus ?? '')}
              >
                {compactText('compaction.review')}
              </Button>
            </>
          )
        }
      >
        <p>
          <b>
            {compactText(mine ? 'compaction.proposed' : 'compaction.prepared', { first, last })}
          </b>
        </p>
        {result !== null && (
          <p>
            {compactText('compaction.saved', compactionFigures(record, result))}.{' '}
            {compactText('compaction.until-then')}
          </p>
        )}
      </Banner>
    </div>
  )
}

/** Failed: the sentence says what happened and that nothing changed; two ways on. */
export function FailedBadge({ record }: NoteProps) {
  const { application } = useUi()
  const write = (summarizer: SummarizerKind) =>
    void application.compact({ focus: record.focus, summarizer })
  return (
    <div className={styles.hung}>
      <Banner
        tone="danger"
        actions={
          <>
            <Button size="small" onClick={() => write(record.summarizer)}>
              {compactText('compaction.retry')}
            </Button>
            {record.summarizer !== 'extractive' && (
              <Button size="small" onClick={() => write('extractive')}>
                {compactText('compaction.use-extractive')}
              </Button>
            )}
          </>
        }
      >
        <p>
          <b>{compactText('compaction.failed')}</b>
        </p>
        <p>{record.failure}</p>
        <Refused refused={record.refused} />
      </Banner>
    </div>
  )
}

/** Undone or cancelled: one line, so that the reader knows that nothing is missing. */
export function QuietBadge({ record }: NoteProps) {
  const { state, number, firstNumber: first, lastNumber: last, endedAt, startedAt } = record
  return (
    <p className={styles.quiet}>
      {state === 'undone'
        ? compactText('compaction.undone', { number: number ?? 0, first, last })
        : compactText('compaction.cancelled', { first, last })}{' '}
      <span className={styles.when}>{formatTime(endedAt ?? startedAt)}</span>
    </p>
  )
}
