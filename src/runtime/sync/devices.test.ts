import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '../../engine/log/event.ts'
import { eventId, following } from '../../test/device-logs.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { createMemorySegments, type MemorySegments } from '../../test/memory-segments.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { session } from '../../test/session.ts'
import { Crash, createDevice, type SyncedDevice } from '../../test/sync-devices.ts'
import { updateSavedPresets } from '../settings/saved-preset-store.ts'

/** What happens on a device, or to the place. `pick` chooses among the sessions and items there. */
type Act =
  | { readonly type: 'begin' | 'write'; readonly events: readonly SessionEvent[] }
  | { readonly type: 'trash' | 'restore' | 'delete' | 'pin' | 'archive' | 'into-project' }
  | { readonly type: 'tag' | 'project' | 'prompt' | 'preset' | 'remember'; readonly word: string }
  | { readonly type: 'drop-project' | 'drop-prompt' | 'drop-preset' | 'erase' }
  | { readonly type: 'setting'; readonly trashDays: number }
  | { readonly type: 'sync' }
  | { readonly type: 'crash'; readonly after: number }
  | { readonly type: 'wipe' | 'roll-back' | 'cut' }

interface Happening {
  readonly device: number
  readonly pick: number
  readonly act: Act
}

const word = fc.constantFrom('Tea', 'Soil', 'Clay')
const simple = <Type extends string>(...types: readonly Type[]) =>
  fc.constantFrom(...types).map(type => ({ type }))

const anyAct = (faults: boolean): fc.Arbitrary<Act> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant('begin' as const), events: logs(2) }) },
    { weight: 6, arbitrary: fc.record({ type: fc.constant('write' as const), events: logs(2) }) },
    {
      weight: 5,
      arbitrary: simple('trash', 'restore', 'delete', 'delete', 'pin', 'archive', 'into-project'),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constantFrom('tag', 'project', 'prompt', 'preset', 'remember'),
        word,
      }),
    },
    { weight: 2, arbitrary: simple('drop-project', 'drop-prompt', 'drop-preset', 'erase') },
    fc.record({ type: fc.constant('setting' as const), trashDays: fc.nat(9) }),
    { weight: 8, arbitrary: simple('sync') },
    ...(faults
      ? [
          fc.record({ type: fc.constant('crash' as const), after: fc.nat(60) }),
          simple('wipe', 'roll-back', 'cut'),
        ]
      : []),
  )

const happenings = (devices: number, faults: boolean): fc.Arbitrary<readonly Happening[]> =>
  fc.array(fc.record({ device: fc.nat(devices - 1), pick: fc.nat(9), act: anyAct(faults) }), {
    minLength: 5,
    maxLength: 30,
  })

/** Words that were written, and those that a deletion covered, by the session in which they began. */
interface Ledger {
  readonly written: Set<string>
  readonly covered: Set<string>
  readonly deleted: Set<string>
}

const wordsIn = (events: readonly SessionEvent[]) =>
  events.flatMap(({ id, type }) => (type === 'v1.message-appended' ? [id as string] : []))

