import type { Row, ProviderEdit } from '../../engine/index.ts'
import { ChangedRow } from './ChangedRow.tsx'
import { SideQuestionRow } from './SideQuestionRow.tsx'
import { formatTokens, formatTime } from '../../i18n/format.ts'
import { providerEditsText, quietText } from '../../i18n/en/rare-rows.ts'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import styles from './Conversation.module.css'
import { t } from '../../i18n/t.ts'
import type { ReactNode } from 'react'
import type { ShownRow } from '../../runtime/session/shown-row.ts'
import { Icon } from '../../kit/Icon.tsx'
import { LinkButton } from '../../kit/Button.tsx'
import { checkpointsDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'

export type RareRowType =
  | 'changed'
  | 'checkpoint'
  | 'cleared'
  | 'deleted'
  | 'provider-edit'
  | 'side-question'

/** Rows that few conversations have, so their code is loaded with the first of them. */
export function RareRow({ row }: { readonly row: Extract<Row, { type: RareRowType }> }) {
  switch (row.type) {
    case 'changed':
      return <ChangedRow row={row} />
    case 'checkpoint':
      return <CheckpointRow row={row} />
    case 'cleared':
      return <ClearedRow row={row} />
    case 'deleted':
      return <DeletedRow row={row} />
    case 'provider-edit':
      return <ProviderEditRow row={row} />
    case 'side-question':
      return <SideQuestionRow entry={row.entry} />
  }
}

type ProviderEditEntry = Extract<Row, { type: 'provider-edit' }>

/** What the provider did by itself to what the model read for the answer above, with the summary that it wrote. */
export function ProviderEditRow({
  row: {
    event: { edits },
  },
}: {
  readonly row: ProviderEditEntry
}) {
  const title = providerEditsText('provider-edit.title')
  return (
    <RowFrame status="note" label={title} attributes={{ 'data-provider-edits': edits.length }}>
      <div className={styles.quiet}>
        <p>
          {title} {providerEditsText('provider-edit.here')}
        </p>
        <ul>
          {edits.map((edit, at) => (
            <li key={`${at} ${edit.name}`}>
              {providerEditWords(edit)}
              {edit.summary !== null && (
                <Disclosure name={providerEditsText('provider-edit.summary-words')}>
                  <p>{edit.summary}</p>
                </Disclosure>
              )}
            </li>
          ))}
        </ul>
      </div>
    </RowFrame>
  )
}

/** One thing that a provider did, in words; one that is not known by its own name. */
export function providerEditWords(edit: ProviderEdit): string {
  const what = whatOf(edit)
  if (edit.clearedTokens === null) return what
  return providerEditsText('provider-edit.tokens', {
    what,
    tokens: formatTokens(edit.clearedTokens),
  })
}

function whatOf({ name, cleared }: ProviderEdit): string {
  if (name.startsWith('clear_tool_uses'))
    return cleared === null
      ? providerEditsText('provider-edit.tools-some')
      : providerEditsText('provider-edit.tools', { count: cleared })
  if (name.startsWith('clear_thinking'))
    return cleared === null
      ? providerEditsText('provider-edit.thinking-some')
      : providerEditsText('provider-edit.thinking', { count: cleared })
  if (name.startsWith('compact')) return providerEditsText('provider-edit.summary')
  return cleared === null
    ? providerEditsText('provider-edit.other', { name })
    : providerEditsText('provider-edit.other-count', { name, count: cleared })
}

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
  const { actions } = useUi()
  const name = quietText('quiet.checkpoint')
  return (
    <RowFrame status="note" label={title === null ? name : `${name}: ${title}`}>
      <p className="row wrap gap-2 small faint">
        <Icon name="keep" />
        <b className="anywhere">{title ?? name}</b>
        <span>{formatTime(at)}</span>
        <LinkButton onClick={() => actions.open(checkpointsDialog, {})}>
          {quietText('quiet.checkpoints')}
        </LinkButton>
      </p>
    </RowFrame>
  )
}

/** Where the person deleted messages. They can be restored here at any time. */
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

interface QuietLineProps {
  readonly words: string
  readonly back: string
  /** Null for what cannot be brought back now. */
  readonly onBack: (() => Promise<unknown>) | null
  readonly children?: ReactNode
}

/** A line about what is gone, with the button that brings it back. The button goes with the line, so the log takes the focus. */
function QuietLine({ words, back, onBack, children }: QuietLineProps) {
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
