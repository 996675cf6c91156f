/** Finds the conversations of files, compares them with what is stored, and stores the chosen ones. */
import { foldBranch, isAbandoned, type SessionEvent } from '../../engine/index.ts'
import { importSentences } from '../../i18n/en/sentences/imports.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { errorText, StoreError } from '../../ports/errors.ts'
import type {
  FoundFile,
  FoundIdentity,
  FoundSession,
  GivenFile,
  VisitedImport,
} from '../../ports/imports.ts'
import { newSessionId } from '../../ports/platform.ts'
import { type SessionRow, type StoragePort, allRows } from '../../ports/storage.ts'
import { isForeignId, missingEvents, newBranches } from '../../transfer/foreign/new-branches.ts'
import type { RestoreOptions } from './restore-backup.ts'

/**
 * `here`: all of it is stored. `longer`: a stored session lacks some of its messages. `trash`: the stored session is in the trash.
 * `differs`: a session that began on this device has other events; it becomes a copy.
 */
export type ImportState = 'new' | 'here' | 'longer' | 'trash' | 'differs'

export interface PreviewedImport extends Omit<FoundSession, 'identity'> {
  readonly state: ImportState
  /** Messages that are not stored yet. */
  readonly added: number
}

export interface ImportPreview {
  readonly files: readonly FoundFile[]
  readonly sessions: readonly PreviewedImport[]
}

export interface ImportOutcome {
  readonly isCancelled: boolean
  /** The sessions that were added, or came back from the trash. */
  readonly added: readonly string[]
  /** The number of stored sessions that got new messages. */
  readonly extended: number
  /** Sentences that say what was not imported. */
  readonly faults: readonly string[]
}

/** What is imported, by the preview. */
export interface ImportChoice {
  readonly ids: readonly string[]
  /** The project of new sessions; stored ones stay where they are. Null for none. */
  readonly projectId: string | null
}

type Ports = Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId' | 'transfer'>

/** Reads the files and writes nothing. Rejects with the signal's reason. */
export async function previewImports(
  files: readonly GivenFile[],
  { storage, transfer }: Pick<Ports, 'storage' | 'transfer'>,
  { signal, onProgress }: RestoreOptions,
): Promise<ImportPreview> {
  const stored = await storedSessions(storage)
  const sessions: PreviewedImport[] = []
  /** Entries of each conversation in earlier files. */
  const seen = new Map<string, Set<string>>()
  const read = await transfer.readImports({
    files,
    wanted: null,
    signal,
    visit: async (visited, share) => {
      onProgress(share)
      for (const { found } of visited) {
        const { identity, ...shown } = found
        const match = await stored.find(found)
        const key = identity.isNamed ? (identity.sessionId ?? identity.firstId) : null
        const before = seen.get(key ?? '') ?? new Set()
        const isTwice = identity.ids.every(([id]) => before.has(id))
        if (key !== null) seen.set(key, new Set([...before, ...identity.ids.map(([id]) => id)]))
        const { state, added } = isTwice
          ? { state: 'here' as const, added: 0 }
          : compare(found, match)
        sessions.push({ ...shown, state, added })
      }
    },
  })
  return { files: read, sessions }
}

/** Stores each chosen session whole, or its new messages all together; those before a failure or cancel stay. */
export async function storeImports(
  files: readonly GivenFile[],
  { ids, projectId }: ImportChoice,
  { storage, clock, nextId, transfer }: Ports,
  { signal, onProgress }: RestoreOptions,
): Promise<ImportOutcome> {
  const stored = await storedSessions(storage)
  const added: string[] = []
  const faults: string[] = []
  let extended = 0
  let done = 0

  const add = async ({ events, images }: VisitedImport, sessionId: string, isCopy: boolean) => {
    const blobs = [...images].map(([hash, bytes]) => ({ hash, bytes }))
    const imported = isCopy ? 'again' : 'once'
    const row = await storage.addSession(
      {
        sessionId,
        events,
        blobs,
        imported,
        ...(projectId !== null && { projectId }),
        at: clock.now(),
      },
      { signal },
    )
    added.push(sessionId)
    stored.add(row)
  }
  const extend = async (each: VisitedImport, { row, log }: Match) => {
    const { found, events, images } = each
    if (isAbandoned(foldBranch(log))) return void faults.push(importSentences.atWork(row.title))
    const isOurs = found.identity.sessionId === null
    const news = isOurs ? missingEvents(events, log) : newBranches(events, log)
    if (news === null) return add(each, newSessionId(nextId), true)
    const blobs = [...images].map(([hash, bytes]) => ({ hash, bytes }))
    if (blobs.length > 0) await storage.blobs.add(row.id, blobs, clock.now())
    if (row.trashedAt !== null) {
      await storage.sessions.restoreFromTrash(row.id)
      added.push(row.id)
    }
    if (news.length === 0) return undefined
    try {
      await storage.events.append(row.id, news, { expectedRevision: log.length })
      extended += 1
    } catch (error) {
      // The session has changed since it was read; the others are not concerned.
      if (!(error instanceof StoreError) || error.code !== 'conflict') throw error
      faults.push(importSentences.changed(row.title))
    }
    return undefined
  }
  try {
    await transfer.readImports({
      files,
      wanted: ids,
      signal,
      visit: async visited => {
        for (const each of visited) {
          signal.throwIfAborted()
          onProgress((done += 1) / ids.length)
          const { unreadImages, found } = each
          if (unreadImages > 0) faults.push(importSentences.images(unreadImages, found.title))
          const match = await stored.find(found)
          const { state } = compare(found, match)
          if (match.row === null) await add(each, match.freeId ?? newSessionId(nextId), false)
          else if (state === 'differs') await add(each, newSessionId(nextId), true)
          else if (state !== 'here') await extend(each, match)
        }
      },
    })
  } catch (error) {
    if (signal.aborted) return { isCancelled: true, added, extended, faults }
    // What was stored by then stays, so the person is told of both.
    faults.push(errorText(error))
  }
  return { isCancelled: false, added, extended, faults }
}

