/** What a segment holds, in short, so that a device knows which of its segments hold something deleted. */
import type { SegmentRecord } from '../../../ports/segment-codec.ts'
import { type Outline, readRecord, type ValueRecord } from './sync-records.ts'
import { isErased, isReplaced } from './item-notes.ts'
import { type SyncMemo, type SyncState } from './sync-state.ts'

export function outlineOf(records: readonly SegmentRecord[]): Outline {
  const sessions = new Set<string>()
  const outline: Outline = { sessions: [], values: [], changes: [] }
  for (const raw of records) {
    const record = readRecord(raw)
    if (record?.type === 'events' || record?.type === 'blob') sessions.add(record.sessionId)
    if (record?.type === 'value') outline.values.push({ key: record.key, at: record.at })
    if (record?.type === 'changes')
      for (const { collection, item, id, at } of record.changes)
        outline.changes.push({ collection, item, id, at })
  }
  return { ...outline, sessions: [...sessions] }
}

/** True if something of it was deleted, erased or changed. */
export function isStale(
  { sessions, values, changes }: Outline,
  { memo, newest }: Pick<SyncState, 'memo' | 'newest'>,
): boolean {
  return (
    sessions.some(id => memo.deleted.has(id)) ||
    values.some(value => isOverwritten(value, memo)) ||
    changes.some(change => isErased(memo, change) || isReplaced(change, newest))
  )
}

/** True if a later change of the value counts. */
export function isOverwritten(
  { key, at }: Pick<ValueRecord, 'key' | 'at'>,
  { registers }: SyncMemo,
): boolean {
  return (registers.get(key)?.at ?? 0) > at
}
