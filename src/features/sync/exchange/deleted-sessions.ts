/** Sessions that were deleted for good, and what goes on of them under another id. */
import { contentHash, type SessionEvent } from '../../../engine/index.ts'
import { hasUnsent, wordsTogether } from '../../../ports/drafts.ts'
import type { StoredLog } from '../../../ports/storage.ts'
import { canonicalForm, mergeLog, messageIdsIn } from './merge-log.ts'
import { forgetSession } from './publish-changes.ts'
import { type SyncContext, whileIdle } from './sync-context.ts'

/** The session in which a deleted one goes on, the same on every device. */
export function revivedId(sessionId: string): string {
  return `s${contentHash(`revived ${sessionId}`)}`
}

/** A deleted session never comes back under its id. */
export function targetOf({ state }: SyncContext, sessionId: string): string {
  let target = sessionId
  while (state.memo.deleted.has(target)) target = revivedId(target)
  return target
}

/** Empty for a session that is not here. */
export async function logOf({ storage }: SyncContext, sessionId: string): Promise<StoredLog> {
  const isHere = (await storage.sessions.get(sessionId)) !== null
  return isHere ? storage.events.read(sessionId) : { events: [], revision: 0 }
}

/** True if a deleted session has words that no deletion covers. */
export async function goesOn(
  { state, storage }: SyncContext,
  sessionId: string,
  { target, events }: { readonly target: string; readonly events: readonly SessionEvent[] },
): Promise<boolean> {
  if (await storage.sessions.get(target)) return true
  if (state.memo.revived.has(sessionId) && target === revivedId(sessionId)) return true
  return hasOtherWords(events, await coveredUntil(state, sessionId, target))
}

/** The events that the deletions of a session, and of those in which it went on before `target`, cover. */
async function coveredUntil(
  state: SyncContext['state'],
  sessionId: string,
  target: string,
): Promise<ReadonlySet<string>> {
  const covered = new Set<string>()
  for (let id = sessionId; id !== target; id = revivedId(id))
    for (const eventId of await state.covered(id)) covered.add(eventId)
  return covered
}

function hasOtherWords(events: readonly SessionEvent[], covered: ReadonlySet<string>): boolean {
  return events.some(({ id, type }) => type === 'v1.message-appended' && !covered.has(id))
}

/**
 * Deletes a session that was deleted on another device. What was written here after the deletion goes on in a new session. False: a turn
 * runs, or somebody wrote in the meantime.
 */
export async function applyDeletion(
  context: SyncContext,
  { sessionId, ids }: { readonly sessionId: string; readonly ids: readonly string[] },
): Promise<boolean> {
  const { state } = context
  await state.cover(sessionId, ids)
  const isDone = await whileIdle(context, sessionId, async () => {
    if (!(await deleteAsKnown(context, sessionId))) return false
    state.memo.deleted.add(sessionId)
    forgetSession(state.memo, sessionId)
    await state.know(sessionId, [], true)
    return true
  })
  return isDone === true
}

/** False: somebody wrote in the session in the meantime. */
async function deleteAsKnown(context: SyncContext, sessionId: string): Promise<boolean> {
  const { state, storage, clock } = context
  if (!(await storage.sessions.get(sessionId))) return true
  const { events, revision } = await storage.events.read(sessionId)
  // Where it went on may be deleted, too.
  const target = targetOf(context, revivedId(sessionId))
  const covered = await coveredUntil(state, sessionId, target)
  const canonical = canonicalForm(events)
  const isUnsent = hasUnsent(await storage.drafts.read(sessionId))
  if (isUnsent || hasOtherWords(canonical, covered))
    await revive(context, sessionId, target, canonical)
  await storage.sessions.moveToTrash(sessionId, clock.now())
  return storage.sessions.deleteForever(sessionId, revision)
}

async function revive(
  context: SyncContext,
  sessionId: string,
  target: string,
  canonical: readonly SessionEvent[],
): Promise<void> {
  const { storage, clock, state } = context
  for (const hash of await storage.blobs.list(sessionId)) {
    const bytes = await storage.blobs.read(sessionId, hash)
    if (bytes) await storage.blobs.add(target, [{ hash, bytes }], clock.now())
  }
  const log = await logOf(context, target)
  const { added } = mergeLog(log.events, canonical)
  if (added.length > 0) {
    const note = await state.noteOf(target, messageIdsIn(added), log.revision === 0)
    await storage.events.append(target, added, { expectedRevision: log.revision, note })
    if (!state.memo.logs.has(target)) state.memo.logs.set(target, 0)
  }
  await moveDrafts(context, sessionId, target)
}

/**
 * Unsent words are of this device alone. Each leaves the old session once it is in the new one, so that a second attempt replaces nothing
 * that was typed there in the meantime.
 */
async function moveDrafts(
  { storage: { drafts, queue } }: SyncContext,
  sessionId: string,
  target: string,
): Promise<void> {
  const from = await drafts.read(sessionId)
  const there = await drafts.read(target)
  if (from.composer !== '') {
    await drafts.write(target, 'composer', wordsTogether(there.composer, from.composer))
    await drafts.write(sessionId, 'composer', '')
  }
  if (from.attachments.length > 0) {
    await drafts.write(target, 'attachments', [...there.attachments, ...from.attachments])
    await drafts.write(sessionId, 'attachments', [])
  }
  for (const message of from.queue) {
    await queue.add(target, message, { type: 'composer', stored: '', left: '', images: [] })
    await queue.remove(sessionId, message.id)
  }
}
