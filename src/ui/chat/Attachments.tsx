import { modelDialog } from '../../host/dialogs.ts'
import { t } from '../../i18n/t.ts'
import { useRef, type KeyboardEvent } from 'react'
import {
  type Attachment,
  attachmentKey,
  type FilePart,
  fileTokens,
  hasPages,
  imagesOf,
  isFile,
  isLong,
  pagesOf,
  pageWord,
  type TokenCount,
} from '../../engine/index.ts'
import { attachmentsText } from '../../i18n/en/conversation.ts'
import { formatTokens } from '../../i18n/format.ts'
import { IconButton, LinkButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { attachmentTitle, modelName } from '../../kit/words.ts'
import { FileButton, ImageButton } from '../kit/images/AttachmentButtons.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './AboveComposer.module.css'

interface AttachmentsProps {
  readonly attached: readonly Attachment[]
  readonly reading: boolean
  /** The last one was taken away: the focus must go somewhere. */
  readonly onNone: () => void
}

/** The attachments of the message in the box; a line says if the model cannot see images. */
export function Attachments({ attached, reading, onNone }: AttachmentsProps) {
  const { application } = useUi()
  const tokens = useUiState(({ app }) => app.session?.attachmentTokens)
  return (
    <div className={`stack gap-2 ${styles.inBox}`}>
      <AttachmentList
        attached={attached}
        tokens={tokens ?? NONE}
        reading={reading}
        onRemove={part => application.removeAttachment(attachmentKey(part))}
        onNone={onNone}
      />
      <LongFiles files={attached.filter(isLong)} onNone={onNone} />
      <Blind count={imagesOf(attached).length} />
    </div>
  )
}

const NONE: readonly never[] = []

interface AttachmentListProps extends AttachmentsProps {
  /** Of each, in order. */
  readonly tokens: readonly (TokenCount | null)[]
  readonly onRemove: (part: Attachment) => void
}

/** Attachments of a message that is written or edited. Each can be opened or removed, and says its tokens. */
export function AttachmentList({
  attached,
  tokens,
  reading,
  onRemove,
  onNone,
}: AttachmentListProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (at: number, part: Attachment): void => {
    const items = [...(list.current?.children ?? [])]
    const next = items[at + 1] ?? items[at - 1]
    onRemove(part)
    if (next) next.querySelector('button')?.focus()
    else onNone()
  }
  return (
    <ul ref={list} className={styles.list} aria-label={attachmentsText('images.attached')}>
      {attached.map((part, at) => (
        <Item
          key={attachmentKey(part)}
          part={part}
          tokens={tokens[at] ?? null}
          onRemove={() => remove(at, part)}
        />
      ))}
      {reading && (
        <li className={`soft small ${styles.reading}`} role="status">
          {attachmentsText('images.reading')}
        </li>
      )}
    </ul>
  )
}

interface ItemProps {
  readonly part: Attachment
  readonly tokens: TokenCount | null
  readonly onRemove: () => void
}

function Item({ part, tokens, onRemove }: ItemProps) {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Delete' || key === 'Backspace') onRemove()
  }
  return (
    <li data-file={isFile(part) || undefined}>
      {isFile(part) ? (
        <FileButton file={part} onKeyDown={onKeyDown}>
          {hasPages(part) && (
            <small>
              {attachmentsText(`files.${pageWord(part)}s`, { count: pagesOf(part).length })}
            </small>
          )}
          <small>
            {t('chat.cost', {
              tokens: formatTokens(isLong(part) ? estimated(fileTokens(part)) : (tokens ?? 0)),
            })}
          </small>
        </FileButton>
      ) : (
        <ImageButton image={part} look="tile" onKeyDown={onKeyDown} />
      )}
      <IconButton
        size="small"
        variant={isFile(part) ? 'plain' : 'edged'}
        icon="close"
        label={attachmentsText('images.remove', { name: attachmentTitle(part) })}
        onKeyDown={onKeyDown}
        onClick={onRemove}
      />
      {!isFile(part) && (
        <small className="soft">{t('chat.cost', { tokens: formatTokens(tokens ?? 0) })}</small>
      )}
    </li>
  )
}

/** What is sent of long files, and the way to send all of one. */
function LongFiles({
  files,
  onNone,
}: {
  readonly files: readonly FilePart[]
  readonly onNone: () => void
}) {
  const { application } = useUi()
  const model = useUiState(({ app }) => modelName(app.model.ref))
  const windowTokens = useUiState(({ app }) => app.session?.meter.windowTokens ?? 0)
  return files.map(file => {
    const key = attachmentKey(file)
    const name = file.file
    const isTooLong = fileTokens(file) > windowTokens
    const sendAll = () => {
      application.attachWhole(key)
      onNone()
    }
    return (
      <p
        key={key}
        role="status"
        className={`quiet baseline small ${isTooLong ? 'fault warn' : 'row wrap soft'}`}
      >
        {isTooLong && <Icon name="warning" />}
        <span>
          {isTooLong ? (
            attachmentsText('files.too-long', { name, model, tokens: formatTokens(windowTokens) })
          ) : (
            <>
              {attachmentsText('files.outline', { name })}{' '}
              <LinkButton onClick={sendAll}>{attachmentsText('files.send-all')}</LinkButton>
            </>
          )}
        </span>
      </p>
    )
  })
}

function estimated(tokens: number): TokenCount {
  return { tokens, source: 'estimated' }
}

function Blind({ count }: { readonly count: number }) {
  const { actions } = useUi()
  const isBlind = useUiState(({ app }) => app.session?.seesImages === false) && count > 0
  const model = useUiState(({ app }) => app.model.ref)
  return (
    <p className={`quiet fault warn baseline small ${styles.blind}`} role="status">
      {isBlind && (
        <>
          <Icon name="excluded" />
          <span>
            {attachmentsText('images.blind', { model: modelName(model), count })}{' '}
            <LinkButton onClick={() => actions.open(modelDialog, {})}>
              {attachmentsText('images.choose-model')}
            </LinkButton>
          </span>
        </>
      )}
    </p>
  )
}
