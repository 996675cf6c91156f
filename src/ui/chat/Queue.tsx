import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { isFile } from '../../engine/index.ts'
import { queueText } from '../../i18n/en/queue.ts'
import { t } from '../../i18n/t.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { FileButton } from '../kit/images/AttachmentButtons.tsx'
import { type Destination, destinationOf } from '../../kit/words.ts'
import { Picture } from '../kit/images/Picture.tsx'
import type { Activity } from '../../runtime/session/snapshot.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { type Drop, useQueueOrder } from './use-queue-order.ts'
import { isComposing } from '../../kit/is-composing.ts'
import styles from './AboveComposer.module.css'

/** Characters that one line can show, with some to spare. */
const LINE = 400

const NOTHING: readonly QueuedMessage[] = []

/** No answer runs that a message could join. */
const RESTING: ReadonlySet<Activity['type']> = new Set<Activity['type']>(['idle', 'saving'])

/** Without a network nothing reaches them. */
const NEEDS_NETWORK: ReadonlySet<Destination> = new Set<Destination>(['your-network', 'internet'])

interface QueueProps {
  /** Id of the message being edited; null for none. */
  readonly editing: string | null
  readonly onEdit: (id: string) => void
  readonly onDone: () => void
  /** The message was sent or removed elsewhere before these changed words were saved. */
  readonly onMissing: (words: string) => void
}

/** Messages that wait for the answer to end, in order, each to be moved, edited or removed, or to join the answer. */
export function Queue({ editing, onEdit, onDone, onMissing }: QueueProps) {
  const { application } = useUi()
  const queue = useUiState(({ app }) => app.session?.queue ?? NOTHING)
  const waits = useUiState(
    ({ app }) => !app.isOnline && NEEDS_NETWORK.has(destinationOf(app.model.ref.host)),
  )
  const isAnswering = useUiState(({ app }) => !RESTING.has(app.session?.activity.type ?? 'idle'))
  const { drop, told, handle, move } = useQueueOrder(queue)
  const join = ({ id, joins = false }: QueuedMessage) =>
    void application.arrangeQueued(id, { joins: !joins })
  const release = ({ id }: QueuedMessage) => void application.arrangeQueued(id, { waits: false })
  if (queue.length === 0) return null
  return (
    <>
      <span className="unseen" role="status">
        {told}
      </span>
      <ol className={styles.queue} aria-label={queueText('queue.name')}>
        {queue.map((message, at) => (
          <li
            key={message.id}
            className={`row gap-2 ${styles.line}`}
            data-queued={message.id}
            data-drop={dropOf(drop, queue, at)}
          >
            {queue.length > 1 ? (
              <IconButton
                size="small"
                icon="menu"
                label={queueText('queue.move', { place: at + 1, count: queue.length })}
                title={queueText('queue.move-why')}
                {...handle(message.id)}
              />
            ) : (
              <Icon name="clock" />
            )}
            {message.id === editing ? (
              <QueuedEdit message={message} onDone={onDone} onMissing={onMissing} />
            ) : (
              <>
                <Queued attached={message.images} />
                <span className={`grow ellipsis ${styles.words}`}>
                  <b>{queueText(stateOf(message, { waits, isAnswering }))}</b>{' '}
                  {message.text.slice(0, LINE)}
                </span>
                {message.waits === true && (
                  <Button size="small" variant="edged" onClick={() => release(message)}>
                    {isAnswering ? queueText('queue.wait') : t('chat.send')}
                  </Button>
                )}
                {isAnswering && message.waits !== true && (
                  <Button
                    size="small"
                    title={queueText('queue.join-why')}
                    onClick={() => join(message)}
                  >
                    {queueText(message.joins ? 'queue.wait' : 'queue.join')}
                  </Button>
                )}
                {at > 0 && (
                  <IconButton
                    size="small"
                    icon="arrow-up"
                    label={queueText('queue.next')}
                    onClick={() => void move(message.id, 0)}
                  />
                )}
                <Button size="small" onClick={() => onEdit(message.id)}>
                  {t('kit.edit')}
                </Button>
                <IconButton
                  size="small"
                  icon="close"
                  label={queueText('queue.remove')}
                  onClick={() => void application.removeQueued(message.id)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Where the dragged message would go: before this line, or behind it, if it is the last. */
function dropOf(
  drop: Drop | null,
  queue: readonly QueuedMessage[],
  at: number,
): 'before' | 'after' | undefined {
  if (drop === null || drop.before === drop.id) return undefined
  if (drop.before === queue[at]?.id) return 'before'
  return drop.before === null && at === queue.length - 1 ? 'after' : undefined
}

function stateOf(
  { joins, waits: isHeld }: QueuedMessage,
  { waits, isAnswering }: { readonly waits: boolean; readonly isAnswering: boolean },
) {
  if (isHeld === true) return 'queue.held'
  if (joins === true && isAnswering) return 'queue.joins'
  return waits ? 'queue.offline' : 'queue.waits'
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
  onMissing,
}: { readonly message: QueuedMessage } & Pick<QueueProps, 'onDone' | 'onMissing'>) {
  const { application } = useUi()
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? '')
  const [before] = useState(message)
  const [text, setText] = useState(before.text)
  /** May be newer than what is drawn. */
  const latest = useRef(before.text)
  /** Changed, and neither saved nor given up; null for nothing. */
  const unsaved = useRef<string | null>(null)
  const onGone = useEffectEvent(() => {
    if (unsaved.current !== null) onMissing(unsaved.current)
  })
  useEffect(() => () => onGone(), [])
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
    onMissing(words)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
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
        aria-label={queueText('queue.edit-label')}
        rows={1}
        value={text}
        ref={element => element?.focus()}
        onChange={event => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" onClick={() => void save()}>
        {t('kit.save')}
      </Button>
      <Button size="small" onClick={done}>
        {t('kit.cancel')}
      </Button>
    </>
  )
}
