import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { branchesText } from '../../../i18n/en/conversation.ts'
import { formatList, formatTokens } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import {
  attachmentsOf,
  type MessageEdit,
  type MessageEntry,
  typedText,
} from '../../../engine/index.ts'
import type { EditOutlook } from '../../../runtime/inspection/outlook.ts'
import { latestOnly } from '../../../runtime/async/calls.ts'
import { headOf } from '../../../runtime/session/shown-row.ts'
import { Button } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { COMMAND_KEY } from '../../../kit/shortcuts.ts'
import { useAnswer } from '../../../kit/use-answer.ts'
import { useUi, useUiState, type Ui } from '../../../host/store.ts'
import { chosenFiles, pastedImages } from '../../../kit/files-given.ts'
import { AttachButton } from '../AttachButton.tsx'
import { AttachmentList } from '../Attachments.tsx'
import { Author, Clock } from '../Author.tsx'
import messageStyles from '../Message.module.css'
import { isComposing } from '../../../kit/is-composing.ts'
import { useEditedFiles } from './use-edited-files.ts'
import styles from './Branches.module.css'

/** The editor of a sent message, in its place. Saved words are a version on its own branch. Typed words stay when the row scrolls away. */
export function MessageEditor({ entry }: { readonly entry: MessageEntry }) {
  const { application, store, actions } = useUi()
  const { number, event } = entry
  const { id, parts } = event
  const before = typedText(parts)
  const [original] = useState(() => attachmentsOf(parts))
  const files = useEditedFiles(id, original)
  const { attached } = files
  const isIdle = useUiState(({ app }) => app.session?.activity.type === 'idle')
  const [text, setText] = useState(() => store.getState().editing?.text ?? before)
  const outlook = useEditOutlook({ messageId: id, text, attachments: attached })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
    element?.closest('article')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isCounted = outlook !== null
  useEffect(() => {
    const log = field.current?.closest('[role="log"]')
    if (!isCounted || !log) return undefined
    // A list that is at its end follows it, and the row has grown.
    const frame = requestAnimationFrame(() => {
      const top = field.current?.getBoundingClientRect().top ?? Infinity
      if (top < log.getBoundingClientRect().top) actions.showMessage(number)
    })
    return () => cancelAnimationFrame(frame)
  }, [isCounted, number, actions])
  const isBlank = text.trim() === '' && attached.length === 0
  const type = (words: string): void => {
    setText(words)
    actions.edit({ messageId: id, text: words, attached })
  }
  const save = async (): Promise<void> => {
    const { editing } = store.getState()
    const words = editing?.text ?? text
    if (!isIdle || files.isReading || (words.trim() === '' && attached.length === 0)) return
    actions.edit(null)
    focusLog(field.current)
    const change = { messageId: id, text: words, ...(files.isChanged && { attachments: attached }) }
    if (!(await application.changeBranch({ type: 'edit', ...change })))
      actions.edit({ messageId: id, text: words, attached })
  }
  const cancel = (): void => {
    actions.edit(null)
    focusTool(field.current)
    const bringBack = files.giveUp()
    const reopen = () => {
      actions.edit({ messageId: id, text })
      bringBack()
    }
    if (text !== before || files.isChanged)
      actions.offerUndo(branchesText('branches.given-up'), reopen)
  }
  const attach = (chosen: readonly File[]): void => {
    const { attached: good, unsupported } = chosenFiles(chosen)
    void actions.attachFiles({ attached: [], unsupported })
    void files.add(good)
    field.current?.focus()
  }
  const onKeyDown = (pressed: KeyboardEvent): void => {
    if (isComposing(pressed.nativeEvent)) return
    if (pressed.key === 'Enter' && (pressed.ctrlKey || pressed.metaKey)) {
      pressed.preventDefault()
      void save()
    } else if (pressed.key === 'Escape') {
      pressed.preventDefault()
      cancel()
    }
  }
  return (
    <div className={`${messageStyles.slab} ${styles.editing}`} data-editor>
      <Author
        isUnseen
        name={
          <>
            {t('kit.who.user')} <Chip>{branchesText('branches.editing')}</Chip>
          </>
        }
        when={<Clock at={event.at} />}
      />
      {(attached.length > 0 || files.isReading) && (
        <div className={styles.attached}>
          <AttachmentList
            attached={attached}
            tokens={outlook?.attachments ?? NONE}
            reading={files.isReading}
            onRemove={files.remove}
            onNone={() => field.current?.focus()}
          />
        </div>
      )}
      <textarea
        ref={field}
        className={styles.text}
        dir="auto"
        aria-label={branchesText('branches.edit-label', { number })}
        rows={Math.min(12, text.split('\n').length + 1)}
        value={text}
        onChange={changed => type(changed.target.value)}
        onKeyDown={onKeyDown}
        onPaste={pasted => {
          const images = pastedImages(pasted.clipboardData)
          if (images.length === 0) return
          pasted.preventDefault()
          void files.add(images)
        }}
      />
      <EditReads outlook={outlook} />
      <div className={`row touch ${styles.foot}`}>
        <AttachButton onChosen={attach} />
        <span className={`small faint ${styles.keys}${isIdle ? ' only-wide' : ''}`}>
          {isIdle
            ? branchesText('branches.keys', { key: COMMAND_KEY })
            : branchesText('branches.wait')}
        </span>
        <Button onClick={cancel}>{t('kit.cancel')}</Button>
        <Button
          variant="primary"
          disabled={isBlank || !isIdle || files.isReading}
          onClick={() => void save()}
        >
          {t('chat.send')}
        </Button>
      </div>
    </div>
  )
}

