import { memo, type ReactNode } from 'react'
import type { CompactionRecord } from '../../engine/index.ts'
import { t } from '../../i18n/t.ts'
import { Boundary, LoadBoundary } from '../kit/Boundary.tsx'
import { late } from '../kit/late.ts'
import { RowFrame } from '../kit/RowFrame.tsx'
import { DayRow } from './DayRow.tsx'
import { FailureRow } from './FailureRow.tsx'
import type { Item } from './items.ts'
import { LiveMessage } from './LiveMessage.tsx'
import { MessageRow, UserMessage } from './MessageRow.tsx'
import { RecalledRow } from './RecalledRow.tsx'
import { ClearedRow } from './ClearedRow.tsx'
import { RunRow, type RunActions } from './RunRow.tsx'
import { UnloadedMessage } from './UnloadedMessage.tsx'
import styles from './Conversation.module.css'

const UnansweredVersion = late(
  async () => (await import('./branches/MessageVersions.tsx')).UnansweredVersion,
)

const ProviderEditRow = late(async () => (await import('./ProviderEditRow.tsx')).ProviderEditRow)

/** Renders a compaction's row: another feature's work, handed in by the shell. */
export type RenderCompaction = (record: CompactionRecord) => ReactNode

interface ConversationItemProps {
  readonly item: Item
  /** The newest of the stored rows. */
  readonly newest: boolean
  readonly renderCompaction: RenderCompaction
  readonly runs: RunActions
}

/** One line of the conversation, whatever it is. One that cannot be drawn costs itself and no other. */
export const ConversationItem = memo(function ConversationItem(props: ConversationItemProps) {
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
    case 'cleared':
      return <ClearedRow id={item.id} at={item.at} cause={item.cause} />
    case 'provider-edit':
      return (
        <LoadBoundary>
          <ProviderEditRow row={item} />
        </LoadBoundary>
      )
    case 'recalled':
      return <RecalledRow row={item} />
    case 'pending':
      return (
        <RowFrame
          fate="kept"
          speaker="user"
          label={t('chat.pending')}
          attributes={{ 'data-state': 'saving' }}
        >
          <UserMessage text={item.text} attached={item.images} when={t('chat.sending')} />
        </RowFrame>
      )
    case 'live':
      return <LiveMessage />
    case 'unanswered':
      return (
        <LoadBoundary>
          <UnansweredVersion version={item.version} />
        </LoadBoundary>
      )
    case 'edge-note':
      return (
        <RowFrame fate="summarised" label={t('chat.edge-note')}>
          <p className={styles.edgeNote}>{t('chat.edge-note')}</p>
        </RowFrame>
      )
  }
}
