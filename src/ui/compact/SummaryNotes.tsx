import { type CompactionResult, missingSections, textOf, withSummary } from '../../engine/index.ts'
import { compactText } from '../../i18n/en/context.ts'
import { Disclosure } from '../kit/Disclosure.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Verbatim } from './Verbatim.tsx'
import styles from './SummaryView.module.css'

/** Under a summary: the sections that its model left out, and all that is read in its place, words of the preset included. */
export function SummaryNotes({
  result,
  text,
}: {
  readonly result: CompactionResult
  /** The summary as it is by now. */
  readonly text: string
}) {
  const isInSections = result.summarizer === 'model' && result.promptVersion.startsWith('sections')
  const missing = isInSections ? missingSections(text) : []
  return (
    <>
      {missing.length > 0 && (
        <p className={styles.note}>
          <Icon name="info" />
          {compactText('compaction.left-out', {
            count: missing.length,
            headings: missing.join(' · '),
          })}
        </p>
      )}
      <Disclosure name={compactText('compaction.word-for-word')}>
        <Verbatim
          texts={withSummary(result.replacement, result.summary, text).map(({ parts }) =>
            textOf(parts),
          )}
        />
      </Disclosure>
    </>
  )
}
