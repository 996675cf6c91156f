import type { SessionEvent } from '../../engine/index.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { sessionText } from '../../i18n/en/sentences/runtime.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { TransferError } from '../../ports/errors.ts'
import { newSessionId } from '../../ports/platform.ts'
import type { SessionFiles } from './session-files.ts'
import { createSerialQueue, createCancellableCalls } from '../async/calls.ts'

/** The share of reading in the progress; the rest is storing. */
const READING_SHARE = 0.3

/** A file that is being imported. */
export interface ImportProgress {
  readonly id: string
  /** Of the file; empty if it has none. */
  readonly name: string
  /** From 0 to 1; null while it waits for an earlier import. */
  readonly share: number | null
}

export interface ImportedSession {
  readonly sessionId: string
  readonly events: readonly SessionEvent[]
  /** True if only what a stored session lacked was stored. */
  readonly isLonger: boolean
}

/** Running imports: one after the other, each whole or not at all. */
export function createSessionImports(
  { storage, clock, nextId }: Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId'>,
  files: Pick<SessionFiles, 'read'>,
  changed: () => void,
) {
  const inOrder = createSerialQueue()
  const calls = createCancellableCalls()
  let list: readonly ImportProgress[] = []

  const replace = (next: readonly ImportProgress[]) => {
    list = next
    changed()
  }
  const show = (id: string, share: number) =>
    replace(list.map(shown => (shown.id === id ? { ...shown, share } : shown)))

  /** Event ids are unique, so two logs with the same first event are one session. */
  const findStored = async ([first]: readonly SessionEvent[]) => {
    const rows = await storage.sessions.list()
    for (const row of rows.filter(({ createdAt }) => createdAt === first?.at)) {
      const log = await storage.events.read(row.id).catch(() => null)
      if (log?.events[0]?.id === first?.id) return { row, log: log?.events ?? [] }
    }
    return null
  }
  const store = async (id: string, file: Blob, signal: AbortSignal): Promise<ImportedSession> => {
    signal.throwIfAborted()
    show(id, 0)
    const { events, images } = await files.read(file, {
      signal,
      onProgress: share => show(id, share * READING_SHARE),
    })
    const sessionId = newSessionId(nextId)
    const blobs = [...images].map(([hash, bytes]) => ({ hash, bytes }))
    const onStored = (stored: number) =>
      show(id, READING_SHARE + (1 - READING_SHARE) * (stored / events.length))
    const stored = await findStored(events)
    const { laterEvents } = await import('../../transfer/foreign/new-branches.ts')
    // Words of a file never join a session that began here.
    const news = stored && stored.row.imported !== null && laterEvents(events, stored.log)
    if (stored && news && news.length > 0) {
      const { row, log } = stored
      await storage.blobs.add(row.id, blobs, clock.now())
      await storage.events.append(row.id, news, { expectedRevision: log.length })
      return { sessionId: row.id, events: [...log, ...news], isLonger: true }
    }
    const imported: SessionRow['imported'] = stored === null ? 'once' : 'again'
    const session = { sessionId, events, blobs, imported, at: clock.now() }
    await storage.addSession(session, { signal, onStored })
    return { sessionId, events, isLonger: false }
  }

  return {
    /** Waiting and running imports, oldest first. */
    list: () => list,
    /**
     * Stores a file as a new session; null if cancelled. Rejects with `TransferError` and `StoreError`, and then stores nothing.
     */
    add: async (file: Blob): Promise<ImportedSession | null> => {
      const id = nextId()
      replace([...list, { id, name: file instanceof File ? file.name : '', share: null }])
      return calls.run(id, async signal => {
        try {
          return await inOrder(() => store(id, file, signal))
        } catch (error) {
          if (signal.aborted) return null
          throw aboutFile(error, file)
        } finally {
          replace(list.filter(shown => shown.id !== id))
        }
      })
    },
    /** Cancels one of the list. */
    cancel: calls.cancel,
  }
}

/** With several files, only the name says which file failed. */
function aboutFile(error: unknown, file: Blob): unknown {
  if (!(error instanceof TransferError) || !(file instanceof File) || file.name === '') return error
  const sentence = sessionText('ofFile', { name: file.name, sentence: error.message })
  return new TransferError(error.code, sentence, { cause: error })
}
