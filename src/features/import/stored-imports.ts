/** Finds the stored session of a conversation in a file, and what the file adds to it. */
import type { SessionEvent } from '../../engine/index.ts'
import { StoreError } from '../../ports/errors.ts'
import type { VisitedImport } from '../../ports/imports.ts'
import { allRows, type SessionRow, type StoragePort } from '../../ports/storage.ts'
import { additionsOf } from '../../transfer/foreign/later-export.ts'
import { lacksImage } from '../../transfer/foreign/same-words.ts'
import { changedEvents, missingEvents } from '../../transfer/foreign/new-branches.ts'

/**
 * `here`: all of it is stored. `longer`: a stored session lacks some of it. `trash`: the stored session is in the trash.
 * `differs`: the stored session cannot take it in, because it began on this device or tells the same events in another way.
 */
export type ImportState = 'new' | 'here' | 'longer' | 'trash' | 'differs'

/** What an import of the conversation does. */
export interface ImportPlan {
  readonly state: ImportState
  /** The events that the stored session gets. */
  readonly events: readonly SessionEvent[]
  /** Messages that are not stored yet. */
  readonly added: number
}

/** A stored session of the same conversation. */
export interface ImportMatch {
  readonly row: SessionRow
  readonly log: readonly SessionEvent[]
  readonly plan: ImportPlan
  /** True if the file names images, and notes stand for some in the stored session. */
  readonly mayLackImages: boolean
}

/** No stored session; `freeId`: the id that an import of this conversation is stored as; null for a session of ours. */
interface NoMatch {
  readonly row: null
  readonly freeId: string | null
  readonly plan: ImportPlan
  readonly mayLackImages: false
}

/** Sessions with the same first message that are compared with a conversation without a name. */
const MOST_ALIKE = 8

/** The better match first. */
const STATES: readonly ImportState[] = ['here', 'longer', 'trash', 'differs']

/** The stored sessions, to find those of imports in. */
export async function storedImports(storage: Pick<StoragePort, 'sessions' | 'events'>) {
  const byId = new Map<string, SessionRow>()
  const byTime = new Map<number, SessionRow[]>()
  const byBeginning = new Map<string, SessionRow[]>()
  const add = (row: SessionRow) => {
    byId.set(row.id, row)
    put(byTime, row.createdAt, row)
    put(byBeginning, beginningOf(row.id), row)
  }
  ;(await allRows(storage.sessions)).forEach(add)
  /** A session and its copies. */
  const chainOf = (sessionId: string | null) => {
    const rows: SessionRow[] = []
    let freeId = sessionId
    for (let number = 2, row = byId.get(sessionId ?? ''); row; number += 1) {
      rows.push(row)
      freeId = `${sessionId}-${number}`
      row = byId.get(freeId)
    }
    return { rows, freeId }
  }
  const matchOf = async (row: SessionRow, visited: VisitedImport): Promise<ImportMatch | null> => {
    const log = await storage.events.read(row.id).catch((error: unknown) => {
      if (error instanceof StoreError) return null
      throw error
    })
    if (log === null) return null
    const { firstId, beginning } = visited.found.identity
    if (beginning === null && log.events[0]?.id !== firstId) return null
    const plan = planFor(visited, row, log.events)
    const mayLackImages =
      visited.found.images > 0 &&
      log.events.some(event => event.type === 'v1.message-appended' && lacksImage(event))
    return plan && { row, log: log.events, plan, mayLackImages }
  }
  return {
    add,
    /** A session that holds all of it, else one that can take it in, else the first one of the same conversation. */
    find: async (visited: VisitedImport): Promise<ImportMatch | NoMatch> => {
      const { identity, createdAt, messages } = visited.found
      const { sessionId, formerId, beginning } = identity
      const own = chainOf(sessionId)
      const alike =
        beginning === null
          ? (byTime.get(createdAt) ?? [])
          : (byBeginning.get(beginning) ?? []).slice(-MOST_ALIKE)
      const rows = new Set([...own.rows, ...chainOf(formerId).rows, ...alike])
      const matches: ImportMatch[] = []
      for (const row of rows) {
        const match = await matchOf(row, visited)
        if (match?.plan.state === 'here') return match
        if (match) matches.push(match)
      }
      const [best] = STATES.flatMap(state => matches.filter(({ plan }) => plan.state === state))
      const plan = { state: 'new', events: [], added: messages } as const
      return best ?? { row: null, freeId: own.freeId, plan, mayLackImages: false }
    },
  }
}

function put<Key>(rows: Map<Key, SessionRow[]>, key: Key, row: SessionRow): void {
  const held = rows.get(key)
  if (held) held.push(row)
  else rows.set(key, [row])
}

/** What the ids of conversations with the same first message have in common. */
function beginningOf(sessionId: string): string {
  return sessionId.slice(0, 22)
}

/** Null if the session is another conversation. */
function planFor(
  { found, events }: VisitedImport,
  row: SessionRow,
  log: readonly SessionEvent[],
): ImportPlan | null {
  const { sessionId, beginning } = found.identity
  if (sessionId === null) return planForOwn(events, row, log)
  const { events: news, isOneTalk } = additionsOf(events, log)
  if (beginning !== null && !isOneTalk) return null
  return planOf(row, news)
}

function planForOwn(
  events: readonly SessionEvent[],
  row: SessionRow,
  log: readonly SessionEvent[],
): ImportPlan {
  const news = missingEvents(events, log)
  if (news) return planOf(row, news)
  const changed = changedEvents(events, log)
  return planOf(row, changed, changed.length === 0 ? 'here' : 'differs')
}

function planOf(row: SessionRow, news: readonly SessionEvent[], state?: ImportState): ImportPlan {
  const added = news.filter(({ type }) => type === 'v1.message-appended').length
  return { state: state ?? stateOf(row, news.length > 0), events: news, added }
}

function stateOf(row: SessionRow, hasNews: boolean): ImportState {
  // Words of a file never join a session whose words count as the person's own.
  if (row.imported === null && hasNews) return 'differs'
  if (row.trashedAt !== null) return 'trash'
  return hasNews ? 'longer' : 'here'
}
