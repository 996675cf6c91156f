import { Fragment } from 'react'
import { t } from '../../i18n/t.ts'
import { parseSummary } from '../../engine/compaction/sections.ts'
import { inlineRuns } from './inline.ts'
import styles from './SummaryView.module.css'

/** A summary by its sections; sections that say "(none)" are left out here, not in the text. */
export function SummaryView({
  text,
  onCite,
}: {
  readonly text: string
  /** Called with the number of a cited message; null where nothing can be shown. */
  readonly onCite: ((number: number) => void) | null
}) {
  const sections = parseSummary(text).filter(section => section.bullets.length > 0)
  if (sections.length === 0) return <div className={styles.plain}>{text}</div>
  return (
    <div className={styles.summary}>
      {sections.map((section, index) => (
        <div key={index}>
          {section.heading !== '' && <h4>{section.heading}</h4>}
          <ul>
            {section.bullets.map((bullet, position) => (
              <li key={position}>
                <Inline line={bullet} onCite={onCite} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Inline({
  line,
  onCite,
}: {
  readonly line: string
  readonly onCite: ((number: number) => void) | null
}) {
  return inlineRuns(line).map((run, index) => {
    switch (run.type) {
      case 'text':
        return <Fragment key={index}>{run.text}</Fragment>
      case 'code':
        return <code key={index}>{run.text}</code>
      case 'strong':
        return <strong key={index}>{run.text}</strong>
      case 'cite':
        return onCite === null ? (
          <span key={index} className={styles.cite}>
            {run.number}
          </span>
        ) : (
          <button
            key={index}
            type="button"
            className={styles.cite}
            aria-label={t('compaction.source', { number: run.number })}
            onClick={() => onCite(run.number)}
          >
            {run.number}
          </button>
        )
    }
  })
}
