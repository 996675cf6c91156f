import { formatTokens } from '../../i18n/format.ts'
import { compactText } from '../../i18n/en/compact.ts'
import type { AuditReport, CompactionRecord, CompactionResult } from '../../engine/index.ts'
import { modelName } from '../kit/model-name.ts'
import styles from './SummaryPanel.module.css'

/** What a compaction came to: tokens before and after, who wrote it and where, what made it start. */
export function SummaryFacts({
  record,
  result,
  details,
}: {
  readonly record: CompactionRecord
  readonly result: CompactionResult
  /** Details of the originals, and how many of them the model still reads; null while nobody knows. */
  readonly details: Pick<AuditReport, 'kept' | 'total'> | null
}) {
  return (
    <p className={styles.facts}>
      <span>
        <b>
          {formatTokens(result.tokensBefore)} → {formatTokens(result.tokensAfter)}
        </b>{' '}
        {compactText('compaction.tokens')}
      </span>
      <span>{removedBy(result)}</span>
      {details !== null && (
        <span>
          {compactText('compaction.kept-share', { kept: details.kept, total: details.total })}
        </span>
      )}
      <span>{writerOf(result)}</span>
      <span>{compactText(`compaction.trigger.${record.trigger}`)}</span>
      {result.focus !== null && (
        <span>{compactText('compaction.focused', { focus: result.focus })}</span>
      )}
    </p>
  )
}

/** Messages and tokens that left the view, and how many tokens the summary has in place of the originals. */
function removedBy(result: CompactionResult): string {
  const { originalTokens, summaryTokens, tokensBefore, tokensAfter } = result
  const tokens = { tokens: tokensBefore.tokens - tokensAfter.tokens, source: tokensAfter.source }
  const removed = compactText('compaction.removed', {
    count: result.messagesBefore - result.messagesAfter,
    tokens: formatTokens(tokens),
  })
  return originalTokens === null || summaryTokens === null
    ? removed
    : compactText('compaction.removed-by', {
        removed,
        original: formatTokens(originalTokens),
        summary: formatTokens(summaryTokens),
      })
}

/** The model and its host, or that no model was needed. */
function writerOf({ model, summarizer }: CompactionResult): string {
  if (summarizer === 'extractive' || model === null) return compactText('compaction.by-extractive')
  const name = modelName(model)
  return model.host === null
    ? compactText('compaction.by-local', { model: name })
    : compactText('compaction.by-remote', { model: name, host: model.host })
}
