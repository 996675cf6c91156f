/** What a later file of a session of ours adds to its log. */
import { type SessionEvent, isAbandoned, foldBranch } from '../../engine/index.ts'
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

/** Events of a file of ours that the stored log lacks, or has with other words. Where an event stands does not count. */
export function changedEvents(
  events: readonly SessionEvent[],
  log: readonly SessionEvent[],
): readonly SessionEvent[] {
  const wordsOf = (event: SessionEvent) => canonicalJson({ ...event, parentId: null })
  const stored = new Map(log.map(event => [event.id, event]))
  return events.filter(event => {
    const held = stored.get(event.id)
    return !held || wordsOf(held) !== wordsOf(event)
  })
}

/** The missing events while no answer is being written in the stored session; null otherwise. */
export function laterEvents(
  events: readonly SessionEvent[],
  log: readonly SessionEvent[],
): readonly SessionEvent[] | null {
  return isAbandoned(foldBranch(log)) ? null : missingEvents(events, log)
}
