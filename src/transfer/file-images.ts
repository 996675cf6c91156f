/** Images in a session file: their bytes as base64 under their SHA-256. */
import { type ImagePart, imagesNamedIn, imagesOf, type SessionEvent } from '../engine/index.ts'
import { imageFaultText, transferText } from '../i18n/en/sentences/transfer.ts'
import { fromBase64, toBase64, sha256Of } from './bytes.ts'
import { readImageHeader } from './image-header.ts'
import { type Reading, refuse, type Refusal } from './transfer-fault.ts'

/** Bytes of images by their SHA-256. */
export type ImageBytes = ReadonlyMap<string, Uint8Array>

/** Bytes of one image; far more than is ever sent. */
export const MOST_IMAGE_BYTES = 20_000_000
/** 100 MB when decoded: a few bytes can become an image that exceeds all memory. Attached images have at most 4 million. */
export const MOST_PIXELS = 25_000_000

/** The images that the events name, in the form of the file; images without bytes are omitted. */
export function readWrittenImages(
  events: readonly SessionEvent[],
  images: ImageBytes,
): Readonly<Record<string, string>> {
  const written: Record<string, string> = {}
  for (const hash of imagesNamedIn(events).keys()) {
    const bytes = images.get(hash)
    if (bytes) written[hash] = toBase64(bytes)
  }
  return written
}

/** The images of a file, each compared with its hash and with the messages: all, or the first fault. */
export function readImages(
  written: Readonly<Record<string, string>>,
  events: readonly SessionEvent[],
): Reading<{ readonly images: ImageBytes }> {
  const named = namingsIn(events)
  const images = new Map<string, Uint8Array>()
  for (const [hash, text] of Object.entries(written)) {
    const namings = named.get(hash) ?? []
    const [image] = namings
    if (!image) return refuseImage(imageFaultText('unnamed', { hash: shortOf(hash) }))
    const wrong = text.length > (MOST_IMAGE_BYTES / 3) * 4 ? 'tooLarge' : null
    const bytes = wrong === null ? fromBase64(text) : null
    const fault = wrong ?? faultOf(bytes, hash, namings)
    if (bytes === null || fault !== null)
      return refuseImage(sentenceOf(fault ?? 'otherwise', image.name, hash))
    images.set(hash, bytes)
  }
  return { ok: true, images }
}

/** The parts of all messages that name each image, by hash; each part decides how the image is drawn and sent. */
function namingsIn(events: readonly SessionEvent[]): ReadonlyMap<string, readonly ImagePart[]> {
  const parts = events.flatMap(event =>
    event.type === 'v1.message-appended' ? imagesOf(event.parts) : [],
  )
  return Map.groupBy(parts, ({ hash }) => hash)
}

function faultOf(
  bytes: Uint8Array | null,
  hash: string,
  namings: readonly ImagePart[],
): ImageFault | null {
  if (bytes === null) return 'notBase64'
  if (sha256Of(bytes) !== hash) return 'checksum'
  const header = readImageHeader(bytes)
  const fits = namings.every(
    image =>
      header !== null &&
      bytes.length === image.bytes &&
      header.mediaType === image.mediaType &&
      header.width === image.width &&
      header.height === image.height,
  )
  if (header === null || !fits) return 'otherwise'
  return header.width * header.height > MOST_PIXELS ? 'tooManyPixels' : null
}

type ImageFault = 'tooLarge' | 'notBase64' | 'checksum' | 'otherwise' | 'tooManyPixels'

function sentenceOf(fault: ImageFault, name: string, hash: string): string {
  return name === ''
    ? imageFaultText(`${fault}-unnamed`, { hash: shortOf(hash) })
    : imageFaultText(fault, { name })
}

function shortOf(hash: string): string {
  return `${hash.slice(0, 8)}…`
}

function refuseImage(detail: string): Refusal {
  return refuse('broken-image', transferText('brokenImage', { detail }))
}
