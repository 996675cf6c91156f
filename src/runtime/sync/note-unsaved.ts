/** After a tab ended between publishing and saving: what its device published without remembering it. */
import { SegmentError } from '../../ports/segment-codec.ts'
import type { SyncContext } from './sync-context.ts'
import { readRecord, type SyncRecord } from './sync-records.ts'
import { deviceOf, hashOf, isNewer, type SyncState } from './sync-state.ts'

/** More numbers in a row are without a segment only if the device lost its memory. */
const MOST_NUMBERS = 16

/**
 * Notes what own segments hold that this device does not remember. What was removed here since is then published as removed, and does not
 * come back. `there`: the names at the place.
 */
export async function noteUnsaved(
  { codec, device, keys, signal, state, store }: SyncContext,
  there: ReadonlySet<string>,
): Promise<void> {
  const last = await state.lastNumber()
  const { newest } = deviceOf(state.memo, device.id)
  for (let number = Math.max(newest, last - MOST_NUMBERS) + 1; number <= last; number += 1) {
    const name = await codec.nameOf(keys, device.id, number)
    if (!there.has(name) || state.memo.names.has(name)) continue
    const bytes = await store.get(name, signal)
    const segment = bytes && (await codec.open(keys, name, bytes).catch(unlessDamaged))
    for (const raw of segment?.records ?? []) {
      const record = readRecord(raw)
      if (record) note(state, record)
    }
  }
}

/** It is dealt with when it is read like the others. */
function unlessDamaged(error: unknown): null {
  if (error instanceof SegmentError) return null
  throw error
}

function note({ memo, memory }: SyncState, record: SyncRecord): void {
  if (record.type === 'events') {
    const { sessionId } = record
    if (!memo.logs.has(sessionId) && !memo.deleted.has(sessionId)) memo.logs.set(sessionId, 0)
  }
  if (record.type === 'value') {
    const { key, at, by, value } = record
    if (isNewer(record, memo.registers.get(key)))
      memo.registers.set(key, { at, by, hash: hashOf(value) })
  }
  if (record.type === 'memory')
    for (const { item, id } of record.changes)
      memory.set(item, new Set([...(memory.get(item) ?? []), id]))
}
