import { useState, useMemo } from 'react'
import { type ImagePart, type FilePart, fileText, isLong, wholeFile } from '../../engine/index.ts'
import { attachmentsText } from '../../i18n/en/conversation.ts'
import { formatBytes } from '../../i18n/format.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { attachmentTitle, fileName } from '../../kit/words.ts'
import { useImageUrl } from '../kit/images/Picture.tsx'
import { useUi } from '../../host/store.ts'
import styles from './ImageDialog.module.css'
import { LongText } from '../../kit/markdown/LongText.tsx'

/** One image as large as the page allows, and a button to save it. */
export function ImageDialog({ image }: { readonly image: ImagePart }) {
  const { application, surface } = useUi()
  const url = useImageUrl(image.hash)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const name = attachmentTitle(image)
  const { width, height, bytes: size } = image
  const save = async (): Promise<void> => {
    const file = await application.readImage(image.hash)
    if (file !== null) surface.download(fileName(image), file)
  }
  return (
    <Dialog
      title={attachmentsText('images.name')}
      heading={<span className="anywhere">{name}</span>}
      description={attachmentsText('images.facts', { width, height, size: formatBytes(size) })}
      width="wide"
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
          <Words
            of={attachmentsText('images.missing', { name })}
            why={attachmentsText('images.missing-why')}
          />
        )}
        {url && url === brokenUrl && <Words of={attachmentsText('images.broken', { name })} />}
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

/** The content of a message's file, and a button to save it. */
export function FileDialog({ file }: { readonly file: FilePart }) {
  const { surface } = useUi()
  const text = useMemo(() => fileText(isLong(file) ? wholeFile(file) : file), [file])
  // What is saved are the words of a document, not the document.
  const name = /\.(?:pdf|docx|xlsx)$/i.test(file.file) ? `${file.file}.txt` : file.file
  const content = useMemo(() => new Blob([text], { type: 'text/plain' }), [text])
  return (
    <Dialog
      title={attachmentsText('files.name')}
      heading={<span className="anywhere">{file.file}</span>}
      description={attachmentsText('files.facts', {
        count: text.split('\n').length,
        size: formatBytes(content.size),
      })}
      width="wide"
      onlyText
      foot={
        <Button icon="import" variant="edged" onClick={() => surface.download(name, content)}>
          {attachmentsText('images.save')}
        </Button>
      }
    >
      <div className={styles.text}>
        <LongText text={text} />
      </div>
    </Dialog>
  )
}
