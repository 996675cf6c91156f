import { t } from '../../i18n/t.ts'
import type { ReactNode } from 'react'
import type { ShownRow } from '../../runtime/session/shown-row.ts'
import { formatTime } from '../../i18n/format.ts'
import { quietText } from '../../i18n/en/rare-rows.ts'
import { Icon } from '../kit/Icon.tsx'
import { LinkButton } from '../kit/Button.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Conversation.module.css'

type RowOf<Type extends ShownRow['type']> = Extract<ShownRow, { type: Type }>

/** Where a clear, or a restart, hides what is above from the model. The newest one can be taken back here. */
export function ClearedRow({ row: { id, at, cause } }: { readonly row: RowOf<'cleared'> }) {
  const { application } = useUi()
  const isNewest = useUiState(({ app }) => app.session?.clear?.clearId === id)
  const restore = () => application.restoreContext(at)
  return (
    <QuietLine
      words={quietText(`quiet.cleared.${cause}`)}
      back={quietText('quiet.cleared-back')}
      onBack={isNewest ? restore : null}
    >
      <span>{formatTime(at)}</span>{' '}
    </QuietLine>
  )
}

/** Where the person marked the conversation, to come back to it. */
export function CheckpointRow({ row: { title, at } }: { readonly row: RowOf<'checkpoint'> }) {
  const { surface } = useUi()
  const name = quietText('quiet.checkpoint')
  return (
    <RowFrame status="note" label={title === null ? name : `${name}: ${title}`}>
      <p className="row wrap gap-2 small faint">
        <Icon name="keep" />
        <b className="anywhere">{title ?? name}</b>
        <span>{formatTime(at)}</span>
        <LinkButton onClick={surface.showCheckpoints}>{quietText('quiet.checkpoints')}</LinkButton>
      </p>
    </RowFrame>
  )
}

/** Where the user deleted messages. They can be restored here at any time. */
export function DeletedRow({ row: { count, messageIds } }: { readonly row: RowOf<'deleted'> }) {
  const { application } = useUi()
  const restore = async (): Promise<void> => {
    for (const id of messageIds) await application.setExcluded(id, false)
  }
  return (
    <QuietLine
      words={quietText('quiet.deleted', { count })}
      back={t('kit.restore')}
      onBack={restore}
    />
  )
}

/** A line about what is gone, with the button that brings it back. The button goes with the line, so the log takes the focus. */
function QuietLine({
  words,
  back,
  onBack,
  children,
}: {
  readonly words: string
  readonly back: string
  /** Null for what cannot be brought back now. */
  readonly onBack: (() => Promise<unknown>) | null
  readonly children?: ReactNode
}) {
  return (
    <RowFrame status="note" label={words}>
      <p className={styles.quiet}>
        {words} {children}
        {onBack && (
          <LinkButton
            onClick={({ currentTarget }) => {
              const log = currentTarget.closest<HTMLElement>('[role="log"]')
              void onBack().then(() => log?.focus({ preventScroll: true }))
            }}
          >
            {back}
          </LinkButton>
        )}
      </p>
    </RowFrame>
  )
}
