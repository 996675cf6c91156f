import { type Attachment, attachmentKey, isLong, wholeFile } from '../../engine/index.ts'
import {
  type Drafts,
  type FromComposer,
  type QueuedMessage,
  wordsTogether,
} from '../../ports/drafts.ts'
import { createKeepNewest } from './keep-newest.ts'
import type { Timers } from './handlers/timers.ts'
import type { SessionOptions } from './session-api.ts'
import { createSerialQueue } from '../async/calls.ts'

/** A message that has left the box and is not stored elsewhere yet. */
export interface Outgoing extends QueuedMessage {
  /** False: the words did not come from the box. */
  readonly wasTyped: boolean
}

export type Composer = ReturnType<typeof createComposer>

export interface ComposerOptions extends Pick<
  SessionOptions,
  'sessionId' | 'storage' | 'onFault' | 'onStored'
> {
  readonly timers: Timers
  readonly onChange: () => void
  /** Deletes the bytes of images that are no longer named. */
  readonly forget: (images: readonly Attachment[]) => Promise<void>
}

/**
 * The message box: typed text, attachments, and messages being sent. The stored box keeps their words until they are stored
 * elsewhere. Changes run one at a time.
 */
export function createComposer(drafts: Drafts, options: ComposerOptions) {
  const { sessionId, storage, onChange, onFault, forget } = options
  const changeStored = createSerialQueue()
  let typed = drafts.composer
  /** The text that this tab stored last. */
  let stored = drafts.composer
  let images = drafts.attachments
  let outgoing: readonly Outgoing[] = []
  /** Removed attachments; their bytes are deleted when the removal is stored. */
  let removed: readonly Attachment[] = []
  let isWritingImages = false
  let imagesStored = Promise.resolve()

  const keepText = createKeepNewest({
    ...options,
    pauseMs: () => 0,
    doing: 'typing',
    timer: 'typed',
    write: () =>
      changeStored(async () => {
        const words = wordsTogether(...outgoing.map(({ text }) => text), typed)
        await storage.drafts.write(sessionId, 'composer', words)
        stored = words
      }),
  })
  const writeImages = async () => {
    isWritingImages = false
    const all = [...outgoing.flatMap(message => message.images), ...images]
    const gone = removed
    await storage.drafts.write(sessionId, 'attachments', all)
    removed = removed.filter(part => !gone.includes(part))
    if (gone.length > 0) forget(gone).catch(onFault)
  }
  const keepImages = () => {
    if (isWritingImages) return
    isWritingImages = true
    imagesStored = changeStored(writeImages).catch(onFault)
  }

  return {
    typed: (): string => typed,
    images: (): readonly Attachment[] => images,
    /** In the order of sending. */
    outgoing: (): readonly Outgoing[] => outgoing,
    /** Takes over what the person typed. Resolves when it is stored. */
    type: (text: string): Promise<void> => {
      const isOther = text !== typed
      typed = text
      const kept = keepText('at-once')
      if (isOther) onChange()
      return kept
    },
    attach: (part: Attachment) => {
      const key = attachmentKey(part)
      if (images.some(other => attachmentKey(other) === key)) return
      images = [...images, part]
      keepImages()
      onChange()
    },
    detach: (key: string) => {
      const gone = images.filter(part => attachmentKey(part) === key)
      if (gone.length === 0) return
      images = images.filter(part => attachmentKey(part) !== key)
      removed = [...removed, ...gone]
      keepImages()
      onChange()
    },
    /** All words of a long file take the place of its outline. */
    attachWhole: (key: string) => {
      images = images.map(part =>
        part.type === 'text' && isLong(part) && attachmentKey(part) === key
          ? wholeFile(part)
          : part,
      )
      keepImages()
      onChange()
    },
    /** Resolves when the attachments are stored, or when that failed. */
    attachmentsStored: () => imagesStored,
    /** Takes a message out of the text and attachments. */
    take: (taken: Pick<Outgoing, 'id' | 'text' | 'models'>, withImages: boolean): Outgoing => {
      const wasTyped = typed.trim() === taken.text.trim()
      const message = { ...taken, images: withImages ? images : [], wasTyped }
      if (wasTyped) typed = ''
      if (withImages) images = []
      outgoing = [...outgoing, message]
      onChange()
      return message
    },
    /** Stores the message elsewhere; the same write removes it from the stored box. */
    move: <Result>(
      message: Outgoing,
      store: (from: FromComposer) => Promise<Result>,
    ): Promise<Result> =>
      changeStored(async () => {
        const others = outgoing.filter(other => other !== message).map(({ text }) => text)
        const left = wordsTogether(...others, typed)
        const result = await store({ type: 'composer', stored, left, images: message.images })
        stored = left
        outgoing = outgoing.filter(other => other !== message)
        onChange()
        return result
      }),
    /** Puts the words of a message that could not be stored before the text typed since. */
    putBack: (message: Outgoing) => {
      outgoing = outgoing.filter(other => other !== message)
      if (message.wasTyped) typed = wordsTogether(message.text, typed)
      images = [...message.images, ...images]
      onChange()
    },
  }
}