function EditReads({ outlook }: { readonly outlook: EditOutlook | null }) {
  const branch = useUiState(({ app }) => app.session?.versions.branch ?? 1)
  const count = outlook?.leaves.messages ?? 0
  return (
    <div className={`row top soft ${styles.reads}`}>
      <Icon name="eye" />
      {outlook === null ? (
        <p>{branchesText('branches.counting')}</p>
      ) : (
        <p>
          {branchesText('branches.reads')}{' '}
          <b className="ink">{t('chat.cost', { tokens: formatTokens(outlook.tokens) })}</b>
          {`: ${readOf(outlook)}. `}
          {outlook.isShortened && `${branchesText('branches.shortened')} `}
          <span className="faint">
            {count === 0
              ? branchesText('branches.leaves-none', { branch })
              : branchesText('branches.leaves', { count, branch })}
          </span>
        </p>
      )}
    </div>
  )
}

function readOf({ summaries, pins, messages }: EditOutlook): string {
  const before = [
    ...(summaries > 0 ? [branchesText('branches.summaries', { count: summaries })] : []),
    ...(pins > 0 ? [branchesText('branches.pins', { count: pins })] : []),
    ...(messages === null ? [] : [numbersOf(messages)]),
  ]
  if (before.length === 0) return branchesText('branches.only-this')
  return formatList([...before, branchesText('branches.this')])
}

function numbersOf({
  firstNumber: first,
  lastNumber: last,
}: NonNullable<EditOutlook['messages']>): string {
  return first === last
    ? branchesText('branches.message', { first })
    : branchesText('branches.messages', { first, last })
}

const NONE: readonly never[] = []

function useEditOutlook({ messageId, text, attachments = NONE }: MessageEdit): EditOutlook | null {
  const { application } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const [ask] = useState(() => latestOnly((asked: MessageEdit) => application.outlookOfEdit(asked)))
  return useAnswer(
    () => ask({ messageId, text, attachments }).catch(() => null),
    [ask, messageId, text, attachments, leafId],
  )
}

/** Opens the editor of the message that was sent last; does nothing if there is none, or if it cannot be edited now. */
export async function editLastMessage({ application, actions, store }: Ui): Promise<void> {
  const { session } = store.getState().app
  if (!session?.canRetry || session.activity.type !== 'idle') return
  const last = session.rows.findLast(row => headOf(row)?.role === 'user')
  const number = last && headOf(last)?.number
  if (number === undefined) return
  const [entry] = await application.readMessages(number, number)
  if (entry === undefined || store.getState().app.openId !== session.sessionId) return
  actions.showMessage(number)
  actions.edit({ messageId: entry.event.id, text: typedText(entry.event.parts) })
}

/** The row is another one after this: the conversation keeps the focus. */
function focusLog(inside: HTMLElement | null): void {
  inside?.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true })
}

/** The tool that began the edit has the focus again, or on a narrow page the menu. */
function focusTool(inside: HTMLElement | null): void {
  const article = inside?.closest('article')
  const log = inside?.closest<HTMLElement>('[role="log"]')
  requestAnimationFrame(() => {
    const tools = [
      ...(article?.querySelectorAll<HTMLElement>(
        'button[data-key="e"], button[aria-haspopup="menu"]',
      ) ?? []),
    ]
    const shown = tools.find(tool => tool.offsetParent !== null) ?? log
    shown?.focus({ preventScroll: true })
  })
}
