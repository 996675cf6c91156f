import { compactText } from '../../i18n/en/context.ts'
import { formatTokens } from '../../i18n/format.ts'
import type { CompactionOutlook } from '../../runtime/application/outlook.ts'
import type { SessionSnapshot } from '../../runtime/session/snapshot.ts'
import { AccuracyNote } from '../kit/AccuracyNote.tsx'
import { Banner } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { ChangeBars } from './ChangeBars.tsx'
import { ProgressLine } from '../kit/ProgressLine.tsx'
import { KeptPreview } from './KeptPreview.tsx'
import { meterWithout } from './projection.ts'
import { Refused } from './Refused.tsx'
import type { Compaction } from './use-compaction.ts'
import styles from './CompactDialog.module.css'

interface LeftColumnProps {
  readonly session: SessionSnapshot
  readonly outlook: CompactionOutlook
  readonly compaction: Compaction
}

/** What changes: the bars, then the plan, the progress or the failure, and what stays. */
export function CompactSettings(props: LeftColumnProps) {
  const { outlook } = props
  const { meter, rows } = props.session
  return (
    <div className={styles.column}>
      <ChangeBars now={meter} after={meterWithout(meter, rows, outlook)} written={false} />
      <Middle {...props} />
      <KeptPreview outlook={outlook} />
      <AccuracyNote />
    </div>
  )
}

function Middle({ outlook, compaction }: LeftColumnProps) {
  const { phase, summarizer, write } = compaction
  const { firstNumber, lastNumber, spanTokens } = outlook
  switch (phase.type) {
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
          <Refused refused={phase.refused} />
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
