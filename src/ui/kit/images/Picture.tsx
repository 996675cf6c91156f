import { useState, useEffect } from 'react'
import type { ImagePart } from '../../../engine/index.ts'
import { attachmentsText } from '../../../i18n/en/conversation.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { attachmentTitle } from '../../../kit/words.ts'
import styles from './Picture.module.css'
import { useUi } from '../../../host/store.ts'

/** How an image is drawn: as a square in a list, small in a line, or in its own shape up to a size. */
export type Look = 'tile' | 'tiny' | Size

const TILE = { width: 72, height: 72 }
const TINY = { width: 24, height: 24 }

/** An image in a place of constant size. If its bytes are not on this device, or the browser cannot draw them, it says so there. */
export function Picture({ image, look }: { readonly image: ImagePart; readonly look: Look }) {
  const url = useImageUrl(image.hash)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const { width, height } = sizeOf(image, look)
  const name = attachmentTitle(image)
  const fault =
    url === null ? 'images.missing' : url !== undefined && url === brokenUrl && 'images.broken'
  return (
    <span
      className={styles.picture}
      data-look={typeof look === 'string' ? look : 'whole'}
      {...(fault !== false && { 'data-fault': '', title: attachmentsText(fault, { name }) })}
    >
      <img
        src={fault === false && url ? url : blankOf({ width, height })}
        width={width}
        height={height}
        alt={fault === false ? name : attachmentsText(fault, { name })}
        decoding="async"
        draggable={false}
        onError={() => setBrokenUrl(url ?? null)}
      />
      {fault !== false && (
        <span className={styles.fault} aria-hidden="true">
          <Icon name="image" />
          {typeof look !== 'string' && attachmentsText(fault, { name })}
        </span>
      )}
    </span>
  )
}

function sizeOf(image: ImagePart, look: Look): Size {
  if (look === 'tile') return TILE
  return look === 'tiny' ? TINY : fitWithin(image, look)
}

/** CSS pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** The least length of a side: a shorter one is hard to see and to press. */
const LEAST = 48

/** The image's size within `most`, never larger than the image, and no side too short to press. */
export function fitWithin({ width, height }: Size, most: Size): Size {
  const scale = Math.min(1, most.width / width, most.height / height)
  const side = (pixels: number) => Math.max(LEAST, Math.round(pixels * scale))
  return { width: side(width), height: side(height) }
}

function blankOf({ width, height }: Size): string {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/%3E`
}

/** Makes an address for the bytes of `read` and passes it, or null, to `onKnown`. The returned function revokes the address and ends the reports. */
export function holdImageUrl(
  read: () => Promise<Blob | null>,
  onKnown: (url: string | null) => void,
  addresses: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> = URL,
): () => void {
  let isHeld = true
  const reading = read().then(
    bytes => bytes && addresses.createObjectURL(bytes),
    () => null,
  )
  void reading.then(url => isHeld && onKnown(url))
  return () => {
    if (!isHeld) return
    isHeld = false
    void reading.then(url => url !== null && addresses.revokeObjectURL(url))
  }
}

/** The address of an image of the open session while the component is mounted; null if its bytes are not here, undefined until that is known. */
export function useImageUrl(hash: string): string | null | undefined {
  const { application } = useUi()
  const [known, setKnown] = useState<{ hash: string; url: string | null } | null>(null)
  useEffect(
    () =>
      holdImageUrl(
        () => application.readImage(hash),
        url => setKnown({ hash, url }),
      ),
    [application, hash],
  )
  return known?.hash === hash ? known.url : undefined
}
