/** Logs of one session on several devices: what they have in common, and how one takes in the events of another. */
import { contentHash, EventId, type SessionEvent } from '../../../engine/index.ts'
import { canonicalJson } from '../../../transfer/json.ts'

/** True for an event that a merge wrote. It belongs to one device's log and never travels. */
export function isOfMerge(id: string): boolean {
  return /^sync-[0-9a-f]{16}$/.test(id)
}

/**
 * The events at `after` and later that were not written by a merge, with the parents that they had on the device that wrote them.
 * Devices are in step if these are the same set.
 */
export function canonicalForm(events: readonly SessionEvent[], after = 0): readonly SessionEvent[] {
  const parents = new Map(events.map(({ id, parentId }) => [id, parentId]))
  return events
    .slice(after)
    .filter(({ id }) => !isOfMerge(id))
    .map(event => ({ ...event, parentId: canonicalId(event.parentId, parents) }))
}

/** True if these events alone tell their canonical form: none follows what a merge wrote before them. */
export function isSelfContained(events: readonly SessionEvent[]): boolean {
  const ids = new Set(events.map(({ id }) => id))
  return events.every(
    ({ parentId }) => parentId === null || !isOfMerge(parentId) || ids.has(parentId),
  )
}

export function messageIdsIn(events: readonly SessionEvent[]): readonly string[] {
  return events.flatMap(({ id, type }) => (type === 'v1.message-appended' ? [id] : []))
}

/** What a merge adds to a log. */
export interface LogMerge {
  /** The events to append, in this order. */
  readonly added: readonly SessionEvent[]
  /** Events whose parent has not arrived yet. */
  readonly waiting: readonly SessionEvent[]
  /** True if others went on from another place than the end of this log, which stays selected. */
  readonly isBranched: boolean
}

/**
 * Adds to a log what it lacks of the canonical events of other devices. An event that does not follow the end of the log gets a
 * selected branch as its parent. The end stays where it was, unless the newest arrived event continues it.
 */
export function mergeLog(log: readonly SessionEvent[], arrived: readonly SessionEvent[]): LogMerge {
  const parents = new Map(log.map(({ id, parentId }) => [id, parentId]))
  const { ordered, waiting } = inOrder(arrived, parents)
  const newest = ordered.at(-1)
  if (!newest) return { added: [], waiting, isBranched: false }
  const own = log.at(-1)?.id ?? null
  const added: SessionEvent[] = []
  const end = () => added.at(-1)?.id ?? own
  const add = (event: SessionEvent) => {
    added.push(event)
    parents.set(event.id, event.parentId)
  }
  for (const event of ordered)
    placed(event, { end: end(), root: log[0]?.id ?? null, parents }).forEach(add)
  const isBranched = !isBehind(canonicalId(own, parents), newest.id, parents)
  if (isBranched) add(selected(idOf('end', newest.id), own, newest.at))
  for (const choice of overruledChoices([...log, ...added], parents))
    add({
      ...choice,
      id: idOf('choice', `${choice.id} ${newest.id}`),
      parentId: end(),
    })
  return { added, waiting, isBranched }
}

/** The same by the end of a log alone, if no choice was made since the last merge; null if more of it must be read. */
export function mergeEnd(
  end: readonly SessionEvent[],
  arrived: readonly SessionEvent[],
): LogMerge | null {
  const ids = new Set<string>(end.map(({ id }) => id))
  const own = canonicalId(
    end.at(-1)?.id ?? null,
    new Map(end.map(({ id, parentId }) => [id, parentId])),
  )
  const mayBeElsewhere = arrived.some(
    event => !ids.has(event.id) && (event.parentId === null || choiceIn(event) !== null),
  )
  if (own === null || !ids.has(own) || mayBeElsewhere || hasChoice(end)) return null
  const merge = mergeLog(end, arrived)
  return merge.waiting.length === 0 ? merge : null
}

type Parents = ReadonlyMap<EventId, EventId | null>

