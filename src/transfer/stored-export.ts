import { LATEST_TIME } from '../engine/index.ts'
import type { SessionToWrite } from '../ports/backup.ts'
import { toBase64 } from './bytes.ts'
import type { ImageBytes } from './file-images.ts'
import { fileText } from './session-file.ts'

/** Bytes of all images in a file. As base64 they leave space for a long log within the limit of an import. */
const MOST_IMAGE_BYTES = 120e6

/** The file of raw records; for a valid session as `exportSession` writes it. Omits the first images if all are too large. */
export function exportStored({
  title,
  exportedAt,
  events,
  images,
}: Omit<SessionToWrite, 'events'> & { readonly events: readonly unknown[] }): string {
  const texts = events.map(event => JSON.stringify(event, written) ?? 'null')
  const named = new Set(
    texts.flatMap(text => [...text.matchAll(HASH)].map(([, hash = '']) => hash)),
  )
  return fileText({
    title,
    exportedAt,
    createdAt: beginning(events[0]),
    blobs: blobsOf([...named], images),
    events: texts.map((text): unknown => JSON.parse(text)),
  })
}

const HASH = /"hash":"([0-9a-f]{64})"/g

function written(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? null : value
}

/** When the session began; 0 if its first record has no time. */
function beginning(first: unknown): number {
  const at: unknown = typeof first === 'object' && first !== null && 'at' in first ? first.at : 0
  return typeof at === 'number' && Number.isInteger(at) && at >= 0 && at <= LATEST_TIME ? at : 0
}

function blobsOf(named: readonly string[], images: ImageBytes): Readonly<Record<string, string>> {
  let left = MOST_IMAGE_BYTES
  const kept = named.toReversed().filter(hash => {
    left -= images.get(hash)?.length ?? 0
    return left >= 0 && images.has(hash)
  })
  return Object.fromEntries(
    kept.toReversed().map(hash => [hash, toBase64(images.get(hash) ?? new Uint8Array())]),
  )
}
