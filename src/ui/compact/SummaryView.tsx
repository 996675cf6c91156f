import { Fragment } from 'react'
import { compactText } from '../../i18n/en/compact.ts'
import { type Claim, parseSummary } from '../../engine/index.ts'
import { Icon } from '../kit/Icon.tsx'
import { inlineRuns } from './inline.ts'
import styles from './SummaryView.module.css'

/** A summary by its sections; sections that say "(none)" are left out here, not in the text. */
export function SummaryView({
  text,
  claims = NO_CLAIMS,
  onCite,
}: {
  readonly text: string
  /** What its lines rest on, as far as that is known. */
  readonly claims?: readonly Claim[]
  /** Called with the number of a cited message; null where nothing can be shown. */
  readonly onCite: ((number: number) => void) | null
}) {
  const sections = parseSummary(text).filter(section => section.bullets.length > 0)
  const byText = new Map(claims.map(claim => [claim.text, claim]))
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
                <Sources claim={byText.get(bullet)} onCite={onCite} />
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
        return <Cite key={index} number={run.number} onCite={onCite} />
    }
  })
}

/** The messages that a line rests on, where it does not cite them itself; a mark where nothing holds what it says. */
function Sources({
  claim,
  onCite,
}: {
  readonly claim: Claim | undefined
  readonly onCite: ((number: number) => void) | null
}) {
  if (claim === undefined) return null
  const cited = new Set(
    inlineRuns(claim.text).flatMap(run => (run.type === 'cite' ? run.number : [])),
  )
  const numbers = claim.sources.map(({ number }) => number).filter(number => !cited.has(number))
  return (
    <>
      {numbers.map(number => (
        <Fragment key={number}>
          {' '}
          <Cite number={number} onCite={onCite} />
        </Fragment>
      ))}
      {!claim.isSupported && (
        <span className={styles.unsupported} title={compactText('compaction.unsupported-why')}>
          {' '}
          <Icon name="warning" />
          {compactText('compaction.unsupported')}
        </span>
      )}
    </>
  )
}

function Cite({
  number,
  onCite,
}: {
  readonly number: number
  readonly onCite: ((number: number) => void) | null
}) {
  if (onCite === null) return <span className={styles.cite}>{number}</span>
  return (
    <button
      type="button"
      className={styles.cite}
      aria-label={compactText('compaction.source', { number })}
      onClick={() => onCite(number)}
    >
      {number}
    </button>
  )
}

const NO_CLAIMS: readonly Claim[] = []
