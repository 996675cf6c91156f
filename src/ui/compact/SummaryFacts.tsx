import { compactText } from '../../i18n/en/context.ts'
import type { AuditReport, CompactionRecord, CompactionResult } from '../../engine/index.ts'
import { compactionFigures } from '../kit/snapshot-facts.ts'
import { modelName } from '../kit/words.ts'
import styles from './SummaryPanel.module.css'

/** What a compaction came to: what it saves, how much it keeps, who wrote it and where, what made it start. */
export function SummaryFacts({
  record,
  result,
  details,
}: {
  readonly record: CompactionRecord
  readonly result: CompactionResult
  /** Details of the originals, and how many of them the model still reads; null while nobody knows. */
  readonly details: Pick<AuditReport, 'kept' | 'total' | 'inDoubt'> | null
}) {
  return (
    <p className={styles.facts}>
      <b>{compactText('compaction.saved', compactionFigures(record, result))}</b>
      {details !== null && (
        <span>
          {compactText('compaction.kept-share', { kept: details.kept, total: details.total })}
          {details.inDoubt.length > 0 &&
            `, ${compactText('compact.tally-doubt', { count: details.inDoubt.length })}`}
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

/** The model and its host, or that no model was needed. */
function writerOf({ model, summarizer }: CompactionResult): string {
  if (summarizer === 'extractive' || model === null) return compactText('compaction.by-extractive')
  const name = modelName(model)
  return model.host === null
    ? compactText('compaction.by-local', { model: name })
    : compactText('compaction.by-remote', { model: name, host: model.host })
}
