/** Finds what changed here since the last pass, by comparing, and publishes it. */
import { imagesNamedIn, type SessionEvent } from '../../../engine/index.ts'
import { MARK_NAMES, markItem, marks } from '../../../ports/collections.ts'
import { StoreError } from '../../../ports/errors.ts'
import { allRows, type SessionRow, type StoragePort } from '../../../ports/storage.ts'
import { deletionOf } from './join-records.ts'
import { canonicalForm, hasChoice, isSelfContained, messageIdsIn } from './merge-log.ts'
import { changedItems } from './publish-items.ts'
import { putFile } from './put-file.ts'
import { vaultKey } from './shared-vaults.ts'
import { type SyncContext, whileIdle } from './sync-context.ts'
import { type OutgoingRecord, FILE_CHARACTERS } from './sync-records.ts'
import { itemKey } from './item-notes.ts'
import { hashOf, type SyncMemo } from './sync-state.ts'

/** How long a device with nothing to say is silent. */
const CONTACT_MS = 12 * 3_600_000

/** Publishes what the others lack. `there`: the names at the remote; those of new files are added. */
export async function publishChanges(context: SyncContext, there: Set<string>): Promise<void> {
  const { state, device, clock } = context
  const { memo } = state
  let held: OutgoingRecord[] = []
  let size = 0
  const flush = async () => {
    if (held.length === 0) return
    const records = held.map(({ record, bytes }) => ({ value: record, bytes }))
    const notes = held.flatMap(({ onSending }) => onSending ?? [])
    for (const note of notes) note()
    if (notes.length > 0) await state.save()
    await putFile(context, records, there)
    for (const { onStored } of held) onStored?.()
    held = []
    size = 0
    await state.save()
  }
  for await (const outgoing of changesHere(context)) {
    held.push(outgoing)
    size += (outgoing.bytes?.length ?? 0) + JSON.stringify(outgoing.record).length
    if (size >= FILE_CHARACTERS) await flush()
  }
  const { wanted } = memo
  if (memo.resends && wanted.size > 0)
    held.push({
      record: { type: 'replaced', names: [...wanted] },
      onStored: () => wanted.clear(),
    })
  await flush()
  const contact = memo.devices.get(device.id)
  if (contact?.name !== device.name || contact.at < clock.now() - CONTACT_MS) {
    await putFile(context, [], there)
    await state.save()
  }
  memo.resends = false
}

async function* changesHere(context: SyncContext): AsyncGenerator<OutgoingRecord> {
  const rows = await allRows(context.storage.sessions)
  for (const { id, updatedAt } of rows) context.state.changedAt.set(id, updatedAt)
  yield* deletions(context, new Set(rows.map(({ id }) => id)))
  // The newest sessions are what another device wants first.
  for (const row of rows.toSorted((left, right) => right.updatedAt - left.updatedAt)) {
    context.signal.throwIfAborted()
    if (isDue(context, row)) yield* newsOf(context, row)
  }
  yield* changedVault(context)
  yield* changedItems(context)
}

/** An untouched sample stays on its device, and so does a session without a word. */
function isDue({ state: { memo } }: SyncContext, row: SessionRow): boolean {
  const { id, revision, origin, messages, title } = row
  if (origin === 'sample' && !memo.samples.has(id)) memo.samples.set(id, revision)
  if (memo.samples.get(id) === revision) return false
  if (memo.logs.has(id)) return memo.logs.get(id) !== revision
  // At its beginning a session has no message on its branch, and keeps the title that the first one gave.
  return messages > 0 || title !== ''
}

async function* newsOf(context: SyncContext, { id }: SessionRow): AsyncGenerator<OutgoingRecord> {
  const { storage, state } = context
  const after = state.memo.logs.get(id) ?? 0
  const read = (from: number) =>
    whileIdle(context, id, () => storage.events.read(id, from)).catch(unreadable)
  const end = await read(after)
  const isEnough = !end || isSelfContained(end.events)
  const log = isEnough ? end : await read(0)
  if (log === null) return
  const news = canonicalForm(log.events, isEnough ? 0 : after)
  for (const hash of imagesNamedIn(news).keys()) {
    const bytes = await storage.blobs.read(id, hash)
    if (bytes) yield { record: { type: 'blob', sessionId: id, hash }, bytes }
  }
  if (hasChoice(news)) state.memo.chosen.add(id)
  await state.know(id, messageIdsIn(news), after === 0)
  const { logs } = state.memo
  const note = () => void logs.set(id, log.revision)
  const sending = firstSending(logs, id)
  const chunks = [...chunksOf(news)]
  if (chunks.length === 0) note()
  for (const [at, events] of chunks.entries())
    yield {
      record: { type: 'events', sessionId: id, events },
      ...sending,
      ...(at === chunks.length - 1 && { onStored: note }),
    }
}

