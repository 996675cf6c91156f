import { Fragment, useEffect, useState } from 'react'
import { formatDollars } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import type { Spending } from '../../runtime/application/spending.ts'
import { useUi, useUiState } from '../store.ts'
import { PanelFold } from './PanelFold.tsx'
import styles from './ContextPanel.module.css'

/** "Cost so far": what the open session cost, and for what; nothing where no request in it was paid for. */
export function SpendingLines() {
  const spending = useSpending()
  if (spending === null || spending.total + spending.elsewhere === 0) return null
  const { total, answers, summaries, notShown, elsewhere, unpriced, reply } = spending
  const shares = [
    ['context.spent.answers', answers],
    ['context.spent.summaries', summaries],
    ['context.spent.not-shown', notShown],
  ] as const
  return (
    <PanelFold name={contextText('context.spent')} aside={formatDollars(total)}>
      <dl className={styles.pairs}>
        {shares
          .filter(([, dollars]) => dollars > 0)
          .map(([name, dollars]) => (
            <Fragment key={name}>
              <dt>{contextText(name)}</dt>
              <dd>{formatDollars(dollars)}</dd>
            </Fragment>
          ))}
      </dl>
      {reply !== null && (
        <p className={styles.note}>
          {contextText('context.spent.reply', { dollars: formatDollars(reply) })}
        </p>
      )}
      {unpriced > 0 && (
        <p className={styles.note}>{contextText('context.spent.unpriced', { count: unpriced })}</p>
      )}
      {elsewhere > 0 && (
        <p className={styles.note}>
          {contextText('context.spent.elsewhere', { dollars: formatDollars(elsewhere) })}
        </p>
      )}
      <p className={styles.note}>{contextText('context.spent.why')}</p>
    </PanelFold>
  )
}

/** Null until it is known; asked for again with every event, and when prices change. */
function useSpending(): Spending | null {
  const { application } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const prices = useUiState(({ app }) => app.settings.catalogue)
  const [spending, setSpending] = useState<Spending | null>(null)
  useEffect(() => {
    let listens = true
    void application.spending().then(known => {
      if (listens) setSpending(known)
    })
    return () => {
      listens = false
    }
    // Each event may cost something, and prices change what it comes to.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [application, leafId, prices])
  return spending
}