/** The event as it follows the end of the log, with a selected branch before it if it belongs elsewhere. */
function placed(
  event: SessionEvent,
  place: { readonly end: EventId | null; readonly root: EventId | null; readonly parents: Parents },
): readonly SessionEvent[] {
  const { end, root, parents } = place
  if (event.type === 'v1.branch-selected') return [event]
  if (event.parentId === canonicalId(end, parents)) return [{ ...event, parentId: end }]
  // The same conversation began on two devices: the second beginning is a place in the first one.
  if (event.parentId === null) return [selected(event.id, root, event.at)]
  const branch = selected(idOf('branch', event.id), event.parentId, event.at)
  return [branch, { ...event, parentId: branch.id }]
}

/** Follows what merges wrote up to an event that a person or a model caused. */
function canonicalId(id: EventId | null, parents: Parents): EventId | null {
  let found = id
  while (found !== null && isOfMerge(found)) found = parents.get(found) ?? null
  return found
}

/** The missing events, each after its parent. */
function inOrder(arrived: readonly SessionEvent[], stored: Parents) {
  const known = new Set<string>(stored.keys())
  const ordered: SessionEvent[] = []
  let waiting = arrived.filter(({ id }) => !known.has(id) && !isOfMerge(id))
  for (let before = -1; before !== ordered.length;) {
    before = ordered.length
    waiting = waiting.filter(event => {
      if (known.has(event.id)) return false
      // Nothing is the first event of a session but its creation.
      const isReady =
        event.parentId === null ? known.size > 0 || isFirst(event) : known.has(event.parentId)
      if (!isReady) return true
      known.add(event.id)
      ordered.push(event)
      return false
    })
  }
  return { ordered, waiting }
}

function isFirst({ type }: SessionEvent): boolean {
  return type === 'v1.session-created'
}

function selected(id: EventId, parentId: EventId | null, at: number): SessionEvent {
  // No step back of a person, so Undo does not name it.
  return { type: 'v1.branch-selected', id, parentId, at, reason: 'retry' }
}

/** One id for each purpose and event, so that a merge can be repeated. */
function idOf(purpose: string, id: string): EventId {
  return EventId.parse(`sync-${contentHash(`${purpose} ${id}`)}`)
}

/** True if `leafId` is `id`, or continues it. */
function isBehind(id: EventId | null, leafId: EventId, parents: Parents): boolean {
  let found: EventId | null = leafId
  while (found !== null && found !== id) found = parents.get(found) ?? null
  return found === id
}

/** Of these kinds the newest event in the log counts on every branch; null for an event of another kind. */
function choiceIn(event: SessionEvent): string | null {
  switch (event.type) {
    case 'v1.session-renamed':
    case 'v1.preset-changed':
    case 'v1.model-changed':
    case 'v1.system-prompt-changed':
    case 'v1.sampling-changed':
      return event.type
    case 'v1.tool-rule-changed':
      return `${event.type} ${event.tool}`
    case 'v1.server-work-changed':
      return `${event.type} ${event.work}`
    case 'v1.checkpoint-renamed':
      return `${event.type} ${event.checkpointId}`
    default:
      return null
  }
}

export function hasChoice(events: readonly SessionEvent[]): boolean {
  return events.some(event => choiceIn(event) !== null)
}

/** The choices that win, and that a later event of the log overrules: every device repeats them, so that all show the same. */
function overruledChoices(log: readonly SessionEvent[], parents: Parents): readonly SessionEvent[] {
  const byChoice = Map.groupBy(log, choiceIn)
  byChoice.delete(null)
  return [...byChoice.values()].flatMap(events => {
    const newest = events.at(-1)
    const winner = newestOf(
      events.filter(({ id }) => !isOfMerge(id)),
      parents,
    )
    return winner && newest && contentOf(winner) !== contentOf(newest) ? [winner] : []
  })
}

/** The last change: one that was made with another in its past wins over it, otherwise the later one. */
function newestOf(events: readonly SessionEvent[], parents: Parents): SessionEvent | undefined {
  const past = new Set<EventId>()
  for (const event of events)
    for (let id = event.parentId; id !== null && !past.has(id); id = parents.get(id) ?? null)
      past.add(id)
  return events
    .filter(({ id }) => !past.has(id))
    .toSorted((left, right) => left.at - right.at || (left.id < right.id ? -1 : 1))
    .at(-1)
}

function contentOf({ id: _id, parentId: _parent, at: _at, ...content }: SessionEvent): string {
  return canonicalJson(content)
}
