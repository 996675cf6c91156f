import { useId } from 'react'
import { t } from '../../i18n/t.ts'
import type { SummarizerKind } from '../../engine/event.ts'
import type { ModelChoice } from '../../runtime/snapshot.ts'
import { DestinationChip } from '../kit/Chip.tsx'
import { Choice, TextField } from '../kit/Field.tsx'
import { modelName } from '../kit/model-name.ts'
import type { Compaction } from './use-compaction.ts'
import styles from './CompactDialog.module.css'

/** What the summary is to keep in mind, who writes it, and where the text goes for that. */
export function Summarizers({
  model: { ref, writesSummaries },
  compaction,
}: {
  readonly model: ModelChoice
  readonly compaction: Compaction
}) {
  const legend = useId()
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
            {t('compact.focus')} <span className={styles.faint}>{t('compact.optional')}</span>
          </>
        }
        value={compaction.focus}
        placeholder={t('compact.focus-hint')}
        maxLength={500}
        onChange={event => compaction.setFocus(event.target.value)}
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
