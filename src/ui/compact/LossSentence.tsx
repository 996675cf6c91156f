import { type AuditReport, FACT_KINDS, type LostFact } from '../../engine/index.ts'
import { compactText } from '../../i18n/en/context.ts'
import styles from './SummaryView.module.css'

/** What is lost in one sentence, the heaviest kinds first, and how much may be said in other words. */
export function LossSentence({
  found: { isVerbatim, total },
  lost,
  inDoubt,
}: {
  readonly found: Pick<AuditReport, 'isVerbatim' | 'total'>
  readonly lost: readonly LostFact[]
  /** How many. */
  readonly inDoubt: number
}) {
  const kinds = FACT_KINDS.flatMap(kind => {
    const count = lost.filter(fact => fact.kind === kind).length
    return count === 0 ? [] : [compactText(`compaction.count.${kind}`, { count })]
  })
  return (
    <p className={styles.quiet}>
      {lost.length > 0
        ? compactText('compaction.lost-of', { lost: lost.length, total, kinds: kinds.join(', ') })
        : compactText(reassuranceOf(isVerbatim, total))}
      {inDoubt > 0 && ` ${compactText('compaction.in-doubt', { count: inDoubt })}`}
    </p>
  )
}

/** Only where every message is read as it is can nothing be lost; rules find some of what was said. */
function reassuranceOf(isVerbatim: boolean, total: number) {
  if (isVerbatim) return 'compaction.verbatim'
  return total === 0 ? 'compaction.lost-no-facts' : 'compaction.lost-nothing'
}
