import { fileDialog, imageDialog } from '../dialogs.ts'
import type { KeyboardEvent, KeyboardEventHandler, ReactNode } from 'react'
import { type ImagePart, type FilePart, type Attachment, isFile } from '../../../engine/index.ts'
import { attachmentsText } from '../../../i18n/en/conversation.ts'
import { t } from '../../../i18n/t.ts'
import { useUi } from '../../../host/store.ts'
import { attachmentTitle } from '../../../kit/words.ts'
import { Picture, type Look } from './Picture.tsx'
import styles from './Picture.module.css'
import { Button } from '../../../kit/Button.tsx'

interface ImageButtonProps {
  readonly image: ImagePart
  readonly look: Look
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/** An image that opens large. */
export function ImageButton({ image, look, onKeyDown }: ImageButtonProps) {
  const { actions } = useUi()
  const { width, height } = image
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={attachmentsText('images.open', { name: attachmentTitle(image), width, height })}
      onClick={() => actions.open(imageDialog, { image })}
      {...(onKeyDown && { onKeyDown })}
    >
      <Picture image={image} look={look} />
    </button>
  )
}

interface FileButtonProps {
  readonly file: FilePart
  readonly children?: ReactNode
  readonly onKeyDown?: KeyboardEventHandler
}

/** The name of a text file; a press shows its content. */
export function FileButton({ file, children, ...keys }: FileButtonProps) {
  const { actions } = useUi()
  return (
    <Button
      {...keys}
      size="small"
      variant="edged"
      icon="text"
      aria-label={t('files.open', { name: file.file })}
      onClick={() => actions.open(fileDialog, { file })}
    >
      <span className={`ellipsis ${styles.name}`}>{file.file}</span>
      {children}
    </Button>
  )
}

/** CSS pixels; narrower than the narrowest page, so that no row ever changes its height. */
const ALONE = { width: 240, height: 240 }
const AMONG_OTHERS = { width: 160, height: 120 }

/** The images of a message, small, and its files by name; each opens large. */
export function MessageAttachments({ attached }: { readonly attached: readonly Attachment[] }) {
  if (attached.length === 0) return null
  const look = attached.length === 1 ? ALONE : AMONG_OTHERS
  return (
    <ul
      className={`row wrap ${styles.images}`}
      aria-label={attachmentsText('images.in-message', { count: attached.length })}
    >
      {attached.map((part, at) => (
        <li key={at}>
          {isFile(part) ? <FileButton file={part} /> : <ImageButton image={part} look={look} />}
        </li>
      ))}
    </ul>
  )
}
