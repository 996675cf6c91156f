import { formatPercent, formatTokens } from '../../i18n/format.ts'
import { compactText } from '../../i18n/en/context.ts'
import type { Meter } from '../../engine/index.ts'
import type { CompactionOutlook } from '../../runtime/inspection/outlook.ts'
import { Icon } from '../../kit/Icon.tsx'
import { MeterBar } from '../../kit/MeterBar.tsx'
import styles from './CompactDialog.module.css'

interface ChangeBarsProps {
  readonly now: Meter
  readonly after: Meter
  readonly written: boolean
}

/** The request now and after, on the scale of the same window. Before the summary is written: without it. */
export function ChangeBars({ now, after, written }: ChangeBarsProps) {
  const before = { tokens: formatTokens(now.tokens), share: formatPercent(now.share) }
  const later = {
    tokens: formatTokens(after.tokens),
    share: formatPercent(after.tokens.tokens / after.windowTokens),
  }
  return (
    <div
      className={`num ${styles.change}`}
      role="img"
      aria-label={compactText(written ? 'compact.change' : 'compact.change-plan', {
        before: before.tokens,
        beforeShare: before.share,
        after: later.tokens,
        afterShare: later.share,
      })}
    >
      <span className="soft">{compactText('compact.now')}</span>
      <MeterBar meter={now} height={18} />
      <span className="right">{compactText('compact.amount', before)}</span>
      <b>{compactText('compact.after')}</b>
      <MeterBar meter={after} height={18} />
      <b className="right">
        {compactText(written ? 'compact.amount' : 'compact.plus-summary', later)}
      </b>
    </div>
  )
}

/** Messages that the model keeps reading word for word. */
export function RetainedPreview({ outlook }: { readonly outlook: CompactionOutlook }) {
  const { retainedTurns, pinned } = outlook
  return (
    <div>
      <h3 className={styles.label}>{compactText('compact.stays')}</h3>
      <ul className="stack gap-2">
        {pinned.count > 0 && (
          <li className="row soft">
            <Icon name="pin" />
            {compactText('compact.pinned', { count: pinned.count })}
            <span className="num push">{formatTokens(pinned.tokens)}</span>
          </li>
        )}
        <li className="row soft">
          <Icon name="clock" />
          {retainedTurns === null
            ? compactText('compact.nothing-kept')
            : compactText(
                retainedTurns.firstNumber === retainedTurns.lastNumber
                  ? 'compact.kept-one'
                  : 'compact.kept',
                {
                  first: retainedTurns.firstNumber,
                  last: retainedTurns.lastNumber,
                },
              )}
          {retainedTurns !== null && (
            <span className="num push">{formatTokens(retainedTurns.tokens)}</span>
          )}
        </li>
      </ul>
    </div>
  )
}
