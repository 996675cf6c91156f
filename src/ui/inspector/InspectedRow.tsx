import { formatNumber, formatTokens } from '../../i18n/format.ts'
import { inspectorText } from '../../i18n/en/inspector.ts'
import { Icon } from '../kit/Icon.tsx'
import { useUi } from '../store.ts'
import type { InspectedPart } from './inspected-part.ts'
import styles from './Inspector.module.css'

/** Characters of the line that is seen before the row is opened; more than any page is wide. */
const LINE = 300

/** One part of the request: who, what, what becomes of it, what it takes. Opens to its whole text. */
export function InspectedRow({ part }: { readonly part: InspectedPart }) {
  const { role, number, text, fate, tokens, whole, isSent } = part
  return (
    <details className={styles.row} data-fate={fate?.type ?? 'always'} data-sent={isSent}>
      <summary>
        <span className={styles.number}>{number !== null && `¶${number}`}</span>
        <span className={styles.role}>{inspectorText(`inspector.${role}`)}</span>
        <span className={styles.line}>{text.slice(0, LINE).replaceAll(/\s+/g, ' ')}</span>
        <span className={styles.fate}>{fate?.words ?? inspectorText('inspector.always')}</span>
        <span className={styles.tokens} data-tokens={tokens}>
          {whole !== null && (
            <>
              <del>{formatTokens(whole)}</del>
              <span className="unseen">{inspectorText('inspector.instead')}</span>
            </>
          )}{' '}
          {isSent ? formatNumber(tokens) : '–'}
        </span>
        <Icon name="chevron-right" />
      </summary>
      <Whole part={part} />
    </details>
  )
}

function Whole({ part: { number, text } }: { readonly part: InspectedPart }) {
  const { actions } = useUi()
  return (
    <div className={styles.whole}>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{text}</pre>
      {number !== null && (
        <button
          type="button"
          className={styles.there}
          onClick={() => {
            actions.closeDialog()
            actions.showMessage(number)
          }}
        >
          {inspectorText('inspector.open', { number })}
        </button>
      )}
    </div>
  )
}
