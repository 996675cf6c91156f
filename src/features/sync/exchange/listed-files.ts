/** Which files count: each file lists those of its device, so that others know which ones were joined, and which are newest. */
import type { SyncFile, FileRecord } from '../../../ports/sync-codec.ts'
import { hasNumber, isWithin, type Ranges, unionOf } from './number-ranges.ts'
import type { OwnDevice, SyncContext } from './sync-context.ts'
import { type ListedFile, readRecord, startOf } from './sync-records.ts'
import { deviceOf, type OwnFile, type SyncMemo } from './sync-state.ts'

type Own = Pick<SyncContext, 'state' | 'device'>

export function noteContact(
  devices: SyncMemo['devices'],
  { id, name, form, publicKey }: OwnDevice,
  at: number,
): void {
  const before = deviceOf({ devices }, id)
  const keys = new Set([...(before.publicKeys ?? []), ...(publicKey ? [publicKey] : [])])
  const publicKeys = [...keys].slice(0, 2)
  // Files may be read in any order.
  const newest = before.at > at ? before : { ...before, name, at, form }
  devices.set(id, { ...newest, publicKeys })
}

/** Own files as this device lists them. */
export function listOwn(
  { changedAt }: Own['state'],
  own: readonly (readonly [name: string, file: OwnFile])[],
): readonly ListedFile[] {
  return own.map(([name, { number, covers, since, sessions }]) => {
    const times = sessions.map(id => changedAt.get(id) ?? 0)
    const at = times.length > 0 ? Math.max(...times) : since
    return { start: startOf(name), number, covers, at }
  })
}

/** What an own file holds, in short, so that a device knows which ones may hold something deleted. */
export function contentOf(records: readonly FileRecord[]): Pick<OwnFile, 'sessions' | 'hasItems'> {
  const read = records.map(raw => readRecord(raw))
  const sessions = read.flatMap(record =>
    record?.type === 'events' || record?.type === 'blob' ? [record.sessionId] : [],
  )
  const hasItems = read.some(record => record?.type === 'changes' || record?.type === 'value')
  return { sessions: [...new Set(sessions)], hasItems }
}

/** Learns what the file says of its device. `bytes`: its size. An own one is only unknown after a crash. */
export function noteList(
  { state: { memo }, device }: Own,
  name: string,
  file: SyncFile,
  bytes: number,
): void {
  const hello = file.records[0] && readRecord(file.records[0])
  if (hello?.type !== 'device') return
  noteContact(memo.devices, hello, hello.at)
  const known = deviceOf(memo, file.device)
  if (file.number > known.newest)
    memo.devices.set(file.device, { ...known, newest: file.number, segments: hello.segments })
  const { number } = file
  if (file.device !== device.id || memo.own.has(name)) return
  if ([...memo.own.values()].some(({ covers }) => hasNumber(covers, number))) return
  const covers = coversOf(file)
  for (const [joined, own] of memo.own) if (hasNumber(covers, own.number)) memo.own.delete(joined)
  memo.own.set(name, { number, covers, bytes, since: hello.at, ...contentOf(file.records) })
}

/** The numbers that the file replaces, as it lists itself. */
function coversOf({ records, number }: SyncFile): Ranges {
  const hello = records[0] && readRecord(records[0])
  const listed = hello?.type === 'device' ? hello.segments : []
  return listed.find(each => each.number === number)?.covers ?? []
}

/** Notes that a file was read or written whole. */
export function noteRead(memo: SyncMemo, name: string, file: SyncFile): void {
  const { device, number } = file
  const known = deviceOf(memo, device)
  memo.names.set(name, { device, number })
  memo.devices.set(device, {
    ...known,
    read: unionOf(known.read, [[number, number]], coversOf(file)),
  })
}

/** True for a file that this device never read, or reads once more. */
export function isUnread(memo: SyncMemo, name: string): boolean {
  const known = memo.names.get(name)
  return known === undefined || !hasNumber(deviceOf(memo, known.device).read, known.number)
}

/** Has all that is at the remote read again. It stays noted, so that its loss is found, also before it is read. */
export function readAgain(memo: SyncMemo): void {
  for (const [id, known] of memo.devices) memo.devices.set(id, { ...known, read: [] })
}

/** The names at a remote by their beginnings. */
export function byStart(names: Iterable<string>): ReadonlyMap<string, string> {
  return new Map(Array.from(names, name => [startOf(name), name]))
}

/** Forgets the files that are not at the remote. Resolves with true if content was lost: not all of them were joined. */
export function forgetLost({ state: { memo }, device }: Own, there: ReadonlySet<string>): boolean {
  const starts = byStart(there)
  const joined = (id: string): Ranges => {
    const own = [...memo.own].map(([name, { covers }]) => ({ start: startOf(name), covers }))
    const listed = id === device.id ? own : deviceOf(memo, id).segments
    return unionOf(...listed.flatMap(({ start, covers }) => (starts.has(start) ? [covers] : [])))
  }
  const missing = [...memo.names].filter(([name]) => !there.has(name))
  const replaced = new Map(missing.map(([, { device: id }]) => [id, joined(id)]))
  const isLost = missing.some(
    ([, { device: id, number }]) => !hasNumber(replaced.get(id) ?? [], number),
  )
  for (const [name] of missing) {
    memo.names.delete(name)
    memo.own.delete(name)
  }
  return isLost
}

/** Of these names, those that joined only what was read before: they are noted as read, and removed from the set. */
export function skipJoined({ state: { memo }, device }: Own, unread: Set<string>): void {
  const starts = byStart(unread)
  for (const [id, { segments }] of memo.devices)
    for (const { start, number, covers } of id === device.id ? [] : segments) {
      const name = starts.get(start)
      const known = deviceOf(memo, id)
      if (!name || covers.length === 0 || !isWithin(covers, known.read)) continue
      unread.delete(name)
      memo.names.set(name, { device: id, number })
      memo.devices.set(id, { ...known, read: unionOf(known.read, [[number, number]]) })
    }
}
