import { memo } from 'react'
import { t } from '../../i18n/t.ts'
import { Boundary } from '../kit/Boundary.tsx'
import { Turn } from '../kit/Row.tsx'
import type { RenderCompaction } from './Conversation.tsx'
import { FailureTurn } from './FailureRow.tsx'
import type { Item } from './items.ts'
import { LiveTurn } from './LiveMessage.tsx'
import { MessageTurn, UserSaid } from './MessageRow.tsx'
import { RecalledTurn } from './RecalledRow.tsx'
import { ClearedTurn } from './ClearedRow.tsx'
import styles from './Conversation.module.css'

interface ConversationItemProps {
  readonly item: Item
  /** The newest of the stored rows. */
  readonly newest: boolean
  readonly renderCompaction: RenderCompaction
}

/** One line of the conversation, whatever it is. One that cannot be drawn costs itself and no other. */
export const ConversationItem = memo(function ConversationItem(props: ConversationItemProps) {
  return (
    <Boundary room="message" resetKey={props.item}>
      <Line {...props} />
    </Boundary>
  )
})

function Line({ item, newest, renderCompaction }: ConversationItemProps) {
  switch (item.type) {
    case 'message':
      return <MessageTurn row={item.row} calls={item.calls} newest={newest} />
    case 'compaction':
      return renderCompaction(item.record)
    case 'failure':
      return <FailureTurn entry={item.entry} newest={newest} />
    case 'cleared':
      return <ClearedTurn id={item.id} at={item.at} />
    case 'recalled':
      return <RecalledTurn row={item} />
    case 'pending':
      return (
        <Turn
          fate="kept"
          speaker="user"
          label={t('chat.pending')}
          attributes={{ 'data-state': 'saving' }}
        >
          <UserSaid text={item.text} images={item.images} when={t('chat.sending')} />
        </Turn>
      )
    case 'live':
      return <LiveTurn />
    case 'edge-note':
      return (
        <Turn fate="summarised" label={t('chat.edge-note')}>
          <p className={styles.edgeNote}>{t('chat.edge-note')}</p>
        </Turn>
      )
  }
}
