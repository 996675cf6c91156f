import {
  createSearchIndex,
  documentsIn,
  excerptOf,
  isAside,
  removeMarkdown,
  parseTypedQuery,
  positionOfDocument,
  type SearchHit,
  type SessionEvent,
  type TypedQuery,
} from '../engine/index.ts'
import type { ArchivePort, FoundPassage, IndexStore } from '../ports/archive.ts'
import { loadOnce } from '../ports/connection.ts'
import { type EventStore, type SessionIndex, type SessionRow, allRows } from '../ports/storage.ts'
import { createIndexer } from './indexer.ts'

interface ArchiveOptions {
  readonly store: IndexStore
  readonly events: Pick<EventStore, 'read' | 'subscribe'>
  readonly sessions: Pick<SessionIndex, 'list'>
  /** The events at positions of logs; null for a missing or unreadable one. */
  readonly eventsAt: (
    places: readonly (readonly [sessionId: string, place: number])[],
  ) => Promise<readonly (SessionEvent | null)[]>
  /** Lets waiting tasks run first. */
  readonly pause: () => Promise<void>
}

/** The archive: reads the stored index, then follows the logs, one session after the other. */
export function createArchive(options: ArchiveOptions): ArchivePort {
  const { store, events, sessions, eventsAt, pause } = options
  const index = createSearchIndex()
  const all = () => allRows(sessions)
  const existing = async () => new Set((await all()).map(({ id }) => id))
  const indexer = createIndexer({ index, store, events, existing, pause })
  // If the stored index cannot be read, it is built from the logs.
  const loaded = indexer.load().catch(() => undefined)
  const queue = createIndexingQueue(indexer.read, loaded)
  const listOnce = () => loadOnce(() => sessions.list())
  let live = listOnce()
  /** Queues every outdated session. Resolves after that, with a promise that resolves when all of them have been read. */
  const queueOutdated = async () => {
    await loaded
    const rows = await all()
    const ids = new Set(rows.map(({ id }) => id))
    const gone = indexer.sessionIds().filter(id => !ids.has(id))
    const behind = rows.filter(({ id, revision }) => indexer.known(id)?.revision !== revision)
    const outdated = [...gone, ...behind.map(({ id }) => id)]
    return { read: Promise.allSettled(outdated.map(id => queue.want(id))) }
  }
  /** Before it resolves, a search does not know which sessions wait. */
  let firstQueued: Promise<unknown> | null = null

  events.subscribe(sessionId => {
    live = listOnce()
    void queue.want(sessionId).catch(() => undefined)
  })

  return {
    refresh: async () => {
      await (
        await queueOutdated()
      ).read
    },
    find: async (question, { sessionId, limit, now }) => {
      await queue.want(sessionId, { isFirst: true })
      return index
        .search(question, {
          limit,
          now,
          ranksAll: true,
          filters: { sessionIds: [sessionId], accepts: isMessage },
        })
        .map(({ id, score }) => {
          const { messageId, page } = positionOfDocument(id)
          return { messageId, score, ...(page && { page }) }
        })
    },
    search: async (typed, { limit, withAsides = false }) => {
      firstQueued ??= queueOutdated().catch(() => undefined)
      await firstQueued
      const query = parseTypedQuery(typed, startOfDay)
      const rows = (await live()).filter(row => isMeant(row, query))
      const hits = index.search(query.text, {
        limit,
        isTyping: true,
        filters: {
          // An empty list would mean any session.
          sessionIds: rows.length === 0 ? [''] : rows.map(({ id }) => id),
          roles: query.roles,
          tools: query.tools,
          ...(!withAsides && { accepts: isMessage }),
          ...(query.before !== null && { before: query.before }),
          ...(query.after !== null && { after: query.after }),
        },
      })
      const said = await eventsAt(
        hits.map(({ sessionId, order }) => [sessionId, Math.floor(order)]),
      )
      const passages = hits.flatMap((hit, position) => {
        const event = said[position]
        return event ? passagesOf(event, hit) : []
      })
      return { passages, waiting: queue.waiting(), unread: queue.unread() }
    },
  }
}

function isMessage({ id }: { readonly id: string }): boolean {
  return !isAside(id)
}

/** The passage of a hit; none if the event there is another one by now. */
function passagesOf(event: SessionEvent, found: SearchHit): readonly FoundPassage[] {
  const document = documentsIn(event, found).find(({ id }) => id === found.id)
  if (!document) return []
  const { sessionId, score, matches } = found
  const { id, role, text } = document
  const excerpt = excerptOf(role === 'tool' ? text : removeMarkdown(text), matches)
  const { messageId } = positionOfDocument(id)
  return [{ messageId, sessionId, role, at: event.at, score, excerpt, isAside: isAside(id) }]
}

function isMeant({ id, title, tags = [] }: SessionRow, query: TypedQuery): boolean {
  const lower = title.toLowerCase()
  return (
    query.sessions.every(named => lower.includes(named) || id === named) &&
    query.tags.every(start => tags.some(tag => tag.toLowerCase().startsWith(start)))
  )
}

/** In the time zone of this device. */
function startOfDay(year: number, month: number, day: number): number {
  return new Date(year, month - 1, day).getTime()
}

/** Sessions to read, one after the other, after `ready`. One that cannot be read does not stop the others. */
export function createIndexingQueue(
  read: (sessionId: string) => Promise<void>,
  ready: Promise<void>,
) {
  const requests = new Map<string, PromiseWithResolvers<void>>()
  const unread = new Set<string>()
  let order: readonly string[] = []
  let isRunning = false
  let reading = 0

  const readNext = async (sessionId: string) => {
    const request = requests.get(sessionId)
    // A later request may be about events that this read misses.
    requests.delete(sessionId)
    try {
      await read(sessionId)
      unread.delete(sessionId)
      request?.resolve()
    } catch (error) {
      unread.add(sessionId)
      request?.reject(error)
    }
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    await ready
    for (let [next] = order; next !== undefined; [next] = order) {
      order = order.slice(1)
      reading = 1
      await readNext(next)
      reading = 0
    }
    isRunning = false
  }

  return {
    /** Resolves when all stored events of the session are read; rejects if that fails. `isFirst`: before all others. */
    want: (
      sessionId: string,
      { isFirst = false }: { readonly isFirst?: boolean } = {},
    ): Promise<void> => {
      const known = requests.get(sessionId)
      const request = known ?? Promise.withResolvers<void>()
      requests.set(sessionId, request)
      if (isFirst) order = [sessionId, ...order.filter(id => id !== sessionId)]
      else if (known === undefined) order = [...order, sessionId]
      void run()
      return request.promise
    },
    /** Number of sessions that wait or are being read. */
    waiting: (): number => order.length + reading,
    /** Number of sessions whose newest messages could not be read. */
    unread: (): number => unread.size,
  }
}
