import { Fragment, useState, type ReactNode } from 'react'
import { formatBytes, formatDollars, formatWhen } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import { Icon } from '../../kit/Icon.tsx'
import { storageSafety } from '../kit/storage-safety.ts'
import { storedBytes } from '../kit/stored-bytes.ts'
import { useAnswer } from '../../kit/use-answer.ts'
import { usageDialog } from '../../host/dialogs.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './ContextPanel.module.css'

const KEPT = {
  promised: 'context.storage.promised',
  not: 'context.storage.not-promised',
  week: 'context.storage.week',
} as const

interface PanelFoldProps {
  readonly name: string
  readonly aside?: string | undefined
  readonly open?: boolean | undefined
  readonly onToggle?: ((open: boolean) => void) | undefined
  readonly children: ReactNode
}

/** A line of the panel that opens to what it names. `open`: undefined leaves that to the person alone. */
export function PanelFold({ name, aside, open, onToggle, children }: PanelFoldProps) {
  return (
    <details
      className={`fold ${styles.fold}`}
      {...(open !== undefined && { open })}
      onToggle={event => onToggle?.(event.currentTarget.open)}
    >
      <summary className="row">
        <h3>{name}</h3>
        <span className="small faint">{aside}</span>
        <Icon name="chevron-right" />
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}

/** "Cost so far": what the open session cost, and for what; nothing where no request in it was paid for. */
export function SpendingLines() {
  const { application, actions } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const prices = useUiState(({ app }) => app.settings.catalogue)
  // Each event may cost something, and prices change what it comes to.
  const spending = useAnswer(() => application.spending(), [application, leafId, prices])
  if (spending === null || spending.total + spending.elsewhere === 0) return null
  const { total, answers, summaries, notShown, elsewhere, unpriced, reply } = spending
  const shares = [
    ['context.spent.answers', answers],
    ['context.spent.summaries', summaries],
    ['context.spent.not-shown', notShown],
  ] as const
  const notes = [
    reply !== null && contextText('context.spent.reply', { dollars: formatDollars(reply) }),
    unpriced > 0 && contextText('context.spent.unpriced', { count: unpriced }),
    elsewhere > 0 && contextText('context.spent.elsewhere', { dollars: formatDollars(elsewhere) }),
    contextText('context.spent.why'),
  ].filter(note => note !== false)
  return (
    <PanelFold name={contextText('context.spent')} aside={formatDollars(total)}>
      <dl className="pairs">
        {shares
          .filter(([, dollars]) => dollars > 0)
          .map(([name, dollars]) => (
            <Fragment key={name}>
              <dt>{contextText(name)}</dt>
              <dd>{formatDollars(dollars)}</dd>
            </Fragment>
          ))}
      </dl>
      {notes.map(note => (
        <p key={note} className="below small faint">
          {note}
        </p>
      ))}
      <LinkButton onClick={() => actions.open(usageDialog, {})}>
        {contextText('context.spent.all')}
      </LinkButton>
    </PanelFold>
  )
}

/** Where the words are kept, how safely, and when they were last copied elsewhere. */
export function StorageLines() {
  const [now] = useState(Date.now)
  const storage = useUiState(state => state.app.storage)
  const stored = storedBytes(storage)
  const backedUpAt = useUiState(
    ({ app }) => app.sessions.find(({ id }) => id === app.openId)?.backedUpAt ?? null,
  )
  return (
    <PanelFold
      name={contextText('context.storage')}
      aside={stored === null ? undefined : formatBytes(stored)}
    >
      <p className="above soft">{contextText('context.storage.why')}</p>
      <dl className="pairs">
        <dt>{contextText('context.storage.kept')}</dt>
        <dd>{contextText(KEPT[storageSafety(storage)])}</dd>
        <dt>{contextText('context.storage.backup')}</dt>
        <dd>
          {backedUpAt === null ? contextText('context.storage.never') : formatWhen(backedUpAt, now)}
        </dd>
      </dl>
    </PanelFold>
  )
}
