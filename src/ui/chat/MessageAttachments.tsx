import { type Attachment, isFile } from '../../engine/index.ts'
import { t } from '../../i18n/t.ts'
import { FileButton, ImageButton } from '../kit/images/AttachmentButtons.tsx'
import styles from './Message.module.css'

/** CSS pixels; narrower than the narrowest page, so that no row ever changes its height. */
const ALONE = { width: 240, height: 240 }
const AMONG_OTHERS = { width: 160, height: 120 }

/** The images of a message, small, and its files by name; each opens large. */
export function MessageAttachments({ attached }: { readonly attached: readonly Attachment[] }) {
  if (attached.length === 0) return null
  const look = attached.length === 1 ? ALONE : AMONG_OTHERS
  return (
    <ul className={styles.images} aria-label={t('images.in-message', { count: attached.length })}>
      {attached.map((part, at) => (
        <li key={at}>
          {isFile(part) ? <FileButton file={part} /> : <ImageButton image={part} look={look} />}
        </li>
      ))}
    </ul>
  )
}
