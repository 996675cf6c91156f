/**
 * Several sessions as one zip: each as the file that an export of it alone gives.
 *
 * @module
 */
import { sessionSentences } from '../../i18n/en/sentences/sessions.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { AppError } from '../../ports/errors.ts'
import { zipOf } from '../../transfer/zip.ts'
import { sessionFileName } from './file-name.ts'
import type { SessionFiles } from './session-files.ts'

/** Sessions as one file, and what is to be said of it. */
export interface SessionsFile {
  readonly name: string
  readonly content: Blob
  /** Sentences: what the file does not hold, or not in a form that can be imported. */
  readonly warnings: readonly string[]
}

export interface ExportSessionsOptions extends Pick<ApplicationPorts, 'storage' | 'clock'> {
  readonly files: Pick<SessionFiles, 'write'>
  readonly titleOf: (sessionId: string) => string
}

/** Writes them in this order, and marks them as exported. Rejects with `StoreError`, and with `AppError` for what no zip can hold. */
export async function exportSessions(
  sessionIds: readonly string[],
  { storage, clock, files, titleOf }: ExportSessionsOptions,
): Promise<SessionsFile> {
  const members: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[] = []
  const damaged: string[] = []
  let imagesLeftOut = 0
  for (const id of sessionIds) {
    const title = titleOf(id)
    const file = await files.write(id, title)
    imagesLeftOut += file.imagesLeftOut
    if (file.isDamaged) damaged.push(title)
    const number = String(members.length + 1).padStart(3, '0')
    members.push({ name: `${number}-${file.name}`, bytes: await bytesOf(file.content) })
  }
  const pieces = zipOf(members)
  if (pieces === null) throw new AppError('too-large', sessionSentences.tooLargeForZip)
  for (const id of sessionIds) await storage.sessions.markBackedUp(id, clock.now())
  return {
    name: sessionFileName('palimpsest-sessions', clock.now(), 'zip'),
    content: new Blob([...pieces], { type: 'application/zip' }),
    warnings: [
      ...(damaged.length > 0 ? [sessionSentences.damagedExports(damaged.join(', '))] : []),
      ...(imagesLeftOut > 0 ? [sessionSentences.imagesLeftOut(imagesLeftOut)] : []),
    ],
  }
}

async function bytesOf(content: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await content.arrayBuffer())
}
