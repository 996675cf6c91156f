/** One pass: publishes what changed here, then takes in what other devices published. */
import { keyFileNumber, type Segment, SegmentError } from '../../ports/segment-codec.ts'
import { syncSentences } from '../../i18n/en/sentences/sync.ts'
import { applySegment } from './apply-records.ts'
import { publishChanges, putSegment } from './publish-changes.ts'
import type { SyncContext } from './sync-context.ts'
import { resendAll } from './sync-state.ts'

/** How the name of a file begins that a test of the place left behind. */
const PROBE = 'probe-'

/** Segments that are fetched at once. */
const AT_ONCE = 6

/** How a pass ended. */
export interface PassOutcome {
  /** True if something waits for a turn to end, or for another device. */
  readonly isWaiting: boolean
  /** True if other keys are in force now, or this device was removed: nothing was done. */
  readonly isMoved?: boolean
  /** Why a segment cannot be read; null if all could. */
  readonly fault: SegmentError | null
}

/** `damaged`: segments that the pass before could not read; the set is brought up to date. Rejects with the errors of the ports. */
export async function syncPass(
  context: SyncContext,
  damaged: Map<string, SegmentError>,
): Promise<PassOutcome> {
  const { store, state, signal, watch } = context
  const { memo } = state
  const listed = await store.list(signal)
  if (!(await watch.areInForce(listed, memo.devices, signal)))
    return { isWaiting: true, fault: null, isMoved: true }
  const isSegment = (name: string) =>
    keyFileNumber(name) === null && !name.startsWith(PROBE) && !memo.retired.has(name)
  const there = new Set(listed.filter(isSegment))
  const lost = [...memo.names].filter(name => !there.has(name))
  // The place was wiped or put back to an earlier state. Nothing is deleted here for that.
  if (lost.length > 0) {
    for (const name of lost) memo.names.delete(name)
    resendAll(memo)
    await state.save()
  }
  await publishChanges(context, there)
  const before = new Set(damaged.keys())
  damaged.clear()
  const isWaiting = await readSegments(context, there, damaged)
  memo.hasJoined = true
  // One that was unreadable twice is not on its way any more.
  const wanted = [...damaged].flatMap(([name, { code }]) =>
    code === 'newer' || memo.asked.has(name) || !before.has(name) ? [] : [name],
  )
  if (wanted.length > 0) {
    const records = wanted.map(name => ({ record: { type: 'wanted' as const, name } }))
    await putSegment(context, records, there)
    for (const name of wanted) memo.asked.add(name)
  }
  await removeRetired(context, listed)
  await state.save()
  const [fault = null] = damaged.values()
  return { isWaiting, fault }
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

/** Applies every segment that this device has not read whole. Resolves with true if some must be applied again. */
async function readSegments(
  context: SyncContext,
  there: ReadonlySet<string>,
  damaged: Map<string, SegmentError>,
): Promise<boolean> {
  const { state, onProgress } = context
  const { memo } = state
  const unread = new Set([...there].filter(name => !memo.names.has(name)))
  const all = unread.size
  const left = new Map<string, Segment>()
  const take = async (name: string, segment: Segment) => {
    const outcome = await applySegment(context, segment)
    if (outcome === 'waiting') return void left.set(name, segment)
    left.delete(name)
    if (outcome === 'done') memo.names.add(name)
    else damaged.set(name, new SegmentError('newer', syncSentences.newer))
  }
  while (unread.size > 0) {
    const names = await namesInTurn(context, unread)
    onProgress(all - unread.size, all)
    for (const [at, segment] of (await Promise.all(names.map(openSegment))).entries()) {
      const name = names[at] ?? ''
      // An earlier one of the same device is read first.
      if (segment && !(await isInTurn(context, unread, segment))) break
      unread.delete(name)
      if (segment) await take(name, segment)
    }
    await state.save()
  }
  // What waited for a segment that came later.
  for (let before = left.size + 1; left.size > 0 && left.size < before;) {
    before = left.size
    for (const [name, segment] of left) await take(name, segment)
  }
  return left.size > 0

  async function openSegment(name: string): Promise<Segment | null> {
    const { store, codec, keys, signal, watch } = context
    const bytes = await store.get(name, signal)
    try {
      return bytes && (await codec.open(keys, name, bytes))
    } catch (error) {
      if (!(error instanceof SegmentError)) throw error
      if (bytes && watch.isRetired(bytes)) await store.remove(name, signal)
      else damaged.set(name, error)
      return null
    }
  }
}

/** The next segments of the known devices; one that stands for no known number, if there are no others. */
async function namesInTurn(
  { codec, keys, state }: SyncContext,
  unread: ReadonlySet<string>,
): Promise<readonly string[]> {
  const names: string[] = []
  for (const [id, { read }] of state.memo.devices)
    for (let number = read + 1; names.length < AT_ONCE; number += 1) {
      const name = await codec.nameOf(keys, id, number)
      if (!unread.has(name)) break
      names.push(name)
    }
  return names.length > 0 ? names : [...unread].slice(0, 1)
}

/** False if the device has an earlier segment that is not read; reading goes on there. */
async function isInTurn(
  { codec, keys, state: { memo } }: SyncContext,
  unread: ReadonlySet<string>,
  { device, number }: Segment,
): Promise<boolean> {
  const known = memo.devices.get(device) ?? { name: '', at: 0, read: 0 }
  memo.devices.set(device, known)
  for (let earlier = known.read + 1; earlier < number; earlier += 1) {
    if (!unread.has(await codec.nameOf(keys, device, earlier))) continue
    known.read = earlier - 1
    return false
  }
  known.read = Math.max(known.read, number)
  return true
}
