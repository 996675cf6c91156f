import { compactText } from '../../i18n/en/compact.ts'
import { formatTokens } from '../../i18n/format.ts'
import type { CompactionOutlook } from '../../runtime/application/outlook.ts'
import type { SessionSnapshot } from '../../runtime/session/snapshot.ts'
import { AccuracyNote } from '../kit/AccuracyNote.tsx'
import { Banner } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { ChangeBars } from './ChangeBars.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { KeptPreview } from './KeptPreview.tsx'
import { SummaryEditor } from './SummaryEditor.tsx'
import { meterAfter, meterWithout } from './projection.ts'
import type { Compaction } from './use-compaction.ts'
import styles from './CompactDialog.module.css'

interface LeftColumnProps {
  readonly session: SessionSnapshot
  readonly outlook: CompactionOutlook
  readonly compaction: Compaction
}

/** What changes: the bars, then the plan, the progress, the failure or the summary, and what stays. */
export function CompactSettings(props: LeftColumnProps) {
  const { outlook } = props
  const { phase } = props.compaction
  const { meter, rows } = props.session
  const after =
    phase.type === 'review'
      ? meterAfter(meter, rows, phase.proposal)
      : meterWithout(meter, rows, outlook)
  return (
    <div className={styles.column}>
      <ChangeBars now={meter} after={after} written={phase.type === 'review'} />
      <Middle {...props} />
      <KeptPreview outlook={outlook} />
      <AccuracyNote />
    </div>
  )
}

function Middle({ outlook, compaction }: LeftColumnProps) {
  const { phase, text, summarizer, write } = compaction
  const { firstNumber, lastNumber, spanTokens } = outlook
  switch (phase.type) {
    case 'review':
      return (
        <SummaryEditor
          text={text}
          saved={formatTokens(
            Math.max(0, phase.proposal.tokensBefore.tokens - phase.proposal.tokensAfter.tokens),
          )}
          onEdit={edited => compaction.edit(edited)}
          onAgain={() => write(summarizer)}
        />
      )
    case 'writing':
      return (
        <div className={styles.writing}>
          <ProgressLine progress={phase.progress} sentence={compactText('compact.writing')} />
          <p>{compactText('compact.waiting')}</p>
        </div>
      )
    case 'failed':
      return (
        <Banner
          tone="danger"
          icon="warning"
          actions={
            <>
              <Button size="small" onClick={() => write(summarizer)}>
                {compactText('compact.try-again')}
              </Button>
              <Button size="small" onClick={() => write('extractive')}>
                {compactText('compaction.use-extractive')}
              </Button>
            </>
          }
        >
          <p>
            <b>{compactText('compaction.failed')}</b>
          </p>
          <p role="alert">{phase.sentence}</p>
        </Banner>
      )
    default:
      return firstNumber === null || lastNumber === null ? null : (
        <p className={styles.soft}>
          {compactText('compact.span-tokens', {
            first: firstNumber,
            last: lastNumber,
            tokens: formatTokens(spanTokens),
          })}
        </p>
      )
  }
}
