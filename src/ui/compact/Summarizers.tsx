import { useId } from 'react'
import { t } from '../../i18n/t.ts'
import type { SummarizerKind } from '../../engine/event.ts'
import type { ModelChoice } from '../../runtime/snapshot.ts'
import { DestinationChip } from '../kit/Chip.tsx'
import { Choice, TextField } from '../kit/Field.tsx'
import { modelName } from '../kit/model-name.ts'
import styles from './CompactDialog.module.css'

interface SummarizersProps {
  readonly model: ModelChoice
  readonly focus: string
  readonly summarizer: SummarizerKind
  readonly disabled: boolean
  readonly onFocus: (focus: string) => void
  readonly onSummarizer: (summarizer: SummarizerKind) => void
}

/** What the summary is to keep in mind, who writes it, and where the text goes for that. */
export function Summarizers(props: SummarizersProps) {
  const legend = useId()
  const { ref, writesSummaries } = props.model
  const choice = (value: SummarizerKind) => ({
    name: 'summarizer',
    value,
    checked: props.summarizer === value,
    onChange: () => props.onSummarizer(value),
  })
  return (
    <fieldset className={styles.column} disabled={props.disabled}>
      <TextField
        label={
          <>
            {t('compact.focus')} <span className={styles.faint}>{t('compact.optional')}</span>
          </>
        }
        value={props.focus}
        placeholder={t('compact.focus-hint')}
        maxLength={500}
        onChange={event => props.onFocus(event.target.value)}
      />
      <div role="radiogroup" aria-labelledby={legend}>
        <p id={legend} className={styles.label}>
          {t('compact.who')}
        </p>
        {writesSummaries && (
          <Choice {...choice('model')} what={modelName(ref)}>
            {t('compact.model-why')}
            <br />
            <DestinationChip host={ref.host} />
          </Choice>
        )}
        <Choice {...choice('extractive')} what={t('compact.extractive')}>
          {t('compact.extractive-why')}
          <br />
          <DestinationChip host={null} />
        </Choice>
      </div>
    </fieldset>
  )
}
