/** Takes in what another device published. Every record may come twice and in any order. */
import { readEvent, type SessionEvent } from '../../../engine/index.ts'
import type { Change } from '../../../ports/change-log.ts'
import { marks, sessionOfMark } from '../../../ports/collections.ts'
import { StoreError } from '../../../ports/errors.ts'
import type { SyncFile, FileRecord } from '../../../ports/sync-codec.ts'
import { applyDeletion, goesOn, logOf, revivedId, targetOf } from './deleted-sessions.ts'
import { noteContact } from './listed-files.ts'
import { type LogMerge, mergeEnd, mergeLog, messageIdsIn } from './merge-log.ts'
import { vaultOfKey } from './shared-vaults.ts'
import { type SyncContext, whileIdle } from './sync-context.ts'
import { readRecord, type SyncRecord, type ValueRecord } from './sync-records.ts'
import { isErased, itemKey, noteErased } from './item-notes.ts'
import { deviceOf, hashOf, resendAll } from './sync-state.ts'

/** What became of a record. `newer`: it holds something that only a newer version can read. */
type Outcome = 'done' | 'waiting' | 'newer'

/** The events at the end of a log that a merge reads first. */
const END_EVENTS = 64

type RecordOf<Type extends SyncRecord['type']> = Extract<SyncRecord, { type: Type }>

/** What became of a file. */
export interface Applied {
  /** For these records something else must arrive or end first; applying them again does no harm. */
  readonly waiting: readonly FileRecord[]
  /** True if it holds something that only a newer version can read. */
  readonly needsUpdate: boolean
}

/** Rejects with `StoreError`. */
export async function applyFile(
  context: SyncContext,
  { records, device }: SyncFile,
): Promise<Applied> {
  const waiting: FileRecord[] = []
  let needsUpdate = false
  await expectSessions(context, records)
  for (const raw of records) {
    context.signal.throwIfAborted()
    const record = readRecord(raw)
    const name = deviceOf(context.state.memo, device).name
    const outcome = record ? await applyRecord(context, record, raw.bytes, name) : 'newer'
    if (outcome === 'waiting') waiting.push(raw)
    if (outcome === 'newer') needsUpdate = true
  }
  return { waiting, needsUpdate }
}

/**
 * Notes the sessions that are about to be here before they are, so that a deletion right after a crash is not taken for one that never
 * arrived. The mark tells the other way round: it is there until the session is deleted.
 */
async function expectSessions(context: SyncContext, records: readonly FileRecord[]): Promise<void> {
  const { storage, clock, state } = context
  const expected = new Set<string>()
  for (const raw of records) {
    const record = readRecord(raw)
    if (record?.type !== 'events') continue
    const target = targetOf(context, record.sessionId)
    if (target === record.sessionId && !state.memo.logs.has(target)) expected.add(target)
  }
  if (expected.size === 0) return
  const mark = { arrivedAt: clock.now() }
  await storage.sessions.mark(new Map(Array.from(expected, id => [id, mark])))
  for (const id of expected) state.memo.logs.set(id, 0)
  await state.save()
}

async function applyRecord(
  context: SyncContext,
  record: SyncRecord,
  bytes: Uint8Array | undefined,
  device: string,
): Promise<Outcome> {
  const { storage, clock, state } = context
  const { memo } = state
  switch (record.type) {
    case 'device':
      noteContact(memo.devices, record, record.at)
      return 'done'
    case 'blob': {
      const { sessionId, hash } = record
      const target = targetOf(context, sessionId)
      if (bytes) await storage.blobs.add(target, [{ hash, bytes }], clock.now())
      return 'done'
    }
    case 'events':
      return applyEvents(context, record, device)
    case 'deleted':
      return (await applyDeletion(context, record)) ? 'done' : 'waiting'
    case 'changes':
      return applyChanges(context, record)
    case 'value':
      return applyVault(context, record)
    case 'erased':
      return eraseItem(context, record)
    case 'wanted':
      if (memo.names.has(record.name) && !memo.wanted.has(record.name)) {
        memo.wanted.add(record.name)
        resendAll(memo)
      }
      return 'done'
    case 'replaced':
      for (const name of record.names) memo.ignored.add(name)
      return 'done'
  }
}

async function applyEvents(
  context: SyncContext,
  { sessionId, events: raw }: RecordOf<'events'>,
  device: string,
): Promise<Outcome> {
  const { memo } = context.state
  const readings = raw.map(event => readEvent(event))
  const events = readings.flatMap(reading => (reading.ok ? [reading.event] : []))
  const target = targetOf(context, sessionId)
  if (target !== sessionId && !(await goesOn(context, sessionId, { target, events }))) return 'done'
  const isWhole = await addEvents(context, target, events, device)
  // Its words are in files that this device has read before: all are read again.
  if (isWhole === false && target !== sessionId) memo.revived.add(sessionId)
  if (readings.some(({ ok }) => !ok)) return 'newer'
  return isWhole ? 'done' : 'waiting'
}

