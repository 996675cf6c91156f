import { memo, type ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { formatTime } from '../../i18n/format.ts'
import {
  imagesOf,
  textOf,
  type ImagePart,
  type ToolCallPart,
} from '../../engine/message/message.ts'
import { Turn } from '../kit/Row.tsx'
import { useUiState } from '../store.ts'
import { AssistantSaid } from './AssistantMessage.tsx'
import { Ending } from './FinishReason.tsx'
import { Gloss } from './ContextNote.tsx'
import type { MessageRow } from './items.ts'
import { LongText } from './LongText.tsx'
import { MessageImages } from './MessageImages.tsx'
import { ToolResults } from './ToolResults.tsx'
import { TurnTools } from './MessageTools.tsx'
import { Who } from './Author.tsx'
import styles from './Message.module.css'

interface MessageTurnProps {
  readonly row: MessageRow
  readonly calls: ReadonlyMap<string, ToolCallPart>
  /** The newest row: what can be done about its answer stands below it. */
  readonly newest: boolean
}

/** One message of the transcript, whole, with the reason in the margin where the model does not read it. */
export const MessageTurn = memo(function MessageTurn({ row, calls, newest }: MessageTurnProps) {
  const { entry, fate } = row
  const { role, id } = entry.event
  const isShown = useUiState(
    ({ shown, app }) => shown?.sessionId === app.openId && shown.number === entry.number,
  )
  return (
    <Turn
      fate={fate.type}
      speaker={role}
      label={labelOf(row)}
      attributes={{
        'data-number': entry.number,
        'data-message': id,
        ...(isShown && { 'data-shown': '' }),
        ...(role === 'user' && { 'data-state': 'saved' }),
        ...(role === 'assistant' && textOf(entry.event.parts) === '' && { 'data-wordless': '' }),
      }}
      gloss={<Gloss fate={fate} />}
    >
      <Body row={row} calls={calls} />
      <Ending finishReason={entry.event.finishReason} newest={newest} />
      <TurnTools row={row} newest={newest} />
    </Turn>
  )
})

function Body({ row, calls }: Omit<MessageTurnProps, 'newest'>) {
  const { event } = row.entry
  switch (event.role) {
    case 'user':
      return (
        <UserSaid
          text={textOf(event.parts)}
          images={imagesOf(event.parts)}
          when={formatTime(event.at)}
        />
      )
    case 'assistant':
      return <AssistantSaid event={event} fate={row.fate} />
    case 'tool':
      return <ToolResults parts={event.parts} calls={calls} masked={row.fate.type === 'masked'} />
  }
}

/** The user's own words, letter by letter: never parsed, never shortened; what was attached stands above. */
export function UserSaid({
  text,
  images,
  when,
}: {
  readonly text: string
  readonly images: readonly ImagePart[]
  readonly when: ReactNode
}) {
  return (
    <div className={styles.slab}>
      <Who name={t('kit.you')} when={when} />
      <MessageImages images={images} />
      {text !== '' && (
        <div className={styles.said}>
          <LongText text={text} />
        </div>
      )}
    </div>
  )
}

function labelOf({ entry: { number, event } }: MessageRow): string {
  switch (event.role) {
    case 'user':
      return t('chat.you', { number })
    case 'assistant':
      return t('chat.assistant', { number })
    case 'tool':
      return t('chat.tool-message', { number })
  }
}
