import { useLanguage } from '../../kit/page-language.ts'
import { memo, useContext, type ReactNode } from 'react'
import type { CompactionRecord } from '../../engine/index.ts'
import { formatDateTime, formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { UnloadedRow } from '../../runtime/session/shown-row.ts'
import { Boundary } from '../../kit/Boundary.tsx'
import { lazy } from '../../kit/lazy.ts'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useNow } from '../../kit/page-hooks.ts'
import { useUi } from '../../host/store.ts'
import { FailureRow } from './AnswerEnd.tsx'
import { UnansweredVersion } from './branches/MessageVersions.tsx'
import type { Item } from './items.ts'
import { LiveMessage } from './LiveMessage.tsx'
import { messageLabel, MessageRow, UserMessage } from './MessageRow.tsx'
import { RecalledRow } from './RecalledRow.tsx'
import { heightOf, RowHeightsContext } from './row-heights.ts'
import { RunRow, type RunActions } from './RunRow.tsx'
import { SelectCheckbox } from './select/SelectCheckbox.tsx'
import styles from './Conversation.module.css'
import message from './Message.module.css'

const RareRow = lazy(async () => (await import('./RareRow.tsx')).RareRow)

/** Renders a compaction's row: another feature's work, handed in by the shell. */
export type RenderCompaction = (record: CompactionRecord) => ReactNode

interface ConversationItemProps {
  readonly item: Item
  /** The newest of the stored rows. */
  readonly newest: boolean
  readonly renderCompaction: RenderCompaction
  readonly runs: RunActions
}

/** One line of the conversation. One that cannot be drawn costs itself and no other. */
export const ConversationItem = memo(function ConversationItem(props: ConversationItemProps) {
  useLanguage()
  return (
    <Boundary area="message" resetKey={props.item}>
      <Line {...props} />
    </Boundary>
  )
})

function Line({ item, newest, renderCompaction, runs }: ConversationItemProps) {
  switch (item.type) {
    case 'message':
      return <MessageRow row={item.row} calls={item.calls} newest={newest} />
    case 'unloaded':
      return <UnloadedMessage row={item} />
    case 'run':
      return <RunRow run={item.run} isFolded={item.isFolded} actions={runs} />
    case 'day':
      return <DayRow at={item.at} isUnread={item.isUnread} />
    case 'compaction':
      return renderCompaction(item.record)
    case 'failure':
      return <FailureRow entry={item.entry} newest={newest} />
    case 'changed':
    case 'checkpoint':
    case 'cleared':
    case 'deleted':
    case 'provider-edit':
    case 'side-question':
      return <RareRow row={item} />
    case 'recalled':
      return <RecalledRow row={item} />
    case 'pending':
      return (
        <RowFrame
          status="kept"
          speaker="user"
          label={t('chat.pending')}
          attributes={{ 'data-state': 'saving' }}
        >
          <UserMessage text={item.text} attached={item.images} when={t('chat.sending')} />
          <Sending />
        </RowFrame>
      )
    case 'live':
      return <LiveMessage />
    case 'part':
      return <FeaturePart name={item.feature} />
    case 'unanswered':
      return <UnansweredVersion version={item.version} />
    case 'edge-note':
      return (
        <RowFrame status="summarised" label={t('chat.edge-note')}>
          <p className={styles.quiet}>{t('chat.edge-note')}</p>
        </RowFrame>
      )
  }
}

function FeaturePart({ name }: { readonly name: string }) {
  const part = useUi().features.find(feature => feature.name === name)?.atEnd
  return part ? <part.Part /> : null
}

/** In the place where the buttons of the message will be. */
function Sending() {
  return (
    <div className={`row ${message.foot}`} data-newest="true">
      <span className="small faint" aria-hidden="true">
        {t('chat.sending')}
      </span>
    </div>
  )
}

/** A message whose words are not loaded: an empty place about as high as they will be. */
function UnloadedMessage({ row }: { readonly row: UnloadedRow }) {
  const { id, number, role, status } = row
  return (
    <RowFrame
      status={status.type}
      speaker={role}
      label={messageLabel(row)}
      number={number}
      attributes={{ 'data-message': id, 'data-unloaded': '' }}
    >
      <SelectCheckbox id={id} label={messageLabel(row)} />
      <div
        className={styles.unloaded}
        style={{ height: heightOf(row, useContext(RowHeightsContext)) }}
      />
    </RowFrame>
  )
}

/** Where a new day begins. The rail continues through it. */
function DayRow({ at, isUnread }: { readonly at: number; readonly isUnread: boolean }) {
  const now = useNow()
  return (
    <div className={`column small faint ${styles.line} ${styles.day}`} data-unread={isUnread}>
      <span className={styles.rail} />
      <p className="row gap-4 strong">
        <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
          {formatDay(at, now)}
        </time>
      </p>
    </div>
  )
}
