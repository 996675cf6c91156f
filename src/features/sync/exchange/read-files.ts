/** Reads what other devices left: first what tells of the others, then the files whose sessions changed last. */
import { type SyncFile, SyncFileError } from '../../../ports/sync-codec.ts'
import { syncFaultText } from '../sentences.ts'
import { type Applied, applyFile } from './apply-records.ts'
import { byStart, isUnread, noteList, noteRead, readAgain, skipJoined } from './listed-files.ts'
import { hasNumber } from './number-ranges.ts'
import type { SyncContext } from './sync-context.ts'
import { deviceOf, type SyncMemo } from './sync-state.ts'

const DONE: Applied = { waiting: [], needsUpdate: false }

/** Files that are fetched at once. */
const AT_ONCE = 6

/** A device takes more numbers in a row without a file only if it failed as often. */
const LARGEST_GAP = 16

/** Applies every file that this device has not read whole. `damaged`: those that cannot be read are added. */
export async function readFiles(
  context: SyncContext,
  there: ReadonlySet<string>,
  damaged: Map<string, SyncFileError>,
): Promise<void> {
  const { state, onProgress } = context
  const { memo } = state
  for (const name of memo.absent) if (!there.has(name)) memo.absent.delete(name)
  // Each would cost a request.
  const resting = new Set([...memo.absent].slice(TURNS))
  const unread = new Set(
    [...there].filter(
      name => isUnread(memo, name) && !memo.ignored.has(name) && !resting.has(name),
    ),
  )
  const all = unread.size
  /** Opened and not applied. */
  const held = new Map<string, SyncFile>()
  /** With the records that wait for others. */
  const left = new Map<string, SyncFile>()
  while (unread.size > 0) {
    skipJoined(context, unread)
    const scouts = await namesToLearnFrom(context, unread, held)
    if (scouts.length > 0) await hold(scouts)
    else await takeNext()
  }

  async function hold(names: readonly string[]): Promise<void> {
    const opened = await Promise.all(names.map(openFile))
    for (const [at, name] of names.entries()) {
      const file = opened[at]
      if (file) held.set(name, file)
      else unread.delete(name)
    }
  }

  async function takeNext(): Promise<void> {
    const names = nextToTake(context, unread)
    onProgress(all - unread.size, all)
    const opened = await Promise.all(names.map(name => held.get(name) ?? openFile(name)))
    for (const [at, name] of names.entries()) {
      const file = opened[at]
      unread.delete(name)
      held.delete(name)
      if (file) await take(name, file)
    }
    await takeLeft()
    await state.save()
  }

  /** The oldest ones first: they hold what the newer ones continue. */
  async function takeLeft(): Promise<void> {
    for (let before = Infinity; left.size > 0 && left.size < before;) {
      before = left.size
      for (const [name, file] of [...left].toReversed()) await take(name, file)
    }
  }

  async function take(name: string, file: SyncFile): Promise<void> {
    const isKnown = hasNumber(deviceOf(memo, file.device).read, file.number)
    const { size } = memo.revived
    const { waiting, needsUpdate } = isKnown ? DONE : await applyFile(context, file)
    if (memo.revived.size > size) readAgain(memo)
    left.delete(name)
    if (needsUpdate) damaged.set(name, new SyncFileError('newer', syncFaultText('newer')))
    else if (waiting.length > 0) left.set(name, { ...file, records: waiting })
    else noteRead(memo, name, file)
  }

  async function openFile(name: string): Promise<SyncFile | null> {
    const { store, codec, keys, signal, watch } = context
    const bytes = await store.get(name, signal)
    try {
      noteAbsent(state.memo, name, bytes === null)
      if (!bytes) return null
      const file = await codec.open(keys, name, bytes)
      noteList(context, name, file, bytes.length)
      return file
    } catch (error) {
      if (!(error instanceof SyncFileError)) throw error
      if (bytes && watch.isRetired(bytes)) await store.remove(name, signal)
      else damaged.set(name, error)
      return null
    }
  }
}

/** Names that are asked for once more in each pass: a remote denies few that it has, and may invent thousands. */
const TURNS = 32

/** Whoever is refused goes to the end of the line. */
function noteAbsent({ absent }: SyncMemo, name: string, isAbsent: boolean): void {
  absent.delete(name)
  if (isAbsent) absent.add(name)
}

/** The newest file of a known device, which lists the others; where that is not known, some that no device lists. */
async function namesToLearnFrom(
  { codec, keys, state: { memo } }: SyncContext,
  unread: ReadonlySet<string>,
  held: ReadonlyMap<string, SyncFile>,
): Promise<readonly string[]> {
  for (const [id, { newest }] of memo.devices) {
    let found: string | null = null
    for (let number = newest + 1, end = newest + LARGEST_GAP; number <= end; number += 1) {
      const name = await codec.nameOf(keys, id, number)
      if (!unread.has(name) || held.has(name)) continue
      found = name
      end = number + LARGEST_GAP
    }
    if (found !== null) return [found]
  }
  const starts = byStart(unread)
  const listed = [...memo.devices.values()].flatMap(({ segments }) =>
    segments.map(({ start }) => starts.get(start)),
  )
  const known = new Set([...listed, ...memo.own.keys(), ...held.keys()])
  return [...unread].filter(name => !known.has(name)).slice(0, AT_ONCE)
}

/**
 * What no list names first: it is opened already, and was joined, so that the joined one may need no reading. Then by the newest change
 * of a session in it.
 */
function nextToTake(
  { state: { memo } }: SyncContext,
  unread: ReadonlySet<string>,
): readonly string[] {
  const starts = byStart(unread)
  const listed = [...memo.devices.values()]
    .flatMap(({ segments }) => segments)
    .toSorted((left, right) => right.at - left.at)
    .flatMap(({ start }) => starts.get(start) ?? [])
  const known = new Set(listed)
  const others = [...unread].filter(name => !known.has(name))
  return (others.length > 0 ? others : [...known]).slice(0, AT_ONCE)
}
