/** What a longer version of a stored conversation adds to its log. */
import { EventId, type SessionEvent, isAbandoned, foldBranch } from '../../engine/index.ts'
import { canonicalJson } from '../json.ts'

/** True for the id of a message that came from another application. */
export function isForeignId(id: string): boolean {
  return /^i[0-9a-f]{40}$/.test(id)
}

/**
 * Events of a file of ours that the stored log of the same session lacks. Null if the file does not continue what is stored: a log
 * only grows at its end, and no event of it changes.
 */
export function missingEvents(
  events: readonly SessionEvent[],
  log: readonly SessionEvent[],
): readonly SessionEvent[] | null {
  const stored = new Map(log.map(event => [event.id, event]))
  const end = events.findIndex(({ id }) => !stored.has(id))
  const known = end < 0 ? events : events.slice(0, end)
  const news = events.slice(known.length)
  const isSame = (event: SessionEvent) =>
    canonicalJson(stored.get(event.id)) === canonicalJson(event)
  return known.every(isSame) && !news.some(({ id }) => stored.has(id)) ? news : null
}

/** The same while no answer is being written in the stored session; null otherwise. */
export function laterEvents(
  events: readonly SessionEvent[],
  log: readonly SessionEvent[],
): readonly SessionEvent[] | null {
  return isAbandoned(foldBranch(log)) ? null : missingEvents(events, log)
}

/** The messages of a foreign log that the stored one lacks, each run of them as a branch. */
export function newBranches(
  events: readonly SessionEvent[],
  log: readonly SessionEvent[],
): readonly SessionEvent[] {
  const here = new Set(log.map(({ id }) => id))
  const parents = new Map(events.map(({ id, parentId }) => [id, parentId]))
  const storedParent = (event: SessionEvent) => {
    let { parentId } = event
    while (parentId !== null && !here.has(parentId)) parentId = parents.get(parentId) ?? null
    return parentId ?? log[0]?.id ?? null
  }
  let leaf = log.at(-1)?.id ?? null
  return events.flatMap((event): readonly SessionEvent[] => {
    if (event.type !== 'v1.message-appended' || here.has(event.id)) return []
    const parentId = storedParent(event)
    const isNext = parentId === leaf
    here.add(event.id)
    leaf = event.id
    if (isNext) return [{ ...event, parentId }]
    const id = EventId.parse(`b${event.id.slice(1)}`)
    const reason = event.role === 'user' ? 'edit' : 'retry'
    return [
      { type: 'v1.branch-selected', id, parentId, at: event.at, reason },
      { ...event, parentId: id },
    ]
  })
}
