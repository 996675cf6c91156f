import { joined } from '../../i18n/list.ts'
import { useId } from 'react'
import type { ModelRef, SummarizerKind } from '../../engine/index.ts'
import { compactText } from '../../i18n/en/context.ts'
import { formatTokens } from '../../i18n/format.ts'
import { AccuracyNote } from '../kit/AccuracyNote.tsx'
import { DestinationChip } from '../../kit/Chip.tsx'
import { Choice, TextField } from '../../kit/Field.tsx'
import { destinationWords, modelName } from '../../kit/words.ts'
import { ProgressLine } from '../kit/ProgressLine.tsx'
import { useUiState } from '../../host/store.ts'
import { ChangeBars, RetainedPreview } from './ChangeBars.tsx'
import { meterWithout } from './projection.ts'
import { FoldLine } from './FoldLine.tsx'
import type { FoldChoice } from './fold-line.ts'
import { FailedBanner } from './SummaryNotes.tsx'
import type { Compaction } from './use-compaction.ts'
import styles from './CompactDialog.module.css'

interface CompactionProps {
  readonly compaction: Compaction
}

/** What changes: the bars, then the plan, the progress or the failure, and what stays. */
export function CompactSettings({
  compaction,
  choice,
}: CompactionProps & { readonly choice: FoldChoice | null }) {
  const { outlook } = compaction
  const { meter, rows } = compaction.session
  return (
    <div className="stack gap-4 start">
      <ChangeBars now={meter} after={meterWithout(meter, rows, outlook)} written={false} />
      <Middle compaction={compaction} />
      {compaction.phase.type === 'plan' && choice !== null && <FoldLine choice={choice} />}
      <RetainedPreview outlook={outlook} />
      <AccuracyNote />
    </div>
  )
}

function Middle({ compaction }: CompactionProps) {
  const { outlook, phase, summarizer, write } = compaction
  const { firstNumber, lastNumber, spanTokens } = outlook
  switch (phase.type) {
    case 'writing':
      return (
        <div className="stack soft">
          <ProgressLine progress={phase.progress} sentence={compactText('compact.writing')} />
          <p className="small faint">{compactText('compact.waiting')}</p>
        </div>
      )
    case 'failed':
      return (
        <FailedBanner
          failure={phase.sentence}
          refused={phase.refused}
          summarizer={summarizer}
          role="alert"
          onWrite={write}
        />
      )
    default:
      return firstNumber === null || lastNumber === null ? null : (
        <p className="soft">
          {compactText('compact.span-tokens', {
            first: firstNumber,
            last: lastNumber,
            tokens: formatTokens(spanTokens),
          })}
        </p>
      )
  }
}

/** What the summary must keep in mind, who writes it, and where the text goes for that. */
export function Summarizers({ compaction }: CompactionProps) {
  // They are asked one after the other. The list is empty if none can write a summary.
  const { models } = useUiState(({ app }) => app.summaries)
  const legend = useId()
  const [first, ...others] = models
  const choice = (value: SummarizerKind) => ({
    name: 'summarizer',
    value,
    checked: compaction.summarizer === value,
    onChange: () => compaction.setSummarizer(value),
  })
  return (
    <fieldset className="stack gap-4 start" disabled={compaction.phase.type === 'writing'}>
      <TextField
        label={
          <>
            {compactText('compact.focus')}{' '}
            <span className="normal small faint">{compactText('compact.optional')}</span>
          </>
        }
        value={compaction.focus}
        placeholder={compactText('compact.focus-hint')}
        maxLength={500}
        onChange={event => compaction.setFocus(event.target.value)}
      />
      <div role="radiogroup" aria-labelledby={legend}>
        <p id={legend} className={styles.label}>
          {compactText('compact.who')}
        </p>
        {first !== undefined && (
          <Choice {...choice('model')} what={modelName(first)}>
            {compactText('compact.model-why')}
            {others.length > 0 &&
              `; ${compactText('compact.then', { models: joined(others.map(modelName)) })}`}
            <span className="row wrap">
              {destinationsOf(models).map(host => (
                <DestinationChip key={host} host={host} />
              ))}
            </span>
          </Choice>
        )}
        <Choice {...choice('extractive')} what={compactText('compact.extractive')}>
          {compactText('compact.extractive-why')}
          <br />
          <DestinationChip host={null} />
        </Choice>
      </div>
    </fieldset>
  )
}

/** A host for each destination that the chips can tell apart. */
function destinationsOf(models: readonly ModelRef[]): readonly ModelRef['host'][] {
  return [...new Map(models.map(({ host }) => [destinationWords(host), host])).values()]
}
