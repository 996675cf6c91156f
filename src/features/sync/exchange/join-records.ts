/** The records of several files as those of one, without what was deleted, erased or changed since. */
import { z } from 'zod'
import type { FileRecord } from '../../../ports/sync-codec.ts'
import { readRecord, type SyncRecord, type ValueRecord } from './sync-records.ts'
import { isErased, isReplaced, itemKey, type ItemOf } from './item-notes.ts'
import { type SyncMemo, type SyncState } from './sync-state.ts'

/** That the session was deleted, with all messages that this covers. */
export async function deletionOf(
  { covered }: Pick<SyncState, 'covered'>,
  sessionId: string,
): Promise<SyncRecord> {
  return { type: 'deleted', sessionId, ids: [...(await covered(sessionId))] }
}

/** All that is erased of an item of a collection. */
export function erasureOf({ erasures }: SyncMemo, of: ItemOf): SyncRecord {
  const { at = 0, ids = [] } = erasures.get(itemKey(of)) ?? {}
  return { type: 'erased', collection: of.collection, item: of.item, at, ids: [...ids] }
}

const Identified = z.object({ id: z.string() })

/** What the records of a session become. */
interface SessionParts {
  readonly blobs: Map<string, FileRecord>
  readonly events: Map<string, unknown>
}

/** `there`: the names at the remote. A record of a newer version stays as it is. */
export async function joinRecords(
  records: readonly FileRecord[],
  state: SyncState,
  there: ReadonlySet<string>,
): Promise<readonly FileRecord[]> {
  const { changedAt, memo } = state
  const sessions = new Map<string, SessionParts>()
  const others = new Map<string, FileRecord>()
  for (const raw of records) {
    const record = readRecord(raw)
    if (record === null) others.set(JSON.stringify(raw.value), raw)
    else if (record.type !== 'events' && record.type !== 'blob')
      for (const [key, value] of await currentForm(record, state, there)) others.set(key, { value })
    else if (!memo.deleted.has(record.sessionId)) {
      const parts = sessions.get(record.sessionId) ?? { blobs: new Map(), events: new Map() }
      sessions.set(record.sessionId, parts)
      if (record.type === 'blob') parts.blobs.set(record.hash, raw)
      else for (const event of record.events) parts.events.set(idOf(event), event)
    }
  }
  const timeOf = (sessionId: string) => changedAt.get(sessionId) ?? 0
  return [...sessions]
    .toSorted(([left], [right]) => timeOf(right) - timeOf(left))
    .flatMap(([sessionId, { blobs, events }]) => [
      ...blobs.values(),
      { value: { type: 'events', sessionId, events: [...events.values()] } },
    ])
    .concat([...others.values()])
}

/** How many events, images, changes and other things there are, without what each file says of its device. */
export function countIn(records: readonly FileRecord[]): number {
  let count = 0
  for (const raw of records) {
    const record = readRecord(raw)
    if (record?.type === 'events') count += record.events.length
    else if (record?.type === 'changes') count += record.changes.length
    else if (record?.type !== 'device') count += 1
  }
  return count
}

/** True if a later change of the value counts. */
function isOverwritten({ key, at }: ValueRecord, { registers }: SyncMemo): boolean {
  return (registers.get(key)?.at ?? 0) > at
}

function idOf(event: unknown): string {
  return Identified.safeParse(event).data?.id ?? JSON.stringify(event)
}

/** What is left of a record, by what it is about: of two that are about the same, one is enough. */
async function currentForm(
  record: Exclude<SyncRecord, { type: 'events' | 'blob' }>,
  state: SyncState,
  there: ReadonlySet<string>,
): Promise<readonly (readonly [key: string, value: SyncRecord])[]> {
  const { memo } = state
  switch (record.type) {
    case 'device':
      return []
    case 'value':
      return isOverwritten(record, memo) ? [] : [[`value ${record.key}`, record]]
    case 'changes':
      return record.changes
        .filter(change => !isErased(memo, change) && !isReplaced(change, state.counting))
        .map(change => [`change ${change.id}`, { ...record, changes: [change] }])
    case 'erased':
      return [[`erased ${itemKey(record)}`, erasureOf(memo, record)]]
    case 'deleted':
      return [[`deleted ${record.sessionId}`, await deletionOf(state, record.sessionId)]]
    case 'wanted':
      return there.has(record.name) ? [[`wanted ${record.name}`, record]] : []
    case 'replaced':
      return record.names
        .filter(name => there.has(name))
        .map(name => [`replaced ${name}`, { ...record, names: [name] }])
  }
}