async function happen(
  { id, storage, locks, clock, append, log, sync }: SyncedDevice,
  { pick, act }: Happening,
  {
    turn,
    place,
    earlier,
    ledger,
  }: {
    readonly turn: number
    readonly place: MemorySegments
    readonly earlier: Map<string, Uint8Array>[]
    readonly ledger: Ledger
  },
): Promise<void> {
  const rows = [
    ...(await storage.sessions.list()),
    ...(await storage.sessions.list({ trashed: true })),
  ]
  const row = rows[pick % Math.max(rows.length, 1)]
  const given = { prefix: `${id}${turn}-`, at: clock.now() }
  switch (act.type) {
    case 'begin': {
      const [created, said] = session(`u ${id}${turn}`)
      const first = [
        { ...created!, id: eventId(`${id}${turn}-root`), at: clock.now() },
        { ...said!, id: eventId(`${id}${turn}-said`), at: clock.now() },
      ]
      const root = { ...first[1]!, parentId: first[0]!.id }
      const events = [first[0]!, root, ...following(act.events, root.id, given)]
      for (const said of wordsIn(events)) ledger.written.add(said)
      return append(`s${id}${turn}`, events)
    }
    case 'write': {
      if (!row) return
      const leaf = (await log(row.id)).at(-1)!.id
      const events = following(act.events, leaf, given)
      if (events.length === 0) return
      for (const said of wordsIn(events)) ledger.written.add(said)
      return append(row.id, events)
    }
    case 'trash':
      return row && storage.sessions.moveToTrash(row.id, clock.now())
    case 'restore':
      return row && storage.sessions.restoreFromTrash(row.id)
    case 'delete': {
      if (!row) return
      for (const said of wordsIn(await log(row.id))) ledger.covered.add(said)
      ledger.deleted.add(row.id)
      await storage.sessions.moveToTrash(row.id, clock.now())
      return storage.sessions.deleteForever(row.id)
    }
    case 'pin':
      return row && storage.sessions.setPinned(row.id, row.pinnedAt ? null : clock.now())
    case 'archive':
      return row && storage.sessions.mark(new Map([[row.id, { archivedAt: clock.now() }]]))
    case 'into-project':
      return row && storage.sessions.mark(new Map([[row.id, { projectId: `p${pick % 2}` }]]))
    case 'tag':
      return row && storage.sessions.mark(new Map([[row.id, { tags: [act.word] }]]))
    case 'project':
      return storage.projects.put({
        id: `p${pick % 2}`,
        name: act.word,
        instructions: '',
        preset: null,
        model: null,
        readsSharedMemory: true,
        createdAt: 1,
        changedAt: clock.now(),
      })
    case 'drop-project':
      return storage.projects.remove(`p${pick % 2}`)
    case 'prompt': {
      const text = `${id}${turn}`
      await storage.prompts.replace([act.word], [{ name: act.word, text, at: clock.now() }])
      return
    }
    case 'drop-prompt': {
      const [prompt] = await storage.prompts.list()
      if (prompt) await storage.prompts.replace([prompt.name], [])
      return
    }
    case 'preset':
    case 'drop-preset':
      await updateSavedPresets({ settings: storage.settings, locks }, list => [
        ...list.filter(({ title }) => act.type === 'preset' && title !== act.word),
        ...(act.type === 'preset'
          ? [{ title: act.word, presetId: 'palimpsest', options: { n: turn } }]
          : []),
      ])
      return
    case 'remember': {
      const item = `m${pick % 3}`
      const changes = (await storage.memory.read()).filter(change => change.item === item)
      const before = changes.at(-1)
      await storage.memory.append([
        {
          id: `${id}${turn}`,
          item,
          after: before?.id ?? null,
          at: Math.max(clock.now(), (before?.at ?? 0) + 1),
          by: 'person',
          source: { sessionId: null, messageIds: [] },
          value: {
            type: 'block',
            name: act.word,
            purpose: '',
            limit: { of: 'tokens', most: 9 },
            content: act.word,
            isOpenToModel: true,
          },
        },
      ])
      return
    }
    case 'erase':
      return storage.memory.erase([`m${pick % 3}`])
    case 'setting':
      return storage.settings.write('settings', { trashDays: act.trashDays })
    case 'sync':
      await sync()
      earlier.push(new Map(place.files))
      return
    case 'crash':
      await sync(act.after).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
      })
      return
    case 'wipe':
      return place.files.clear()
    case 'roll-back': {
      const then = earlier[pick % Math.max(earlier.length, 1)]
      if (!then) return
      place.files.clear()
      for (const [name, bytes] of then) place.files.set(name, bytes)
      return
    }
    case 'cut': {
      const name = [...place.files.keys()][pick]
      if (name) place.files.set(name, place.files.get(name)!.slice(0, -9))
    }
  }
}

async function live(devices: number, all: readonly Happening[], offset = 0) {
  const place = createMemorySegments()
  const held = Array.from({ length: devices }, (_, at) =>
    createDevice('abc'[at]!, place, at * offset),
  )
  const ledger: Ledger = { written: new Set(), covered: new Set(), deleted: new Set() }
  const earlier: Map<string, Uint8Array>[] = []
  for (const [turn, happening] of all.entries())
    await happen(held[happening.device]!, happening, { turn, place, earlier, ledger })
  for (let round = 0; round < 8; round += 1) for (const device of held) await device.sync()
  return { held, ledger, place }
}

async function expectSame(held: readonly SyncedDevice[], { written, covered, deleted }: Ledger) {
  const [first, ...others] = await Promise.all(held.map(device => device.world()))
  for (const other of others) expect(other).toEqual(first)
  const sessions = Object.values(first!.sessions)
  const words = sessions.flatMap(({ events }) => wordsIn(events))
  // Nothing is there twice, but what a deleted session went on from.
  for (const { events } of sessions)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  for (const said of written) if (!covered.has(said)) expect(words).toContain(said)
  for (const id of deleted) expect(Object.keys(first!.sessions)).not.toContain(id)
  return first!
}

const runs = { numRuns: propertyRuns() <= 100 ? 40 : propertyRuns() }

describe.each([2, 3])('%i devices', devices => {
  it('become the same, and lose nothing, in any order of what happens', { timeout: 600_000 }, () =>
    fc.assert(
      fc.asyncProperty(happenings(devices, false), async all => {
        const { held, ledger, place } = await live(devices, all)
        await expectSame(held, ledger)
        const segments = place.files.size
        for (const device of held) await device.sync()
        expect(place.files.size).toBe(segments)
      }),
      runs,
    ),
  )

  it(
    'do so also if tabs end in the middle, if the place is wiped or put back, and if clocks are years apart',
    { timeout: 600_000 },
    () =>
      fc.assert(
        fc.asyncProperty(
          happenings(devices, true),
          fc.constantFrom(0, 315_360_000_000),
          async (all, offset) => {
            const { held, ledger } = await live(devices, all, offset)
            await expectSame(held, ledger)
          },
        ),
        runs,
      ),
  )
})
