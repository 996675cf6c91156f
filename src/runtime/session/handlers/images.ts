/**
 * Files that are attached, and the bytes of a session's images: of those in the message box, and of all that its messages name.
 *
 * @module
 */
import {
  type ImagePart,
  imagePlaceholder,
  imagesNamedIn,
  imagesOf,
  type ModelRequest,
  type Part,
} from '../../../engine/index.ts'
import { boxSentences } from '../../../i18n/en/sentences/session-images.ts'
import { AppError, StoreError } from '../../../ports/errors.ts'
import { readImageHeader } from '../../../transfer/image-header.ts'
import { whileDoing } from '../../notices/full-disk.ts'
import type { Emit, Handler, SessionPorts } from './handler.ts'

/** Anthropic takes larger pictures only where a request holds no more than these, and no person views more at once. */
const MOST_IMAGES = 20

type Reading = Pick<
  SessionPorts,
  'sessionId' | 'storage' | 'clock' | 'decodeImage' | 'boxImages' | 'model'
>

/** Reads files in order, as images and as text; one that is neither gets a sentence. */
export const readFiles: Handler<'read-files', keyof Reading | 'inOrder' | 'onFault'> = async (
  { files, reply },
  ports,
  emit,
) => {
  await ports.inOrder(async () => {
    for (const file of files) await readOne(file, ports, emit).catch(ports.onFault)
  })
  emit({ type: 'attached', reply })
}

async function readOne(file: Blob, ports: Reading, emit: Emit): Promise<void> {
  const { sessionId, storage, clock, decodeImage } = ports
  if (!file.type.startsWith('image/')) {
    const { readText } = await import('./read-text.ts')
    return emit({ type: 'file-read', part: await readText(file, ports.model()) })
  }
  const images = imagesOf(ports.boxImages().box)
  if (images.length >= MOST_IMAGES)
    throw new AppError('too-many-images', boxSentences.tooManyImages(MOST_IMAGES))
  const { readImage } = await import('./read-image.ts')
  const { part, ...blob } = await readImage(file, decodeImage)
  if (images.some(({ hash }) => hash === part.hash)) return
  await whileDoing('image', storage.blobs.add(sessionId, [blob], clock.now()))
  emit({ type: 'file-read', part })
}

/** A message whose images are no longer on this device is refused. */
export const checkImages: Handler<'check-images', 'sessionId' | 'storage'> = async (
  { id, images },
  { storage, sessionId },
  emit,
) => {
  try {
    const here = new Set(await storage.blobs.list(sessionId))
    const gone = images.find(({ hash }) => !here.has(hash))
    if (gone) throw new AppError('image-gone', boxSentences.imageGone(gone.name))
    emit({ type: 'message-checked', id })
  } catch (error) {
    emit({ type: 'message-refused', id, error })
  }
}

export const forgetImages: Handler<
  'forget-images',
  'sessionId' | 'storage' | 'boxImages' | 'replies' | 'onFault'
> = async ({ images, reply }, ports) => {
  try {
    await forget(imagesOf(images), ports)
    if (reply !== null) ports.replies.resolve(reply, true)
  } catch (error) {
    if (reply === null) ports.onFault(error)
    else ports.replies.reject(reply, error)
  }
}

async function forget(
  images: readonly ImagePart[],
  { storage, sessionId, boxImages }: Pick<SessionPorts, 'sessionId' | 'storage' | 'boxImages'>,
): Promise<void> {
  if (images.length === 0) return
  // What is stored is the truth: another tab may have sent an image that is still in this one's box.
  const [{ attachments, queue }, events] = await Promise.all([
    storage.drafts.read(sessionId),
    savedEvents({ storage, sessionId }),
  ])
  const queued = queue.flatMap(message => message.images)
  const { box, outgoing } = boxImages()
  const held = new Set(
    imagesOf([...box, ...outgoing, ...attachments, ...queued]).map(({ hash }) => hash),
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

/** Null where the bytes are not on this device. */
export async function imageFile(
  hash: string,
  { storage, sessionId }: Pick<SessionPorts, 'sessionId' | 'storage'>,
): Promise<Blob | null> {
  const bytes = await storage.blobs.read(sessionId, hash)
  const header = bytes && readImageHeader(bytes)
  return bytes && header ? new Blob([bytes.slice()], { type: header.mediaType }) : null
}

/**
 * The request with the bytes of its images; the very same where it has none. A note replaces an image whose bytes
 * are not here, and a notice says so. Never rejects.
 */
export async function withBytes(
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

/** A note in place of each image whose bytes are not among these. */
function withNotesBut(
  messages: ModelRequest['messages'],
  images: ReadonlyMap<string, Uint8Array>,
): ModelRequest['messages'] {
  const asSent = (part: Part): Part =>
    part.type === 'image' && !images.has(part.hash) ? imagePlaceholder(part) : part
  return messages.map(({ role, parts }) => ({ role, parts: parts.map(asSent) }))
}
