import { formatPercent, formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { CompactionRecord, CompactionResult } from '../../engine/index.ts'
import { modelName } from '../kit/model-name.ts'
import styles from './SummaryPanel.module.css'

/** What a compaction came to: tokens before and after, who wrote it and where, what made it start. */
export function SummaryFacts({
  record,
  result,
  coverage,
}: {
  readonly record: CompactionRecord
  readonly result: CompactionResult
  /** Share of what mattered that the model still reads; null while nobody knows. */
  readonly coverage: number | null
}) {
  return (
    <p className={styles.facts}>
      <span>
        <b>
          {formatTokens(result.tokensBefore)} → {formatTokens(result.tokensAfter)}
        </b>{' '}
        {t('compaction.tokens')}
      </span>
      {coverage !== null && (
        <span>{t('compaction.kept-share', { share: formatPercent(coverage) })}</span>
      )}
      <span>{writerOf(result)}</span>
      <span>{t(`compaction.trigger.${record.trigger}`)}</span>
      {result.focus !== null && <span>{t('compaction.focused', { focus: result.focus })}</span>}
    </p>
  )
}

/** The model and its host, or that no model was needed. */
function writerOf({ model, summarizer }: CompactionResult): string {
  if (summarizer === 'extractive' || model === null) return t('compaction.by-extractive')
  const name = modelName(model)
  return model.host === null
    ? t('compaction.by-local', { model: name })
    : t('compaction.by-remote', { model: name, host: model.host })
}
