/** Reads what other devices left: first what tells of the others, then the segments whose sessions changed last. */
import { type Segment, SegmentError } from '../../../ports/sync-codec.ts'
import { syncFaultText } from '../sentences.ts'
import { type Applied, applySegment } from './apply-records.ts'
import { byStart, isUnread, noteList, noteRead, readAgain, skipJoined } from './listed-files.ts'
import { hasNumber } from './number-ranges.ts'
import type { SyncContext } from './sync-context.ts'
import { deviceOf, type SyncMemo } from './sync-state.ts'

const DONE: Applied = { waiting: [], needsUpdate: false }

/** Segments that are fetched at once. */
const AT_ONCE = 6

/** A device takes more numbers in a row without a segment only if it failed as often. */
const LARGEST_GAP = 16

/** Applies every segment that this device has not read whole. `damaged`: those that cannot be read are added. */
export async function readSegments(
  context: SyncContext,
  there: ReadonlySet<string>,
  damaged: Map<string, SegmentError>,
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
  const held = new Map<string, Segment>()
  /** With the records that wait for others. */
  const left = new Map<string, Segment>()
  while (unread.size > 0) {
    skipJoined(context, unread)
    const scouts = await namesToLearnFrom(context, unread, held)
    if (scouts.length > 0) await hold(scouts)
    else await takeNext()
  }

  async function hold(names: readonly string[]): Promise<void> {
    const opened = await Promise.all(names.map(openSegment))
    for (const [at, name] of names.entries()) {
      const segment = opened[at]
      if (segment) held.set(name, segment)
      else unread.delete(name)
    }
  }

  async function takeNext(): Promise<void> {
    const names = nextToTake(context, unread)
    onProgress(all - unread.size, all)
    const opened = await Promise.all(names.map(name => held.get(name) ?? openSegment(name)))
    for (const [at, name] of names.entries()) {
      const segment = opened[at]
      unread.delete(name)
      held.delete(name)
      if (segment) await take(name, segment)
    }
    await takeLeft()
    await state.save()
  }

  /** The oldest ones first: they hold what the newer ones continue. */
  async function takeLeft(): Promise<void> {
    for (let before = Infinity; left.size > 0 && left.size < before;) {
      before = left.size
      for (const [name, segment] of [...left].toReversed()) await take(name, segment)
    }
  }

  async function take(name: string, segment: Segment): Promise<void> {
    const isKnown = hasNumber(deviceOf(memo, segment.device).read, segment.number)
    const { size } = memo.revived
    const { waiting, needsUpdate } = isKnown ? DONE : await applySegment(context, segment)
    if (memo.revived.size > size) readAgain(memo)
    left.delete(name)
    if (needsUpdate) damaged.set(name, new SegmentError('newer', syncFaultText('newer')))
    else if (waiting.length > 0) left.set(name, { ...segment, records: waiting })
    else noteRead(memo, name, segment)
  }

  async function openSegment(name: string): Promise<Segment | null> {
    const { store, codec, keys, signal, watch } = context
    const bytes = await store.get(name, signal)
    try {
      noteAbsent(state.memo, name, bytes === null)
      if (!bytes) return null
      const segment = await codec.open(keys, name, bytes)
      noteList(context, name, segment, bytes.length)
      return segment
    } catch (error) {
      if (!(error instanceof SegmentError)) throw error
      if (bytes && watch.isRetired(bytes)) await store.remove(name, signal)
      else damaged.set(name, error)
      return null
    }
  }
}

/** Names that are asked for once more in each pass: a place denies few that it has, and may invent thousands. */
const TURNS = 32

/** Whoever is refused goes to the end of the line. */
function noteAbsent({ absent }: SyncMemo, name: string, isAbsent: boolean): void {
  absent.delete(name)
  if (isAbsent) absent.add(name)
}

/** The newest segment of a known device, which lists the others; where that is not known, some that no device lists. */
async function namesToLearnFrom(
  { codec, keys, state: { memo } }: SyncContext,
  unread: ReadonlySet<string>,
  held: ReadonlyMap<string, Segment>,
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
