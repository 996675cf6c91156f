/** Attached files, and the bytes of a session's images: those in the message box and those that messages name. */
import {
  type Attachment,
  type ImagePart,
  imagePlaceholder,
  imagesNamedIn,
  imagesOf,
  type ModelRequest,
  type Part,
} from '../../../engine/index.ts'
import { attachmentFaultText } from '../../../i18n/en/sentences/session.ts'
import { AppError, StoreError } from '../../../ports/errors.ts'
import { readImageHeader } from '../../../transfer/image-header.ts'
import { whileDoing } from '../../notices/full-disk.ts'
import type { SessionPorts } from './ports.ts'

/** Anthropic takes larger images only in requests with at most 20 images, and a person views no more at once. */
const MOST_IMAGES = 20

type Reading = Pick<
  SessionPorts,
  'sessionId' | 'storage' | 'clock' | 'decodeImage' | 'documents' | 'unsentImages' | 'model'
>

/** Reads a file as an image or as text, and stores the bytes of an image. Null if the image is already attached. */
export async function readFile(file: Blob, ports: Reading): Promise<Attachment | null> {
  const { sessionId, storage, clock, decodeImage } = ports
  if (!file.type.startsWith('image/')) {
    const { readText } = await import('./read-document.ts')
    return readText(file, ports.model(), ports.documents)
  }
  const images = imagesOf(ports.unsentImages().composer)
  if (images.length >= MOST_IMAGES)
    throw new AppError(
      'too-many-images',
      attachmentFaultText('tooManyImages', { count: MOST_IMAGES }),
    )
  const { readImage } = await import('./read-file.ts')
  const { part, ...blob } = await readImage(file, decodeImage)
  if (images.some(({ hash }) => hash === part.hash)) return null
  await whileDoing('image', storage.blobs.add(sessionId, [blob], clock.now()))
  return part
}

/** Rejects with `AppError` if the bytes of an image are no longer on this device. */
export async function checkImages(
  images: readonly ImagePart[],
  { storage, sessionId }: Pick<SessionPorts, 'sessionId' | 'storage'>,
): Promise<void> {
  const here = new Set(await storage.blobs.list(sessionId))
  const gone = images.find(({ hash }) => !here.has(hash))
  if (!gone) return
  const { name } = gone
  throw new AppError(
    'image-gone',
    name === ''
      ? attachmentFaultText('imageGone-unnamed')
      : attachmentFaultText('imageGone', { name }),
  )
}

/** Deletes the bytes of images that are no longer named. */
export async function forgetImages(
  attachments: readonly Attachment[],
  {
    storage,
    sessionId,
    unsentImages,
  }: Pick<SessionPorts, 'sessionId' | 'storage' | 'unsentImages'>,
): Promise<void> {
  const images = imagesOf(attachments)
  if (images.length === 0) return
  // Only stored data counts: another tab may have sent an image that is still in this tab's box.
  const [stored, events] = await Promise.all([
    storage.drafts.read(sessionId),
    savedEvents({ storage, sessionId }),
  ])
  const queued = stored.queue.flatMap(message => message.images)
  const { composer, outgoing } = unsentImages()
  const held = new Set(
    imagesOf([...composer, ...outgoing, ...stored.attachments, ...queued]).map(({ hash }) => hash),
  )
  const said = imagesNamedIn(events)
  const gone = images.flatMap(({ hash }) => (held.has(hash) || said.has(hash) ? [] : [hash]))
  if (gone.length > 0) await storage.blobs.delete(sessionId, gone)
}

async function savedEvents({ storage, sessionId }: Pick<SessionPorts, 'sessionId' | 'storage'>) {
  try {
    return (await storage.events.read(sessionId)).events
  } catch (error) {
    if (error instanceof StoreError && error.code === 'not-found') return []
    throw error
  }
}

/** Null if the bytes are not on this device. */
export async function imageFile(
  hash: string,
  { storage, sessionId }: Pick<SessionPorts, 'sessionId' | 'storage'>,
): Promise<Blob | null> {
  const bytes = await storage.blobs.read(sessionId, hash)
  const header = bytes && readImageHeader(bytes)
  return bytes && header ? new Blob([bytes.slice()], { type: header.mediaType }) : null
}

/** Adds the bytes of images to the request. A note replaces a missing image, and a notice says so. Never rejects. */
export async function addBytes(
  request: ModelRequest,
  {
    storage,
    sessionId,
    onNotice,
    onFault,
  }: Pick<SessionPorts, 'sessionId' | 'storage' | 'onNotice' | 'onFault'>,
): Promise<ModelRequest> {
  const named = request.messages.flatMap(({ parts }) => imagesOf(parts))
  if (named.length === 0) return request
  const images = new Map<string, Uint8Array>()
  for (const { hash } of named) {
    if (images.has(hash)) continue
    const bytes = await storage.blobs.read(sessionId, hash).catch((error: unknown) => {
      onFault(error)
      return null
    })
    if (bytes) images.set(hash, bytes)
  }
  if (named.every(({ hash }) => images.has(hash))) return { ...request, images }
  onNotice('image-missing')
  return { ...request, images, messages: withNotesBut(request.messages, images) }
}

/** Replaces each image without bytes by a note. */
function withNotesBut(
  messages: ModelRequest['messages'],
  images: ReadonlyMap<string, Uint8Array>,
): ModelRequest['messages'] {
  const asSent = (part: Part): Part =>
    part.type === 'image' && !images.has(part.hash) ? imagePlaceholder(part) : part
  return messages.map(({ role, parts }) => ({ role, parts: parts.map(asSent) }))
}
