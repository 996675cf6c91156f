/** Replaces many small files of this device by few large ones: puts the joined one first, and removes what it replaces later. */
import { SyncFileError, type FileRecord } from '../../../ports/sync-codec.ts'
import { countIn, joinRecords } from './join-records.ts'
import { hasNumber, type Ranges, unionOf } from './number-ranges.ts'
import { putFile } from './put-file.ts'
import type { JoinRule, SyncContext } from './sync-context.ts'
import { type OwnFile, resendAll, type SyncMemo } from './sync-state.ts'

const HOUR_MS = 3_600_000

const RULE: JoinRule = {
  most: 8,
  fullBytes: 500_000,
  sweepMs: 14 * 24 * HOUR_MS,
  graceMs: HOUR_MS,
}

/** Sizes differ by this factor from one class to the next. */
const CLASS_FACTOR = 8

type Own = readonly [name: string, file: OwnFile]

/** `there`: the names at the remote; it is brought up to date. Rejects with the errors of the ports. */
export async function joinFiles(context: SyncContext, there: Set<string>): Promise<void> {
  const { state, clock, joins = RULE } = context
  const { memo } = state
  await removeJoined(context, there, joins)
  const isSweep = Math.abs(clock.now() - memo.sweptAt) >= joins.sweepMs
  const stale = isSweep ? [...memo.own].filter(([, own]) => mayBeStale(own, memo)) : []
  const groups = [...crowdsOf(memo.own, joins), ...stale.map(own => [own])]
  let isAnyJoined = false
  for (const group of groups) {
    if (!group.every(([name]) => memo.own.has(name)) || !(await join(context, group, there)))
      continue
    isAnyJoined = true
    await state.save()
  }
  if (isSweep) memo.sweptAt = clock.now()
  // A small one tells the others what the large ones hold, so that they need not read those.
  if (isAnyJoined) await putFile(context, [], there)
}

function mayBeStale({ sessions, hasItems }: OwnFile, { deleted }: SyncMemo): boolean {
  return hasItems || sessions.some(id => deleted.has(id))
}

/** The oldest files of each size of which there are too many. */
function crowdsOf(own: Iterable<Own>, { most, fullBytes }: JoinRule): readonly (readonly Own[])[] {
  const small = [...own].filter(([, { bytes }]) => bytes < fullBytes)
  const classes = Map.groupBy(small, ([, { bytes }]) =>
    Math.floor(Math.log(fullBytes / bytes) / Math.log(CLASS_FACTOR)),
  )
  return [...classes.values()].flatMap(crowd => {
    if (crowd.length <= most) return []
    let sum = 0
    const oldest = crowd.toSorted(([, left], [, right]) => left.number - right.number)
    return [oldest.filter(([, { bytes }], at) => (sum += bytes) <= 2 * fullBytes || at < 2)]
  })
}

/** False: one of them cannot be read, or nothing of a single one is gone. A damaged one is published again. */
async function join(
  context: SyncContext,
  group: readonly Own[],
  there: Set<string>,
): Promise<boolean> {
  const { store, codec, keys, state, signal } = context
  const { memo } = state
  const records: FileRecord[] = []
  let covers: Ranges = []
  for (const [name, { number, covers: inner }] of group) {
    const bytes = await store.get(name, signal)
    if (!bytes) return false
    try {
      records.push(...(await codec.open(keys, name, bytes)).records)
    } catch (error) {
      if (!(error instanceof SyncFileError)) throw error
      memo.own.delete(name)
      memo.names.delete(name)
      memo.ignored.add(name)
      memo.wanted.add(name)
      resendAll(memo)
      return false
    }
    covers = unionOf(covers, [[number, number]], inner)
  }
  const joined = await joinRecords(records, state, there)
  if (group.length === 1 && countIn(joined) === countIn(records)) return false
  await putFile(context, joined, there, covers)
  return true
}

/** Removes what was joined a while ago: a folder may bring the joined one later than it removes the others. */
async function removeJoined(
  context: SyncContext,
  there: Set<string>,
  { graceMs }: JoinRule,
): Promise<void> {
  const { state, device, store, clock, signal } = context
  const { memo } = state
  for (const [name, { device: id, number }] of memo.names) {
    if (id !== device.id || memo.own.has(name) || !there.has(name)) continue
    const by = [...memo.own].find(([, { covers }]) => hasNumber(covers, number))
    // What joined it is gone: it counts again when it is read.
    if (!by || !there.has(by[0])) memo.names.delete(name)
    else if (Math.abs(clock.now() - by[1].since) >= graceMs) {
      await store.remove(name, signal)
      there.delete(name)
      memo.names.delete(name)
    }
  }
}
