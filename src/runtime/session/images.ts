/**
 * The images of one session: those in the message box, and the bytes of all that its messages name.
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
} from '../../engine/index.ts'
import { boxSentences } from '../../i18n/en/sentences/session-images.ts'
import { readImageHeader } from '../../transfer/image-header.ts'
import { AppError, StoreError } from '../../ports/errors.ts'
import { whileDoing } from '../notices/full-disk.ts'
import { createSerialQueue, type SerialQueue } from '../async/serial-queue.ts'
import type { SessionOptions } from './session-api.ts'

/** Anthropic takes larger pictures only where a request holds no more than these, and no person views more at once. */
const MOST_ATTACHMENTS = 20

export interface SessionImagesOptions extends Pick<
  SessionOptions,
  'sessionId' | 'storage' | 'drafts' | 'clock' | 'decodeImage' | 'onNotice' | 'onFault'
> {
  /** For all that changes the stored box. */
  readonly inOrder: SerialQueue
  readonly publish: () => void
}

export interface SessionImages {
  /** Images in the message box. */
  attachments(): readonly ImagePart[]
  /** Puts images into the box, in order; a file that is none gets a sentence. */
  attach(files: readonly Blob[]): Promise<void>
  /** Takes an image out of the box, and its bytes off the disk where nothing else names it. */
  remove(hash: string): void
  /** Empties the box into a message; what was not `stored` by the end is put back into it. */
  carry(send: (images: readonly ImagePart[]) => Promise<void>): Promise<void>
  /** A message with these is stored, and they have left the stored box. */
  stored(images: readonly ImagePart[]): void
  /** Deletes the bytes of those that nothing names any more. */
  forget(images: readonly ImagePart[]): Promise<void>
  /** Rejects with a sentence where bytes of one of these are no longer here. */
  assertHere(images: readonly ImagePart[]): Promise<void>
  /** Null where the bytes are not on this device. */
  read(hash: string): Promise<Blob | null>
  /**
   * The request with the bytes of its images; the very same where it has none. A note replaces an image whose bytes
   * are not here, and a notice says so. Never rejects.
   */
  joined(request: ModelRequest): Promise<ModelRequest>
}

export function createSessionImages(options: SessionImagesOptions): SessionImages {
  const { sessionId, decodeImage, onFault } = options
  const { blobs, drafts } = options.storage
  const inOrder = createSerialQueue()
  let box = options.drafts.attachments
  /** In messages that are on their way into the log or the queue. */
  let taken: readonly ImagePart[] = []

  const show = (images: readonly ImagePart[]) => {
    box = images
    options.publish()
  }
  const keep = () =>
    options.inOrder(() => drafts.write(sessionId, 'attachments', [...taken, ...box]))

  const attachOne = async (file: Blob) => {
    if (box.length >= MOST_ATTACHMENTS)
      throw new AppError('too-many-images', boxSentences.tooManyImages(MOST_ATTACHMENTS))
    const { readImage } = await import('./read-image.ts')
    const { part, ...blob } = await readImage(file, decodeImage)
    if (box.some(({ hash }) => hash === part.hash)) return
    await whileDoing('image', blobs.add(sessionId, [blob], options.clock.now()))
    show([...box, part])
    await keep()
  }

  const savedEvents = async () => {
    try {
      return (await options.storage.events.read(sessionId)).events
    } catch (error) {
      if (error instanceof StoreError && error.code === 'not-found') return []
      throw error
    }
  }
  const forget = async (images: readonly ImagePart[]) => {
    // What is stored is the truth: another tab may have sent an image that is still in this one's box.
    const [{ attachments, queue }, events] = await Promise.all([
      drafts.read(sessionId),
      savedEvents(),
    ])
    const queued = queue.flatMap(message => message.images)
    const held = new Set([...box, ...taken, ...attachments, ...queued].map(({ hash }) => hash))
    const said = imagesNamedIn(events)
    const gone = images.flatMap(({ hash }) => (held.has(hash) || said.has(hash) ? [] : [hash]))
    if (gone.length > 0) await blobs.delete(sessionId, gone)
  }

  return {
    attachments: () => box,
    attach: files =>
      inOrder(async () => {
        for (const file of files) await attachOne(file).catch(onFault)
      }),
    remove: hash => {
      const removed = box.filter(image => image.hash === hash)
      if (removed.length === 0) return
      show(box.filter(image => image.hash !== hash))
      void keep()
        .then(() => forget(removed))
        .catch(onFault)
    },
    carry: async send => {
      const images = box
      taken = [...taken, ...images]
      if (images.length > 0) show([])
      try {
        await send(images)
      } finally {
        const back = images.filter(image => taken.includes(image))
        taken = taken.filter(image => !back.includes(image))
        if (back.length > 0) show([...back, ...box])
      }
    },
    stored: images => {
      taken = taken.filter(image => !images.includes(image))
    },
    forget,
    assertHere: async images => {
      if (images.length === 0) return
      const here = new Set(await blobs.list(sessionId))
      const gone = images.find(({ hash }) => !here.has(hash))
      if (!gone) return
      throw new AppError('image-gone', boxSentences.imageGone(gone.name))
    },
    read: async hash => {
      const bytes = await blobs.read(sessionId, hash)
      const header = bytes && readImageHeader(bytes)
      return bytes && header ? new Blob([bytes.slice()], { type: header.mediaType }) : null
    },
    joined: async request => {
      const named = request.messages.flatMap(({ parts }) => imagesOf(parts))
      if (named.length === 0) return request
      const images = new Map<string, Uint8Array>()
      for (const { hash } of named) {
        if (images.has(hash)) continue
        const bytes = await blobs.read(sessionId, hash).catch((error: unknown) => {
          onFault(error)
          return null
        })
        if (bytes) images.set(hash, bytes)
      }
      if (named.every(({ hash }) => images.has(hash))) return { ...request, images }
      options.onNotice('image-missing')
      return { ...request, images, messages: withNotesBut(request.messages, images) }
    },
  }
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
