import { formatTokens } from '../../i18n/format.ts'
import { compactText } from '../../i18n/en/context.ts'
import type { CompactionOutlook } from '../../runtime/application/outlook.ts'
import { Icon } from '../kit/Icon.tsx'
import styles from './CompactDialog.module.css'

/** Messages that the model keeps reading word for word. */
export function KeptPreview({ outlook }: { readonly outlook: CompactionOutlook }) {
  const { keptTurns, pinned } = outlook
  return (
    <div>
      <h3 className={styles.label}>{compactText('compact.stays')}</h3>
      <ul className={styles.stays}>
        {pinned.count > 0 && (
          <li>
            <Icon name="pin" />
            {compactText('compact.pinned', { count: pinned.count })}
            <span className={styles.tokens}>{formatTokens(pinned.tokens)}</span>
          </li>
        )}
        <li>
          <Icon name="clock" />
          {keptTurns === null
            ? compactText('compact.nothing-kept')
            : compactText(
                keptTurns.firstNumber === keptTurns.lastNumber
                  ? 'compact.kept-one'
                  : 'compact.kept',
                {
                  first: keptTurns.firstNumber,
                  last: keptTurns.lastNumber,
                },
              )}
          {keptTurns !== null && (
            <span className={styles.tokens}>{formatTokens(keptTurns.tokens)}</span>
          )}
        </li>
      </ul>
    </div>
  )
}
