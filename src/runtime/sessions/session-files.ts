import { imagesNamedIn, type SessionEvent } from '../../engine/index.ts'
import { sessionText } from '../../i18n/en/sentences/runtime.ts'
import type { ApplicationPorts, ReadingOptions } from '../../ports/application-ports.ts'
import type { SessionToWrite } from '../../ports/backup.ts'
import { StoreError, TransferError } from '../../ports/errors.ts'

/** Larger files are refused unread. */
const MOST_BYTES = 400e6

/** Bytes of all images in a file. As base64 they leave room for a long log within the limit of an import. */
const MOST_IMAGE_BYTES = 120e6

/** A log with the bytes of its images. */
export interface WholeSession {
  readonly events: readonly SessionEvent[]
  readonly images: ReadonlyMap<string, Uint8Array>
}

/** A saved session to write to a file or, if it is damaged, the file itself. */
export type CollectedSession =
  | {
      readonly type: 'session'
      readonly session: SessionToWrite
      /** The number of images that do not fit into a file. */
      readonly imagesLeftOut: number
    }
  | { readonly type: 'damaged'; readonly content: Blob }

export type SessionFiles = ReturnType<typeof createSessionFiles>

/** Writes sessions to files and reads them back. */
export function createSessionFiles({
  clock,
  storage,
  transfer,
  rescue,
}: Pick<ApplicationPorts, 'clock' | 'storage' | 'transfer' | 'rescue'>) {
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
  /** With its images, but without the oldest ones if they exceed the limit of an import. Rejects with `StoreError`. */
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
    /** Rejects with `TransferError` if the file is no session, and with the signal's reason. */
    read: async (file: Blob, options?: ReadingOptions): Promise<WholeSession> => {
      if (file.size > MOST_BYTES)
        throw new TransferError(
          'too-large',
          sessionText('tooLarge', { mostMegabytes: MOST_BYTES / 1e6 }),
        )
      const { events, images } = await transfer.read(await file.text(), options)
      return { events, images }
    },
  }
}

/** The name of an exported session's file: `catalogue-migration-2026-11-21.json`. Time in milliseconds, UTC. */
export function sessionFileName(title: string, at: number, ending = 'json'): string {
  return `${wordsInFileName(title) || 'session'}-${new Date(at).toISOString().slice(0, 10)}.${ending}`
}

/** The words of a title as a part of a file name, at most 60 characters; empty if it has none. */
export function wordsInFileName(title: string): string {
  return (
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60)
      // Half a character would be another one on the disk.
      .replace(/\p{Cs}$/u, '')
  )
}
