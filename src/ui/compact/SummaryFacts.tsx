import { formatPercent, formatTokens } from '../../i18n/format.ts'
import { compactText } from '../../i18n/en/compact.ts'
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
        {compactText('compaction.tokens')}
      </span>
      {coverage !== null && (
        <span>{compactText('compaction.kept-share', { share: formatPercent(coverage) })}</span>
      )}
      <span>{writerOf(result)}</span>
      <span>{compactText(`compaction.trigger.${record.trigger}`)}</span>
      {result.focus !== null && (
        <span>{compactText('compaction.focused', { focus: result.focus })}</span>
      )}
    </p>
  )
}

/** The model and its host, or that no model was needed. */
function writerOf({ model, summarizer }: CompactionResult): string {
  if (summarizer === 'extractive' || model === null) return compactText('compaction.by-extractive')
  const name = modelName(model)
  return model.host === null
    ? compactText('compaction.by-local', { model: name })
    : compactText('compaction.by-remote', { model: name, host: model.host })
}
