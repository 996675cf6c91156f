import { useState } from 'react'
import type { ImagePart } from '../../engine/index.ts'
import { attachmentsText } from '../../i18n/en/conversation.ts'
import { formatBytes } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { attachedName, fileName } from '../kit/images/image-words.ts'
import { useImageUrl } from '../kit/images/use-image-url.ts'
import { useUi } from '../store.ts'
import styles from './ImageDialog.module.css'

/** One image as large as the page allows, and the way to save it. */
export function ImageDialog({ image }: { readonly image: ImagePart }) {
  const { application, actions, surface } = useUi()
  const url = useImageUrl(image.hash)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const name = attachedName(image)
  const { width, height, bytes: size } = image
  const save = async (): Promise<void> => {
    const file = await application.readImage(image.hash)
    if (file !== null) surface.download(fileName(image), file)
  }
  return (
    <Dialog
      title={attachmentsText('images.name')}
      heading={<span className={styles.name}>{name}</span>}
      description={attachmentsText('images.facts', { width, height, size: formatBytes(size) })}
      onClose={actions.closeDialog}
      {...(url && {
        foot: (
          <Button icon="import" variant="edged" onClick={() => void save()}>
            {attachmentsText('images.save')}
          </Button>
        ),
      })}
    >
      <div className={styles.frame}>
        {url === null && (
          <Words of={t('images.missing', { name })} why={attachmentsText('images.missing-why')} />
        )}
        {url && url === brokenUrl && <Words of={t('images.broken', { name })} />}
        {url && url !== brokenUrl && (
          <img
            src={url}
            width={width}
            height={height}
            alt={name}
            draggable={false}
            onError={() => setBrokenUrl(url)}
          />
        )}
      </div>
    </Dialog>
  )
}

function Words({ of, why }: { readonly of: string; readonly why?: string }) {
  return (
    <p role="status">
      <b>{of}</b> {why}
    </p>
  )
}
