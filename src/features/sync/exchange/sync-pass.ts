/** One pass: publishes what changed here, then takes in what other devices published. */
import { keyFileNumber, type SyncFileError } from '../../../ports/sync-codec.ts'
import { joinFiles } from './join-files.ts'
import { forgetLost } from './listed-files.ts'
import { publishChanges } from './publish-changes.ts'
import { putFile } from './put-file.ts'
import { readFiles } from './read-files.ts'
import type { SyncContext } from './sync-context.ts'
import { resendAll } from './sync-state.ts'

/** How the name of a file begins that a test of the remote left behind. */
const PROBE = 'probe-'

/** How a pass ended. */
export interface PassOutcome {
  /** True if other keys are in force now, or this device was removed: nothing was done. */
  readonly isMoved?: boolean
  /** Why a file cannot be read; null if all could. */
  readonly fault: SyncFileError | null
}

/** `damaged`: files that the pass before could not read; the set is brought up to date. Rejects with the errors of the ports. */
export async function syncPass(
  context: SyncContext,
  damaged: Map<string, SyncFileError>,
): Promise<PassOutcome> {
  const { store, state, signal, watch } = context
  const { memo } = state
  const listed = await store.list(signal)
  if (!(await watch.areInForce(listed, memo.devices, signal))) return { fault: null, isMoved: true }
  const isFile = (name: string) =>
    keyFileNumber(name) === null && !name.startsWith(PROBE) && !memo.retired.has(name)
  const there = new Set(listed.filter(isFile))
  await publishChanges(context, there)
  const before = new Set(damaged.keys())
  damaged.clear()
  await readFiles(context, there, damaged)
  // The remote was wiped or put back to an earlier state. Nothing is deleted here for that.
  if (forgetLost(context, there)) {
    resendAll(memo)
    await state.save()
    await publishChanges(context, there)
  }
  await joinFiles(context, there)
  // One that was unreadable twice is not on its way any more.
  const wanted = [...damaged].flatMap(([name, { code }]) =>
    code === 'newer' || memo.asked.has(name) || !before.has(name) ? [] : [name],
  )
  if (wanted.length > 0) {
    const records = wanted.map(name => ({ value: { type: 'wanted', name } }))
    await putFile(context, records, there)
    for (const name of wanted) memo.asked.add(name)
  }
  await removeRetired(context, listed)
  await state.save()
  const [fault = null] = damaged.values()
  return { fault }
}

/** Removes what was sealed with earlier keys, once this device has published every session with the new ones. */
async function removeRetired(
  { store, state: { memo }, signal }: SyncContext,
  listed: readonly string[],
): Promise<void> {
  if ([...memo.logs.values()].includes(0)) return
  const left = new Set(listed.filter(name => memo.retired.has(name)))
  for (const name of left) await store.remove(name, signal)
  memo.retired.clear()
}
