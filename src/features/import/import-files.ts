/** Finds the conversations of files, compares them with what is stored, and stores the chosen ones. */
import { contentHash, foldBranch, isAbandoned } from '../../engine/index.ts'
import { importFaultText } from './sentences.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { errorText, StoreError } from '../../ports/errors.ts'
import type { FoundFile, FoundSession, GivenFile, VisitedImport } from '../../ports/imports.ts'
import { newSessionId } from '../../ports/platform.ts'
import { type ImportMatch, type ImportState, storedImports } from './stored-imports.ts'

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

interface ImportOptions {
  readonly signal: AbortSignal
  /** Called with the share of the work, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

type Ports = Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId'> & {
  readonly transfer: Pick<ApplicationPorts['transfer'], 'readImports'>
}

/** Reads the files and writes nothing. Rejects with the signal's reason. */
export async function previewImports(
  files: readonly GivenFile[],
  { storage, transfer }: Pick<Ports, 'storage' | 'transfer'>,
  { signal, onProgress }: ImportOptions,
): Promise<ImportPreview> {
  const stored = await storedImports(storage)
  const sessions: PreviewedImport[] = []
  /** Entries of each conversation in earlier files. */
  const seen = new Map<string, Set<string>>()
  /** Sessions that the images of the files may add to: only a second reading opens them. */
  const unsure: string[] = []
  const read = await transfer.readImports({
    files,
    wanted: null,
    signal,
    visit: async (visited, share) => {
      onProgress(share)
      for (const each of visited) {
        const { identity, ...shown } = each.found
        const key = identity.beginning ?? identity.sessionId ?? identity.firstId
        const before = seen.get(key) ?? new Set()
        const entries = entriesOf(each)
        const isTwice = entries.every(entry => before.has(entry))
        for (const entry of entries) before.add(entry)
        seen.set(key, before)
        const { plan, mayLackImages } = await stored.find(each)
        if (mayLackImages && !isTwice) unsure.push(shown.id)
        const { state, added } = isTwice ? { state: 'here' as const, added: 0 } : plan
        sessions.push({ ...shown, state, added })
      }
    },
  })
  const surer = new Map<string, Pick<PreviewedImport, 'state' | 'added'>>()
  if (unsure.length > 0)
    await transfer.readImports({
      files,
      wanted: unsure,
      signal,
      visit: async visited => {
        for (const each of visited) surer.set(each.found.id, (await stored.find(each)).plan)
      },
    })
  return {
    files: read,
    sessions: sessions.map(each => ({ ...each, ...stateIn(surer.get(each.id)) })),
  }
}

function stateIn(plan: Pick<PreviewedImport, 'state' | 'added'> | undefined) {
  return plan && { state: plan.state, added: plan.added }
}

/** Stores each chosen session whole, or its new messages all together; those before a failure or cancel stay. */
export async function storeImports(
  files: readonly GivenFile[],
  { ids, projectId }: ImportChoice,
  { storage, clock, nextId, transfer }: Ports,
  { signal, onProgress }: ImportOptions,
): Promise<ImportOutcome> {
  const stored = await storedImports(storage)
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
  const extend = async ({ images }: VisitedImport, { row, log, plan }: ImportMatch) => {
    if (isAbandoned(foldBranch(log)))
      return void faults.push(importFaultText('atWork', { title: row.title }))
    const blobs = [...images].map(([hash, bytes]) => ({ hash, bytes }))
    if (blobs.length > 0) await storage.blobs.add(row.id, blobs, clock.now())
    if (row.trashedAt !== null) {
      await storage.sessions.restoreFromTrash(row.id)
      added.push(row.id)
    }
    if (plan.events.length === 0) return undefined
    try {
      await storage.events.append(row.id, plan.events, { expectedRevision: log.length })
      extended += 1
    } catch (error) {
      // The session has changed since it was read; the others are not concerned.
      if (!(error instanceof StoreError) || error.code !== 'conflict') throw error
      faults.push(importFaultText('changed', { title: row.title }))
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
          if (unreadImages > 0)
            faults.push(importFaultText('images', { count: unreadImages, title: found.title }))
          const match = await stored.find(each)
          const { state } = match.plan
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

/** The messages of a conversation, or all events of a session of ours, with their words. */
function entriesOf({ found, events }: VisitedImport): readonly string[] {
  const isOurs = found.identity.sessionId === null
  return events.flatMap(event =>
    isOurs || event.type === 'v1.message-appended'
      ? `${event.id} ${contentHash(JSON.stringify({ ...event, parentId: null }))}`
      : [],
  )
}
