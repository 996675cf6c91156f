import type { KeyboardEvent } from 'react'
import type { ImagePart } from '../../../engine/index.ts'
import { t } from '../../../i18n/t.ts'
import { useUi } from '../../store.ts'
import { attachedName } from './image-words.ts'
import { Picture, type Look } from './Picture.tsx'
import styles from './Picture.module.css'

/** An image that opens large. */
export function ImageButton({
  image,
  look,
  onKeyDown,
}: {
  readonly image: ImagePart
  readonly look: Look
  readonly onKeyDown?: (event: KeyboardEvent) => void
}) {
  const { actions } = useUi()
  const { width, height } = image
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('images.open', { name: attachedName(image), width, height })}
      onClick={() => actions.openDialog({ type: 'image', image })}
      {...(onKeyDown && { onKeyDown })}
    >
      <Picture image={image} look={look} />
    </button>
  )
}
