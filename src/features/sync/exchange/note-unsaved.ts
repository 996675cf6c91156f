/** After a tab ended between publishing and saving: what its device published without remembering it. */
import { readEvent } from '../../../engine/index.ts'
import { type Segment, SegmentError } from '../../../ports/segment-codec.ts'
import { logOf } from './deleted-sessions.ts'
import { noteList, noteUnread } from './listed-segments.ts'
import { canonicalForm } from './merge-log.ts'
import { LARGEST_GAP } from './read-segments.ts'
import type { SyncContext } from './sync-context.ts'
import { readRecord, type SyncRecord } from './sync-records.ts'
import { itemKey } from './item-notes.ts'
import { deviceOf, hashOf, isNewer, type SyncMemo } from './sync-state.ts'

/**
 * Notes what own segments hold that this device does not remember. It is not published again, and what was removed here since is published
 * as removed. `there`: the names at the place.
 */
export async function noteUnsaved(context: SyncContext, there: ReadonlySet<string>): Promise<void> {
  const { codec, device, keys, state } = context
  const last = await state.lastNumber()
  const { newest } = deviceOf(state.memo, device.id)
  const found = new Map<string, Segment>()
  for (let number = Math.max(newest, last - LARGEST_GAP) + 1; number <= last; number += 1) {
    const name = await codec.nameOf(keys, device.id, number)
    const isUnsaved = there.has(name) && !state.memo.names.has(name)
    const segment = isUnsaved ? await openSegment(context, name) : null
    if (segment) found.set(name, segment)
  }
  const records = [...found.values()].flatMap(segment =>
    segment.records.flatMap(raw => readRecord(raw) ?? []),
  )
  for (const record of records) noteValues(state.memo, record)
  await noteLogs(context, records)
  for (const [name, segment] of found) noteUnread(state.memo, name, segment)
}

/** Null for a damaged segment, which is dealt with when it is read like the others. */
async function openSegment(context: SyncContext, name: string): Promise<Segment | null> {
  const { codec, keys, signal, store } = context
  const bytes = await store.get(name, signal)
  try {
    if (!bytes) return null
    const segment = await codec.open(keys, name, bytes)
    noteList(context, name, segment, bytes.length)
    return segment
  } catch (error) {
    if (error instanceof SegmentError) return null
    throw error
  }
}

function noteValues({ registers, items }: SyncMemo, record: SyncRecord): void {
  if (record.type === 'value') {
    const { key, at, by, value } = record
    if (isNewer(record, registers.get(key))) registers.set(key, { at, by, hash: hashOf(value) })
  }
  if (record.type === 'changes')
    for (const change of record.changes) {
      const key = itemKey(change)
      items.set(key, new Set([...(items.get(key) ?? []), change.id]))
    }
}

/** A log of which all news were published is as it is known; of another one, the news are published again. */
async function noteLogs(context: SyncContext, records: readonly SyncRecord[]): Promise<void> {
  const { logs, deleted } = context.state.memo
  const published = new Map<string, Set<string>>()
  for (const record of records) {
    if (record.type !== 'events' || deleted.has(record.sessionId)) continue
    const ids = published.get(record.sessionId) ?? new Set()
    for (const event of record.events.map(raw => readEvent(raw)))
      if (event.ok) ids.add(event.event.id)
    published.set(record.sessionId, ids)
  }
  for (const [sessionId, ids] of published) {
    const before = logs.get(sessionId) ?? 0
    const { events, revision } = await logOf(context, sessionId)
    const isKnown = canonicalForm(events, before).every(({ id }) => ids.has(id))
    logs.set(sessionId, isKnown ? revision : before)
  }
}
