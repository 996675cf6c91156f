/** Ten years of one device at a place of sync: what lies there, and what was written. `node bench/sync-years.ts [years]`. */
import { createMemorySegments } from '../src/test/memory-segments.ts'
import { createMemoryStorage } from '../src/test/memory-storage.ts'
import { segmentCodec } from '../src/store/sync/segment-codec.ts'
import { joinSegments } from '../src/runtime/sync/join-segments.ts'
import { putSegment } from '../src/runtime/sync/put-segment.ts'
import type { SyncContext } from '../src/runtime/sync/sync-context.ts'
import { readSyncState } from '../src/runtime/sync/sync-state.ts'
import { tabLocks } from '../src/app/locks.ts'

const DAY_MS = 86_400_000
const YEARS = Number(process.argv[2] ?? 10)
/** Questions with an answer, each in a segment of its own. */
const EXCHANGES_A_DAY = 12
const EXCHANGES_A_SESSION = 6
/** One in so many sessions is deleted some time later. */
const DELETED = 5
const VOCABULARY = 8_000

let seed = 1
const chance = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
/** Common words are frequent, as in a language. */
const wordOf = () => `w${Math.floor(VOCABULARY ** (chance(10_000) / 10_000)).toString(36)}`
const talk = (words: number) => Array.from({ length: words }, wordOf).join(' ')

const place = createMemorySegments()
const storage = createMemoryStorage()
const state = await readSyncState(storage.settings, {
  choiceId: 'choice',
  keysId: 'keys',
  members: [],
})
let now = Date.UTC(2026, 0, 1)
const written = { files: 0, bytes: 0 }
const store: SyncContext['store'] = {
  ...place.store,
  putIfAbsent: async (name, bytes, signal) => {
    written.files += 1
    written.bytes += bytes.length
    return place.store.putIfAbsent(name, bytes, signal)
  },
}
const context: SyncContext = {
  storage,
  locks: tabLocks(),
  clock: { now: () => now },
  store,
  codec: segmentCodec,
  keys: await segmentCodec.createKeys(),
  device: { id: 'device-1', name: 'Laptop' },
  state,
  values: undefined as never,
  watch: { areInForce: async () => true, isRetired: () => false },
  signal: new AbortController().signal,
  onProgress: () => undefined,
}
const there = new Set<string>()
const doomed = new Map<number, string[]>()
let events = 0
let words = 0
let most = 0

async function exchange(sessionId: string) {
  const message = (role: string, text: string) => {
    words += text.length
    events += 1
    const id = `m8k2${events.toString(36).padStart(19, '0')}`
    const parent = `m8k2${(events - 1).toString(36).padStart(19, '0')}`
    const parts = [{ type: 'text', text }]
    return { type: 'v1.message-appended', id, parentId: parent, at: now, role, parts }
  }
  const said = [message('user', talk(30)), message('assistant', talk(220))]
  const records: { value: unknown }[] = [{ value: { type: 'events', sessionId, events: said } }]
  if (chance(20) === 0) {
    const value = { type: 'value', key: 'setting/theme', at: now, by: 'device-1', value: chance(3) }
    state.memo.registers.set(value.key, { at: now, by: 'device-1', hash: '' })
    records.push({ value })
  }
  state.changedAt.set(sessionId, now)
  await putSegment(context, records, there)
  await joinSegments(context, there)
}

const report = (when: string) => {
  const bytes = [...place.files.values()].reduce((sum, file) => sum + file.length, 0)
  const cells = [
    when,
    place.files.size,
    most,
    bytes / 1e6,
    written.files,
    written.bytes / 1e6,
    words / 1e6,
  ]
  console.log(cells.map(cell => (typeof cell === 'number' ? +cell.toFixed(1) : cell)).join(' | '))
}
console.log(
  'after | files | most files | MB at the place | files written | MB written | MB of text',
)
for (let day = 0, session = 0; day < YEARS * 365; day += 1) {
  for (let turn = 0; turn < EXCHANGES_A_DAY; turn += 1) {
    if (turn % EXCHANGES_A_SESSION === 0) session += 1
    now += DAY_MS / EXCHANGES_A_DAY / 3
    await exchange(`session-${session}`)
    most = Math.max(most, place.files.size)
    if (session % DELETED === 0 && turn % EXCHANGES_A_SESSION === 0) {
      const when = day + 1 + chance(60)
      doomed.set(when, [...(doomed.get(when) ?? []), `session-${session}`])
    }
  }
  for (const id of doomed.get(day) ?? []) {
    state.memo.deleted.add(id)
    await state.cover(
      id,
      Array.from({ length: 12 }, (_, at) => `m8k2${(events - at).toString(36).padStart(19, '0')}`),
    )
    await putSegment(
      context,
      [{ value: { type: 'deleted', sessionId: id, ids: [...(await state.covered(id))] } }],
      there,
    )
  }
  now = Date.UTC(2026, 0, 1) + (day + 1) * DAY_MS
  if ((day + 1) % 365 === 0) report(`${(day + 1) / 365} years`)
}
