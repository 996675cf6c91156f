import { t } from '../../i18n/t.ts'
import { formatPercent } from '../../i18n/format.ts'
import { compactText } from '../../i18n/en/context.ts'
import type { CompactionProgress } from '../../runtime/session/snapshot.ts'
import { Button } from '../../kit/Button.tsx'
import { modelName } from '../../kit/words.ts'
import { ProgressBar } from '../../kit/ProgressBar.tsx'

interface ProgressLineProps {
  readonly progress: CompactionProgress | null
  readonly sentence: string
  /** Adds a Cancel button; without it the caller has one elsewhere. */
  readonly onCancel?: () => void
}

/** The progress of a summary, as a bar and in words. A summary of one part has no known share: its bar moves without an end. */
export function ProgressLine({ progress, sentence, onCancel }: ProgressLineProps) {
  const counted = progress !== null && progress.of > 1
  return (
    <div className="stack gap-2">
      <div className="row between gap-4 soft">
        <span>
          {progress === null ? sentence : wordsFor(progress, sentence)}
          {counted &&
            `, ${compactText('compaction.part', { part: progress.part, of: progress.of })}`}
        </span>
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {t('kit.cancel')}
          </Button>
        )}
      </div>
      <ProgressBar label={sentence} value={counted ? (progress.part - 1) / progress.of : null} />
    </div>
  )
}

function wordsFor({ model, loading }: CompactionProgress, sentence: string): string {
  if (model === null) return sentence
  const name = modelName(model)
  return loading === null
    ? compactText('compact.writing-by', { model: name })
    : compactText('compact.loading-model', { model: name, share: formatPercent(loading) })
}
