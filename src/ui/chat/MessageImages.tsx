import type { ImagePart } from '../../engine/index.ts'
import { t } from '../../i18n/t.ts'
import { ImageButton } from '../kit/images/ImageButton.tsx'
import styles from './Message.module.css'

/** CSS pixels; narrower than the narrowest page, so that no row ever changes its height. */
const ALONE = { width: 240, height: 240 }
const AMONG_OTHERS = { width: 160, height: 120 }

/** The images of a message, small; each opens large. */
export function MessageImages({ images }: { readonly images: readonly ImagePart[] }) {
  if (images.length === 0) return null
  return (
    <ul className={styles.images} aria-label={t('images.in-message', { count: images.length })}>
      {images.map(image => (
        <li key={image.hash}>
          <ImageButton image={image} look={images.length === 1 ? ALONE : AMONG_OTHERS} />
        </li>
      ))}
    </ul>
  )
}
