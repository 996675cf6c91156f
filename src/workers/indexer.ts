import {
  answerId,
  documentsIn,
  pathTo,
  type SearchDocument,
  type SearchIndex,
  type SessionEvent,
  foldBranch,
  toArray,
  transcriptOf,
} from '../engine/index.ts'
import type { IndexedSession, IndexStore } from '../ports/archive.ts'
import { StoreError } from '../ports/errors.ts'
import type { EventStore } from '../ports/storage.ts'

/** Documents in the largest stored part; only changed parts are stored again. */
const PART = 256
/** This number of parts of one size become one of the next size. */
const MERGED = 4
/** Documents, and their characters, that are read at once; searches are answered between two slices. */
const SLICE = 200
const SLICE_CHARACTERS = 100_000

export interface IndexerOptions {
  readonly index: SearchIndex
  readonly store: IndexStore
  readonly events: Pick<EventStore, 'read'>
  /** Ids of all sessions, also in the trash. */
  readonly existing: () => Promise<ReadonlySet<string>>
  /** Lets a waiting search run first. */
  readonly pause: () => Promise<void>
}

/** Reads sessions into the archive index, and keeps the index and its stored copy up to date. */
export function createIndexer(options: IndexerOptions) {
  const { index, store, events, existing, pause } = options
  const sessions = new Map<string, IndexedSession>()
  /** Sessions whose stored parts may not match `partSizes`, because a write failed. */
  const unsure = new Set<string>()

  const drop = (sessionId: string) => {
    index.removeSession(sessionId)
    sessions.delete(sessionId)
  }

  const forget = async (sessionId: string) => {
    drop(sessionId)
    await store.forget(sessionId)
  }

  /** Indexes the messages and side questions among these events; `from`: the position of the first event in the log. */
  const put = async (
    sessionId: string,
    found: readonly SessionEvent[],
    { from, leftOut }: { readonly from: number; readonly leftOut: ReadonlySet<SessionEvent> },
  ) => {
    const documents = found.flatMap((event, position) =>
      leftOut.has(event) ? [] : documentsIn(event, { sessionId, order: from + position }),
    )
    for (let start = 0; start < documents.length;) {
      const end = sliceEnd(documents, start)
      index.put(documents.slice(start, end))
      start = end
      await pause()
    }
  }

  const keep = async (session: IndexedSession, unchanged: number) => {
    const { sessionId, documents } = session
    sessions.set(sessionId, session)
    const before = unsure.has(sessionId) ? [] : partSizes(unchanged)
    const after = partSizes(documents)
    const kept = after.findIndex((size, position) => size !== before[position])
    const first = kept === -1 ? after.length : kept
    let start = after.slice(0, first).reduce((sum, size) => sum + size, 0)
    const parts = []
    for (const size of after.slice(first)) {
      parts.push(index.pack(sessionId, start, size))
      start += size
    }
    unsure.add(sessionId)
    await store.write(session, first, parts)
    unsure.delete(sessionId)
  }

  /** Reads the whole branch, if it changed or was never read. */
  const readWhole = async (sessionId: string) => {
    const { events: log, revision } = await events.read(sessionId)
    const leafId = log.at(-1)?.id ?? null
    const path = pathTo(log, leafId)
    drop(sessionId)
    const leftOut = new Set([...deletedIn(log), ...staleAsides(log)])
    for (const [from, to] of stretchesOn(log, path))
      await put(sessionId, log.slice(from, to), { from, leftOut })
    const documents = index.idsOf(sessionId).length
    await keep({ sessionId, revision, leafId, documents }, 0)
  }

  const readNew = async (sessionId: string) => {
    const session = sessions.get(sessionId)
    if (session === undefined) return readWhole(sessionId)
    const { events: found, revision } = await events.read(sessionId, session.revision)
    if (revision === session.revision) return
    const known = () => new Set(index.idsOf(sessionId))
    if (!continues(found, session.leafId) || found.some(hidesOrShows)) return readWhole(sessionId)
    if (found.some(event => replacesAside(event, known))) return readWhole(sessionId)
    await put(sessionId, found, { from: session.revision, leftOut: new Set() })
    const documents = index.idsOf(sessionId).length
    const leafId = found.at(-1)?.id ?? session.leafId
    await keep({ sessionId, revision, leafId, documents }, session.documents)
  }

  return {
    /** Loads the stored index of existing sessions and deletes the rest. */
    load: async () => {
      const stored = await store.load()
      // Asked after the load, so that sessions deleted meanwhile are dropped.
      const ids = await existing()
      await store.retain(ids)
      for (const { session, parts } of stored) {
        if (!ids.has(session.sessionId)) continue
        for (const part of parts) index.unpack(part)
        sessions.set(session.sessionId, session)
        const sizes = partSizes(session.documents)
        if (parts.some(({ ids: { ends } }, position) => ends.length !== sizes[position]))
          unsure.add(session.sessionId)
      }
    },
    /** Reads the new events of a session; a deleted session is removed from the index. */
    read: async (sessionId: string) => {
      try {
        await readNew(sessionId)
      } catch (error) {
        if (!(error instanceof StoreError) || error.code !== 'not-found') throw error
        await forget(sessionId)
      }
    },
    /** Removes a session from the index and its stored copy. */
    forget,
    /** How far a session has been read; undefined: not at all. */
    known: (sessionId: string): IndexedSession | undefined => sessions.get(sessionId),
    sessionIds: (): readonly string[] => [...sessions.keys()],
  }
}