function firstSending(
  logs: SyncMemo['logs'],
  sessionId: string,
): Pick<OutgoingRecord, 'onSending'> {
  return logs.has(sessionId) ? {} : { onSending: () => void logs.set(sessionId, 0) }
}

/** A session that was deleted or is damaged must not keep the others here. */
function unreadable(error: unknown): null {
  if (error instanceof StoreError && ['unreadable', 'not-found'].includes(error.code)) return null
  throw error
}

/** Cut only where no work is open: a device that has the session open would end what seems to be left by a closed tab. */
function* chunksOf(events: readonly SessionEvent[]): Generator<SessionEvent[]> {
  let chunk: SessionEvent[] = []
  let size = 0
  const compactions = new Set<string>()
  for (const event of events) {
    const isBeginning = event.type === 'v1.message-appended' && event.role === 'user'
    if (size >= FILE_CHARACTERS && isBeginning && compactions.size === 0) {
      yield chunk
      chunk = []
      size = 0
    }
    chunk.push(event)
    size += JSON.stringify(event).length
    if (event.type === 'v1.compaction-started') compactions.add(event.compactionId)
    else if ('compactionId' in event && event.type !== 'v1.summary-refused')
      compactions.delete(event.compactionId)
  }
  if (chunk.length > 0) yield chunk
}

/** Sessions that were published or received, and are gone. */
async function* deletions(
  { state, storage }: SyncContext,
  here: ReadonlySet<string>,
): AsyncGenerator<OutgoingRecord> {
  const { memo } = state
  for (const sessionId of memo.logs.keys()) {
    if (here.has(sessionId) || (await hasLog(storage, sessionId))) continue
    // It has not arrived whole yet: a deletion removes this mark.
    if ((await storage.sessions.marksOf(sessionId)).arrivedAt) continue
    await state.cover(sessionId, await state.known(sessionId))
    forgetMarks(memo, sessionId)
    memo.deleted.add(sessionId)
    const onStored = () => void memo.logs.delete(sessionId)
    yield { record: await deletionOf(state, sessionId), onStored }
  }
  if (memo.resends)
    for (const sessionId of memo.deleted)
      if (!memo.logs.has(sessionId)) yield { record: await deletionOf(state, sessionId) }
}

/** The list may lack a session that has just arrived, or that it lost: only the log says that a session is gone. */
async function hasLog(
  { events }: Pick<StoragePort, 'events'>,
  sessionId: string,
): Promise<boolean> {
  try {
    await events.read(sessionId)
    return true
  } catch (error) {
    if (error instanceof StoreError) return error.code !== 'not-found'
    throw error
  }
}

export function forgetSession(memo: SyncMemo, sessionId: string): void {
  memo.logs.delete(sessionId)
  forgetMarks(memo, sessionId)
}

function forgetMarks(memo: SyncMemo, sessionId: string): void {
  memo.branches.delete(sessionId)
  for (const name of MARK_NAMES)
    memo.items.delete(itemKey({ collection: marks.name, item: markItem(sessionId, name) }))
}

/** The saved keys of this device. */
async function* changedVault({
  state,
  vaults,
  device,
  clock,
}: SyncContext): AsyncGenerator<OutgoingRecord> {
  const { registers, resends } = state.memo
  const key = vaultKey(device.id)
  const value = await vaults.own()
  const known = registers.get(key)
  const hash = hashOf(value)
  const isSent = known?.hash === sentHash(hash)
  if (known ? known.hash === hash && !resends : value === null) return
  const isSame = isSent || known?.hash === hash
  const at = known && isSame ? known.at : Math.max(clock.now(), (known?.at ?? 0) + 1)
  yield {
    record: { type: 'value', key, at, by: device.id, value },
    onSending: () => void registers.set(key, { at, hash: sentHash(hash) }),
    onStored: () => void registers.set(key, { at, hash }),
  }
}

/** Of a value that was about to be published: perhaps it was, or only in a file that cannot be read again. */
function sentHash(hash: string): string {
  return `sent ${hash}`
}
