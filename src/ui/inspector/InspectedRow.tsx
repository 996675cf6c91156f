import { formatNumber, formatTokens } from '../../i18n/format.ts'
import { inspectorText } from '../../i18n/en/dialogs.ts'
import { Icon } from '../kit/Icon.tsx'
import type { InspectedPart } from './inspected-part.ts'
import { WholePart } from './WholePart.tsx'
import styles from './Inspector.module.css'

/** Characters of the line that is seen before the row is opened; more than any page is wide. */
const LINE = 300

/** One part of the request: who, what, what becomes of it, what it takes. Opens in its place, or at the side. */
export function InspectedRow({
  part,
  isChosen,
  onChoose,
}: {
  readonly part: InspectedPart
  /** Whether the side shows it; null where there is no side. */
  readonly isChosen: boolean | null
  readonly onChoose: () => void
}) {
  const look = {
    className: styles.row,
    'data-fate': part.fate?.type ?? 'always',
    'data-sent': part.isSent,
  }
  return isChosen === null ? (
    <details {...look}>
      <summary>
        <Line part={part} />
        <Icon name="chevron-right" />
      </summary>
      <div className={styles.whole}>
        <WholePart part={part} />
      </div>
    </details>
  ) : (
    <div {...look}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <Line part={part} />
      </button>
    </div>
  )
}

function Line({
  part: { role, number, text, fate, tokens, whole, isSent },
}: {
  part: InspectedPart
}) {
  return (
    <>
      <span className={styles.number}>{number !== null && `¶${number}`}</span>
      <span className={styles.role}>{inspectorText(`inspector.${role}`)}</span>
      <span className={styles.line}>{text.slice(0, LINE).replaceAll(/\s+/g, ' ')}</span>
      <span className={styles.fate}>
        {fate?.words ?? inspectorText('inspector.always')}
        {fate?.step && ` ${inspectorText('inspector.by', { step: fate.step })}`}
      </span>
      <span className={styles.tokens} data-tokens={tokens}>
        {whole !== null && (
          <>
            <del>{formatTokens(whole)}</del>
            <span className="unseen">{inspectorText('inspector.instead')}</span>
          </>
        )}{' '}
        {isSent ? formatNumber(tokens) : '–'}
      </span>
    </>
  )
}
