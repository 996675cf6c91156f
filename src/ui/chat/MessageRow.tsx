import { memo, type ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import {
  type Attachment,
  attachmentsOf,
  textOf,
  type ToolCallPart,
  typedText,
} from '../../engine/index.ts'
import { late } from '../kit/late.ts'
import { headOf } from '../../runtime/session/shown-row.ts'
import { LoadBoundary } from '../kit/Boundary.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useUiState } from '../store.ts'
import { AssistantMessage } from './AssistantMessage.tsx'
import { FinishNote } from './FinishNote.tsx'
import { ContextNote } from './ContextNote.tsx'
import type { TranscriptMessage } from './items.ts'
import { LongText } from '../kit/markdown/LongText.tsx'
import { Markdown } from '../kit/markdown/Markdown.tsx'
import { STRETCH } from '../kit/text-pieces.ts'
import { messageLabel } from './message-label.ts'
import { MessageAttachments } from './MessageAttachments.tsx'
import { ToolResults } from './ToolResults.tsx'
import { MessageTools } from './MessageTools.tsx'
import { Author, Clock } from './Author.tsx'
import styles from './Message.module.css'

const MessageEditor = late(async () => (await import('./branches/MessageEditor.tsx')).MessageEditor)

interface MessageRowProps {
  readonly row: TranscriptMessage
  readonly calls: ReadonlyMap<string, ToolCallPart>
  /** The newest row: the actions for its answer are below it. */
  readonly newest: boolean
}

/** One message of the transcript, whole, with the reason in the margin where the model does not read it. */
export const MessageRow = memo(function MessageRow({ row, calls, newest }: MessageRowProps) {
  const { entry, fate } = row
  const { role, id } = entry.event
  const isShown = useUiState(
    ({ shown, app }) => shown?.sessionId === app.openId && shown.number === entry.number,
  )
  const isEdited = useUiState(({ editing }) => editing?.messageId === id)
  const body = <Body row={row} calls={calls} />
  return (
    <RowFrame
      fate={fate.type}
      speaker={role}
      label={messageLabel(headOf(row))}
      number={entry.number}
      attributes={{
        'data-message': id,
        ...(isShown && !isEdited && { 'data-shown': '' }),
        ...(role === 'user' && { 'data-state': 'saved' }),
        ...(role === 'assistant' && textOf(entry.event.parts) === '' && { 'data-wordless': '' }),
      }}
      note={<ContextNote fate={fate} />}
    >
      {isEdited ? (
        <LoadBoundary>
          <Editor entry={entry} unedited={body} />
        </LoadBoundary>
      ) : (
        <>
          {body}
          <FinishNote finishReason={entry.event.finishReason} newest={newest} />
          <MessageTools row={row} newest={newest} />
        </>
      )}
    </RowFrame>
  )
})

/** The message `unedited` until the editor is there. */
function Editor({
  entry,
  unedited,
}: {
  readonly entry: TranscriptMessage['entry']
  readonly unedited: ReactNode
}) {
  return MessageEditor.useIsLoaded() ? <MessageEditor entry={entry} /> : unedited
}

function Body({ row, calls }: Omit<MessageRowProps, 'newest'>) {
  const { event } = row.entry
  switch (event.role) {
    case 'user':
      return (
        <UserMessage
          text={typedText(event.parts)}
          attached={attachmentsOf(event.parts)}
          when={<Clock at={event.at} />}
        />
      )
    case 'assistant':
      return <AssistantMessage event={event} />
    case 'tool':
      return <ToolResults parts={event.parts} calls={calls} masked={row.fate.type === 'masked'} />
  }
}

/**
 * The user's own words, drawn as Markdown with their line ends kept, or as they were written where they are very long, such as
 * a pasted file; what was attached is above.
 */
export function UserMessage({
  text,
  attached,
  when,
}: {
  readonly text: string
  readonly attached: readonly Attachment[]
  readonly when: ReactNode
}) {
  return (
    <div className={styles.slab}>
      <Author name={t('kit.you')} when={when} />
      <MessageAttachments attached={attached} />
      {text !== '' && (
        <div className={`${styles.said} ${styles.own}`}>
          {text.length > STRETCH ? <LongText text={text} /> : <Markdown text={text} />}
        </div>
      )}
    </div>
  )
}