/** A stored session that may be the same conversation. */
interface Match {
  readonly row: SessionRow
  readonly log: readonly SessionEvent[]
}

/** No stored session; `freeId`: the id that an import of this conversation is stored as; null for a session of ours. */
interface NoMatch {
  readonly row: null
  readonly freeId: string | null
}

function compare(
  { identity, messages }: FoundSession,
  match: Match | NoMatch,
): Pick<PreviewedImport, 'state' | 'added'> {
  if (match.row === null) return { state: 'new', added: messages }
  const known = new Set<string>(match.log.map(({ id }) => id))
  const missing = identity.ids.filter(([id]) => !known.has(id))
  const added = missing.filter(([, kind]) => kind !== 'other').length
  // Words of a file never join a session whose words count as the person's own.
  if (match.row.imported === null && missing.length > 0) return { state: 'differs', added }
  if (match.row.trashedAt !== null) return { state: 'trash', added }
  return missing.length === 0 ? { state: 'here', added: 0 } : { state: 'longer', added }
}

/** Finds stored sessions by the id that an import gives them, or by their first event. */
async function storedSessions(storage: Pick<StoragePort, 'sessions' | 'events'>) {
  const byId = new Map<string, SessionRow>()
  const byTime = new Map<number, SessionRow[]>()
  const add = (row: SessionRow) => {
    byId.set(row.id, row)
    byTime.set(row.createdAt, [...(byTime.get(row.createdAt) ?? []), row])
  }
  ;(await allRows(storage.sessions)).forEach(add)
  const matchOf = async (row: SessionRow, { isNamed, ids, firstId }: FoundIdentity) => {
    const log = await storage.events.read(row.id).catch((error: unknown) => {
      if (error instanceof StoreError) return null
      throw error
    })
    if (log?.events[0]?.id !== firstId) return null
    return isNamed || isOneTalk(ids, log.events) ? { row, log: log.events } : null
  }
  return {
    add,
    /** A session that holds all of it, else the first one of the same conversation. */
    find: async (found: FoundSession): Promise<Match | NoMatch> => {
      const { identity, createdAt } = found
      const { sessionId } = identity
      let freeId = sessionId
      const rows = new Set<SessionRow>()
      for (let number = 2, row = byId.get(sessionId ?? ''); row; number += 1) {
        rows.add(row)
        freeId = `${sessionId}-${number}`
        row = byId.get(freeId)
      }
      let first: Match | null = null
      for (const row of [...rows, ...(byTime.get(createdAt) ?? [])]) {
        const match = await matchOf(row, identity)
        if (match && compare(found, match).state === 'here') return match
        first ??= match
      }
      return first ?? { row: null, freeId }
    },
  }
}

/** Conversations without an id are the same if one of them continues the other. */
function isOneTalk(ids: FoundIdentity['ids'], log: readonly SessionEvent[]): boolean {
  const found = new Set(ids.flatMap(([id, kind]) => (kind === 'message' ? id : [])))
  const stored = new Set<string>(log.map(({ id }) => id))
  const imported = log.filter(
    event => event.type === 'v1.message-appended' && event.role !== 'tool' && isForeignId(event.id),
  )
  return [...found].every(id => stored.has(id)) || imported.every(({ id }) => found.has(id))
}
