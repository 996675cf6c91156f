import { useRef, type KeyboardEvent } from 'react'
import type { ImagePart } from '../../engine/index.ts'
import { t } from '../../i18n/t.ts'
import { IconButton, LinkButton } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { imageName } from '../kit/images/image-words.ts'
import { ImageButton } from '../kit/images/ImageButton.tsx'
import { modelName } from '../kit/model-name.ts'
import { useUi, useUiState } from '../store.ts'
import styles from './Attachments.module.css'

/** The images of the message being written, each to be opened or taken away, and whether the model will see them. */
export function Attachments({
  images,
  reading,
  onNone,
}: {
  readonly images: readonly ImagePart[]
  /** More are on their way. */
  readonly reading: boolean
  /** The last one was taken away: the focus must go somewhere. */
  readonly onNone: () => void
}) {
  const { application } = useUi()
  const list = useRef<HTMLUListElement>(null)
  const remove = (at: number, hash: string): void => {
    const items = [...(list.current?.children ?? [])]
    const next = items[at + 1] ?? items[at - 1]
    application.removeAttachment(hash)
    if (next) next.querySelector('button')?.focus()
    else onNone()
  }
  return (
    <div className={styles.attachments}>
      <ul ref={list} aria-label={t('images.attached')}>
        {images.map((image, at) => (
          <Attachment key={image.hash} image={image} onRemove={() => remove(at, image.hash)} />
        ))}
        {reading && (
          <li className={styles.reading} role="status">
            {t('images.reading')}
          </li>
        )}
      </ul>
      <Blind count={images.length} />
    </div>
  )
}

function Attachment({
  image,
  onRemove,
}: {
  readonly image: ImagePart
  readonly onRemove: () => void
}) {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Delete' || key === 'Backspace') onRemove()
  }
  return (
    <li>
      <ImageButton image={image} look="tile" onKeyDown={onKeyDown} />
      <IconButton
        size="small"
        variant="edged"
        icon="close"
        label={t('images.remove', { name: imageName(image) })}
        onKeyDown={onKeyDown}
        onClick={onRemove}
      />
    </li>
  )
}

/** What becomes of images that the chosen model cannot see. */
function Blind({ count }: { readonly count: number }) {
  const { surface } = useUi()
  const isBlind = useUiState(({ app }) => app.session?.seesImages === false)
  const model = useUiState(({ app }) => app.model.ref)
  return (
    <p className={styles.blind} role="status">
      {isBlind && (
        <>
          <Icon name="excluded" />
          <span>
            {t('images.blind', { model: modelName(model), count })}{' '}
            <LinkButton onClick={() => surface.showModel()}>{t('images.choose-model')}</LinkButton>
          </span>
        </>
      )}
    </p>
  )
}
