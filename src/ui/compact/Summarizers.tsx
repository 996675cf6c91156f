import { useId } from 'react'
import { compactText } from '../../i18n/en/context.ts'
import type { ModelRef, SummarizerKind } from '../../engine/index.ts'
import { DestinationChip } from '../kit/Chip.tsx'
import { Choice, TextField } from '../kit/Field.tsx'
import { modelName } from '../kit/words.ts'
import type { Compaction } from './use-compaction.ts'
import styles from './CompactDialog.module.css'

/** What the summary is to keep in mind, who writes it, and where the text goes for that. */
export function Summarizers({
  models,
  compaction,
}: {
  /** The models that are asked in turn; empty where none can write a summary. */
  readonly models: readonly ModelRef[]
  readonly compaction: Compaction
}) {
  const legend = useId()
  const [first, ...others] = models
  const choice = (value: SummarizerKind) => ({
    name: 'summarizer',
    value,
    checked: compaction.summarizer === value,
    onChange: () => compaction.setSummarizer(value),
  })
  return (
    <fieldset className={styles.column} disabled={compaction.phase.type === 'writing'}>
      <TextField
        label={
          <>
            {compactText('compact.focus')}{' '}
            <span className={styles.faint}>{compactText('compact.optional')}</span>
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
              `; ${compactText('compact.then', { models: others.map(modelName).join(', ') })}`}
            <span className={styles.destinations}>
              {[...new Set(models.map(({ host }) => host))].map(host => (
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