/** False: the parent of an event is missing, or another tab wrote at the same time; null: a turn runs. */
function addEvents(
  context: SyncContext,
  sessionId: string,
  events: readonly SessionEvent[],
  device: string,
): Promise<boolean | null> {
  const { state, storage } = context
  return whileIdle(context, sessionId, async () => {
    const { revision, merge } = await mergeStored(context, sessionId, events)
    const { added, waiting, isBranched } = merge
    if (added.length === 0) return waiting.length === 0
    // A deletion covers what the person may have seen: messages are known if they are here, also after a crash.
    const note = await state.noteOf(sessionId, messageIdsIn(added), revision === 0)
    await storage.events.append(sessionId, added, { expectedRevision: revision, note })
    const { deleted, logs } = state.memo
    const isOwnName = ![...deleted].some(id => revivedId(id) === sessionId)
    // What the person wrote in the meantime is published with the rest of the log.
    if (isOwnName && (logs.get(sessionId) ?? 0) === revision)
      logs.set(sessionId, revision + added.length)
    // It is known from now on, so that its deletion is told.
    else if (!logs.has(sessionId)) logs.set(sessionId, 0)
    const newest = added.findLast(({ type }) => type === 'v1.message-appended')
    if (isBranched && newest) state.memo.branches.set(sessionId, { device, messageId: newest.id })
    return waiting.length === 0
  }).catch(conflict)
}

/** Reads no more of the log than the merge needs. */
async function mergeStored(
  context: SyncContext,
  sessionId: string,
  events: readonly SessionEvent[],
): Promise<{ readonly revision: number; readonly merge: LogMerge }> {
  const { storage, state } = context
  const { chosen, logs } = state.memo
  const length = (await storage.sessions.get(sessionId))?.revision ?? 0
  const isSettled = logs.get(sessionId) === length && !chosen.has(sessionId)
  if (isSettled && length > END_EVENTS) {
    const end = await storage.events.read(sessionId, length - END_EVENTS)
    const merge = mergeEnd(end.events, events)
    if (merge) return { revision: end.revision, merge }
  }
  const log = await logOf(context, sessionId)
  chosen.delete(sessionId)
  return { revision: log.revision, merge: mergeLog(log.events, events) }
}

/** Another tab wrote at the same time: the next pass merges again. */
function conflict(error: unknown): false {
  if (error instanceof StoreError && error.code === 'conflict') return false
  throw error
}

async function applyVault(
  { state, vaults }: SyncContext,
  { key, at, value }: ValueRecord,
): Promise<Outcome> {
  const { registers } = state.memo
  const id = vaultOfKey(key)
  if (id === null || at <= (registers.get(key)?.at ?? 0)) return 'done'
  await vaults.write(id, value)
  registers.set(key, { at, hash: hashOf(value) })
  return 'done'
}

async function applyChanges(
  { state: { memo }, storage }: SyncContext,
  { changes }: RecordOf<'changes'>,
): Promise<Outcome> {
  const left = changes.filter(change => !isErased(memo, change))
  const kept: Change[] = []
  for (const change of left) {
    const sessionId = change.collection === marks.name ? sessionOfMark(change.item) : null
    if (sessionId === null || (await storage.sessions.get(sessionId))) kept.push(change)
  }
  await storage.changes.merge(kept)
  for (const change of kept) {
    const key = itemKey(change)
    memo.items.set(key, (memo.items.get(key) ?? new Set()).add(change.id))
  }
  // The marks of a session wait for it.
  return kept.length < left.length ? 'waiting' : 'done'
}

async function eraseItem(
  { state: { memo }, storage }: SyncContext,
  { collection, item, at, ids }: RecordOf<'erased'>,
): Promise<Outcome> {
  const key = itemKey({ collection, item })
  noteErased(memo, key, ids, at)
  const changes = (await storage.changes.read(collection)).filter(change => change.item === item)
  const kept = changes.filter(change => !isErased(memo, change))
  if (kept.length < changes.length) {
    await storage.changes.erase(collection, [item])
    await storage.changes.merge(kept)
  }
  const known = memo.items.get(key)
  const left = kept.filter(({ id }) => known?.has(id)).map(({ id }) => id)
  if (left.length > 0) memo.items.set(key, new Set(left))
  else memo.items.delete(key)
  return 'done'
}
