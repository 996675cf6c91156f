import { imagesNamedIn, type SessionEvent } from '../../engine/index.ts'
import { sessionSentences } from '../../i18n/en/sentences/runtime.ts'
import type { ApplicationPorts, ReadingOptions } from '../../ports/application-ports.ts'
import { StoreError, TransferError } from '../../ports/errors.ts'
import { sessionFileName } from './file-name.ts'

/** Larger files are refused before they are read. */
const MOST_BYTES = 400e6

/** Bytes of all images in a file: as base64 they leave room for a long log in what an import takes. */
const MOST_IMAGE_BYTES = 120e6

/** A log with the bytes of its images. */
export interface WholeSession {
  readonly events: readonly SessionEvent[]
  readonly images: ReadonlyMap<string, Uint8Array>
}

export interface SessionFile {
  readonly name: string
  readonly content: Blob
  /** Images that the file has no room for. */
  readonly imagesLeftOut: number
  /** True where entries cannot be read: the file holds them as they are stored. */
  readonly isDamaged: boolean
}

/** A saved session as it is written to a file, or where it is damaged, the file itself. */
export type CollectedSession =
  | {
      readonly type: 'session'
      readonly session: Parameters<ApplicationPorts['transfer']['write']>[0]
      /** Images that a file has no room for. */
      readonly imagesLeftOut: number
    }
  | { readonly type: 'damaged'; readonly content: Blob }

export interface SessionFiles {
  /** What `write` writes. Rejects with `StoreError`. */
  collect(sessionId: string, title: string): Promise<CollectedSession>
  /**
   * The saved session as a file, with those of its images that are on this device; where they are too many for an import
   * to take, without the oldest. Rejects with `StoreError`.
   */
  write(sessionId: string, title: string): Promise<SessionFile>
  /** Rejects with `TransferError` for what is no session, and with the signal's reason. */
  read(file: Blob, options?: ReadingOptions): Promise<WholeSession>
}

/** Sessions as files: what is exported, and what is read back. */
export function createSessionFiles({
  clock,
  storage,
  transfer,
  rescue,
}: Pick<ApplicationPorts, 'clock' | 'storage' | 'transfer' | 'rescue'>): SessionFiles {
  const imagesOf = async (sessionId: string, events: readonly SessionEvent[]) => {
    const images = new Map<string, Uint8Array>()
    let room = MOST_IMAGE_BYTES
    let leftOut = 0
    for (const image of [...imagesNamedIn(events).values()].toReversed()) {
      room -= image.bytes
      const bytes = room < 0 ? null : await storage.blobs.read(sessionId, image.hash)
      if (bytes) images.set(image.hash, bytes)
      if (room < 0) leftOut += 1
    }
    return { images, leftOut }
  }
  const collect = async (sessionId: string, title: string): Promise<CollectedSession> => {
    const log = await storage.events.read(sessionId).catch((error: unknown) => {
      if (error instanceof StoreError && error.code === 'unreadable') return 'damaged' as const
      throw error
    })
    if (log === 'damaged')
      return { type: 'damaged', content: (await rescue.exportSession(sessionId)).content }
    const { events } = log
    const { images, leftOut } = await imagesOf(sessionId, events)
    const session = { title, exportedAt: clock.now(), events, images }
    return { type: 'session', session, imagesLeftOut: leftOut }
  }
  return {
    collect,
    write: async (sessionId, title) => {
      const name = sessionFileName(title, clock.now())
      const collected = await collect(sessionId, title)
      if (collected.type === 'damaged')
        return { name, content: collected.content, imagesLeftOut: 0, isDamaged: true }
      const text = await transfer.write(collected.session)
      return {
        name,
        content: new Blob([text], { type: 'application/json' }),
        imagesLeftOut: collected.imagesLeftOut,
        isDamaged: false,
      }
    },
    read: async (file, options) => {
      if (file.size > MOST_BYTES)
        throw new TransferError('too-large', sessionSentences.tooLarge(MOST_BYTES / 1e6))
      const { events, images } = await transfer.read(await file.text(), options)
      return { events, images }
    },
  }
}
