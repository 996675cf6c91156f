import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isFile } from '../../engine/index.ts'
import { t } from '../../i18n/t.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import { Button, IconButton } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { FileButton } from '../kit/images/AttachmentButtons.tsx'
import { Picture } from '../kit/images/Picture.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Queue.module.css'

/** Characters that one line can show, with some to spare. */
const LINE = 400

const NOTHING: readonly QueuedMessage[] = []

interface QueueProps {
  /** Id of the message being edited; null for none. */
  readonly editing: string | null
  readonly onEdit: (id: string) => void
  readonly onDone: () => void
  /** The message was sent or removed elsewhere before these changed words were saved. */
  readonly onLate: (words: string) => void
}

/** Messages that wait for the answer to end, in order, each to be edited or removed. */
export function Queue({ editing, onEdit, onDone, onLate }: QueueProps) {
  const { application } = useUi()
  const queue = useUiState(({ app }) => app.session?.queue ?? NOTHING)
  const waits = useUiState(({ app }) => !app.isOnline && app.model.ref.host !== null)
  if (queue.length === 0) return null
  return (
    <ol className={styles.queue} aria-label={t('chat.queue')}>
      {queue.map(message => (
        <li key={message.id} className={`row ${styles.line}`} data-queued={message.id}>
          <Icon name="clock" />
          {message.id === editing ? (
            <QueuedEdit message={message} onDone={onDone} onLate={onLate} />
          ) : (
            <>
              <Queued attached={message.images} />
              <span className="grow ellipsis">
                <b>{t(waits ? 'chat.queued-offline' : 'chat.queued')}</b>{' '}
                {message.text.slice(0, LINE)}
              </span>
              <Button size="small" onClick={() => onEdit(message.id)}>
                {t('chat.queue-edit')}
              </Button>
              <IconButton
                size="small"
                icon="close"
                label={t('chat.queue-remove')}
                onClick={() => void application.removeQueued(message.id)}
              />
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

function Queued({ attached }: { readonly attached: QueuedMessage['images'] }) {
  return attached.map((part, at) =>
    isFile(part) ? (
      <FileButton key={at} file={part} />
    ) : (
      <Picture key={at} image={part} look="tiny" />
    ),
  )
}

function QueuedEdit({
  message,
  onDone,
  onLate,
}: { readonly message: QueuedMessage } & Pick<QueueProps, 'onDone' | 'onLate'>) {
  const { application } = useUi()
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? '')
  const [before] = useState(message)
  const [text, setText] = useState(before.text)
  /** May be newer than what is drawn. */
  const latest = useRef(before.text)
  /** Changed, and neither saved nor given up; null for nothing. */
  const unsaved = useRef<string | null>(null)
  const late = useRef(onLate)
  useEffect(
    () => () => {
      if (unsaved.current !== null) late.current(unsaved.current)
    },
    [],
  )
  const change = (words: string): void => {
    setText(words)
    latest.current = words
    unsaved.current = words.trim() === '' || words === before.text ? null : words
  }
  const done = (): void => {
    unsaved.current = null
    onDone()
  }
  const save = async (): Promise<void> => {
    const words = latest.current.trim()
    done()
    if (words === '' && message.images.length === 0) return application.removeQueued(message.id)
    if (words === before.text || (await application.editQueued(sessionId, before, words))) return
    late.current(words)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      done()
    }
  }
  return (
    <>
      <textarea
        className={`grow ${styles.edit}`}
        aria-label={t('chat.queue-edit-label')}
        rows={1}
        value={text}
        ref={element => element?.focus()}
        onChange={event => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" onClick={() => void save()}>
        {t('chat.queue-save')}
      </Button>
      <Button size="small" onClick={done}>
        {t('kit.cancel')}
      </Button>
    </>
  )
}