function hidesOrShows({ type }: SessionEvent): boolean {
  return type === 'v1.message-deleted' || type === 'v1.message-included'
}

/** True if an earlier answer to a side question, or the question, must not be found any more. */
function replacesAside(event: SessionEvent, known: () => ReadonlySet<string>): boolean {
  if (event.type === 'v1.side-question-taken') return true
  return event.type === 'v1.side-question-answered' && known().has(answerId(event.questionId))
}

/** Side questions that became messages, and answers that a later one replaced. */
function staleAsides(log: readonly SessionEvent[]): readonly SessionEvent[] {
  const taken = new Set<string>()
  const newest = new Map<string, SessionEvent>()
  for (const event of log)
    if (event.type === 'v1.side-question-taken') taken.add(event.questionId)
    else if (event.type === 'v1.side-question-answered') newest.set(event.questionId, event)
  return log.filter(event => {
    if (event.type === 'v1.side-question-asked') return taken.has(event.id)
    if (event.type !== 'v1.side-question-answered') return false
    return taken.has(event.questionId) || newest.get(event.questionId) !== event
  })
}

/** Deleted messages, whose words must not be found. */
function deletedIn(log: readonly SessionEvent[]): ReadonlySet<SessionEvent> {
  if (!log.some(hidesOrShows)) return new Set()
  const branch = foldBranch(log)
  const shown = new Set(transcriptOf(branch))
  return new Set(toArray(branch.messages).flatMap(entry => (shown.has(entry) ? [] : [entry.event])))
}

/** Documents in each stored part, large parts first, so that a new message is stored alone. Every tab cuts at the same positions. */
function partSizes(documents: number): readonly number[] {
  const sizes = []
  let left = documents
  for (let size = PART; size >= 1; size /= MERGED)
    for (; left >= size; left -= size) sizes.push(size)
  return sizes
}

/** The end of the slice that starts here: at least one document. */
function sliceEnd(documents: readonly SearchDocument[], start: number): number {
  let characters = 0
  let end = start
  while (end < documents.length && end - start < SLICE && characters < SLICE_CHARACTERS) {
    characters += documents[end]?.text.length ?? 0
    end += 1
  }
  return end
}

/** True if each event follows the one before; the first follows the given one. */
function continues(found: readonly SessionEvent[], leafId: string | null): boolean {
  return found.every(({ parentId }, position) => parentId === (found[position - 1]?.id ?? leafId))
}

/** Runs of events on the branch: start, and end (exclusive). */
function stretchesOn(
  log: readonly SessionEvent[],
  path: ReadonlySet<string>,
): readonly (readonly [number, number])[] {
  const stretches: [number, number][] = []
  for (const [position, { id }] of log.entries()) {
    if (!path.has(id)) continue
    const last = stretches.at(-1)
    if (last !== undefined && last[1] === position) last[1] = position + 1
    else stretches.push([position, position + 1])
  }
  return stretches
}
