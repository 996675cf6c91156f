import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Act,
  happenings,
  JOINS,
  type Ledger,
  live,
  wordsIn,
} from '../../../test/device-histories.ts'
import { eventId } from '../../../test/device-logs.ts'
import { createMemoryStorage } from '../../../test/memory-storage.ts'
import { propertyRuns } from '../../../test/property-runs.ts'
import { session } from '../../../test/session.ts'
import { createDevice, type SyncedDevice } from '../../../test/sync-devices.ts'

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

const MADE_AND_REMOVED: readonly (readonly [Act, Act])[] = [
  [{ type: 'begin', events: [] }, { type: 'delete' }],
  [{ type: 'project', word: 'Tea' }, { type: 'drop-project' }],
  [{ type: 'prompt', word: 'Tea' }, { type: 'drop-prompt' }],
  [{ type: 'preset', word: 'Tea' }, { type: 'drop-preset' }],
  [{ type: 'remember', word: 'Tea' }, { type: 'erase' }],
]

/** More than a pass with one change takes. */
const STEPS = 60

it.each(MADE_AND_REMOVED)(
  'what was published and removed around the end of a tab comes back nowhere: %o, %o',
  async (make, remove) => {
    for (let after = 0; after < STEPS; after += 1) {
      const { held, ledger } = await live(2, [
        { device: 1, pick: 1, act: make },
        { device: 1, pick: 0, act: { type: 'crash', after } },
        { device: 1, pick: 1, act: remove },
        { device: 0, pick: 0, act: { type: 'sync' } },
      ])
      const { sessions, projects, prompts, presets, memory } = await expectSame(held, ledger)
      const left = [Object.keys(sessions), projects, prompts, presets, memory].flat()
      expect([after, left]).toEqual([after, []])
    }
  },
)

it.each(MADE_AND_REMOVED)(
  'a removal is told with what was made after it, wherever the tab ends that tells of them: %o, %o',
  async (make, remove) => {
    for (let after = 0; after < STEPS; after += 1) {
      const { held, ledger } = await live(2, [
        { device: 0, pick: 1, act: make },
        { device: 0, pick: 0, act: { type: 'sync' } },
        { device: 1, pick: 0, act: { type: 'sync' } },
        { device: 0, pick: 1, act: remove },
        { device: 0, pick: 0, act: { type: 'project', word: 'Soil' } },
        { device: 0, pick: 1, act: { type: 'remember', word: 'Soil' } },
        { device: 0, pick: 0, act: { type: 'crash', after } },
      ])
      const world = await expectSame(held, ledger)
      expect([after, JSON.stringify(world)]).toEqual([after, expect.not.stringContaining('Tea')])
      expect(JSON.stringify(world.memory)).toContain('Soil')
    }
  },
)

const UNTRUE = ['hidden', 'denied', 'cut'] as const
it.each(
  UNTRUE.flatMap(lie => MADE_AND_REMOVED.map(([make, remove]) => [lie, make, remove] as const)),
)(
  'nor does it come back if the file of the ended tab is %s at first: %o, %o',
  async (lie, make, remove) => {
    for (let after = 0; after < STEPS / 2; after += 1) {
      const { held, ledger } = await live(2, [
        { device: 1, pick: 1, act: make },
        { device: 1, pick: 0, act: { type: 'crash', after } },
        { device: 1, pick: 1, act: remove },
        { device: 1, pick: 0, act: { type: 'setting', trashDays: 5 } },
        { device: 1, pick: 0, act: { type: 'lied-to', lie, oneIn: 1 } },
        { device: 0, pick: 0, act: { type: 'sync' } },
      ])
      const { sessions, projects, prompts, presets, memory } = await expectSame(held, ledger)
      const left = [Object.keys(sessions), projects, prompts, presets, memory].flat()
      expect([after, left]).toEqual([after, []])
    }
  },
)

const ONE_END: readonly Act[] = []
/** The second pass finds the file of the first one, and has something to say, too. */
const TWO_ENDS: readonly Act[] = [
  { type: 'crash', after: 0, isSinceWriting: true },
  { type: 'setting', trashDays: 5 },
]
it.each(
  MADE_AND_REMOVED.flatMap(([make]) => [
    ['one tab', make, ONE_END] as const,
    ['two tabs', make, TWO_ENDS] as const,
  ]),
)(
  'what was published around the end of %s is published again if the remote is put back: %o',
  async (_tabs, make, ends) => {
    for (let after = 0; after < STEPS / 2; after += 1) {
      const acts: readonly Act[] = [
        { type: 'sync' },
        make,
        ...ends,
        { type: 'crash', after },
        { type: 'roll-back' },
      ]
      const { held, ledger } = await live(
        2,
        acts.map(act => ({ device: 0, pick: 0, act })),
      )
      const { sessions, projects, prompts, presets, memory } = await expectSame(held, ledger)
      const left = [Object.keys(sessions), projects, prompts, presets, memory].flat()
      expect([after, left.length]).toEqual([after, 1])
    }
  },
)

it('a deletion that the remote lost is told again, also if it leaves words that go on', async () => {
  const sync = { type: 'sync' } as const
  const [created, said] = session('u one')
  const root = { ...created!, id: eventId('e000001') }
  const events = [root, { ...said!, id: eventId('e000002'), parentId: root.id }]
  const { held, ledger } = await live(2, [
    { device: 0, pick: 0, act: { type: 'begin', events: [] } },
    { device: 0, pick: 0, act: sync },
    { device: 1, pick: 0, act: sync },
    { device: 0, pick: 0, act: { type: 'write', events } },
    { device: 1, pick: 0, act: { type: 'delete' } },
    { device: 1, pick: 0, act: sync },
    { device: 0, pick: 0, act: { type: 'wipe' } },
  ])
  const { sessions } = await expectSame(held, ledger)
  expect(Object.keys(sessions)).toHaveLength(1)
})

it('nor is it lost if the remote is wiped before the device has read again what goes on', async () => {
  const sync = { type: 'sync' } as const
  const [created, said] = session('u one')
  const root = { ...created!, id: eventId('e000001') }
  const events = [root, { ...said!, id: eventId('e000002'), parentId: root.id }]
  const { held, ledger } = await live(3, [
    { device: 1, pick: 0, act: { type: 'begin', events: [] } },
    { device: 1, pick: 0, act: sync },
    { device: 2, pick: 0, act: sync },
    { device: 1, pick: 0, act: { type: 'write', events } },
    { device: 1, pick: 0, act: sync },
    { device: 2, pick: 0, act: { type: 'delete' } },
    { device: 2, pick: 0, act: sync },
    { device: 0, pick: 0, act: { type: 'wipe' } },
    { device: 0, pick: 0, act: sync },
  ])
  const { sessions } = await expectSame(held, ledger)
  expect(Object.keys(sessions)).toHaveLength(1)
})

const runs = { numRuns: Math.ceil(propertyRuns() * 0.4) }

describe.each([2, 3])('%i devices', devices => {
  it('become the same, and lose nothing, in any order of what happens', { timeout: 600_000 }, () =>
    fc.assert(
      fc.asyncProperty(happenings(devices, false), async all => {
        const { held, ledger, remote } = await live(devices, all)
        await expectSame(held, ledger)
        // What was joined goes some time later.
        for (const device of [...held, ...held]) {
          device.wait(1_000)
          await device.sync()
        }
        const names = [...remote.files.keys()]
        for (const device of held) await device.sync()
        expect([...remote.files.keys()]).toEqual(names)
      }),
      runs,
    ),
  )

  it(
    'do so also if the remote hides, denies or cuts files during passes, and tells the truth later',
    { timeout: 600_000 },
    () =>
      fc.assert(
        fc.asyncProperty(happenings(devices, 'lies'), async all => {
          const { held, ledger } = await live(devices, all)
          for (let round = 0; round < 4; round += 1) for (const device of held) await device.sync()
          await expectSame(held, ledger)
        }),
        runs,
      ),
  )

  it(
    'do so also if tabs end in the middle, if the remote is wiped or put back, and if clocks are years apart',
    { timeout: 600_000 },
    () =>
      fc.assert(
        fc.asyncProperty(
          happenings(devices, true),
          fc.constantFrom(0, 315_360_000_000),
          async (all, offset) => {
            const { held, ledger, remote } = await live(devices, all, offset)
            const fresh = createDevice('z', remote, 0, createMemoryStorage(), undefined, JOINS)
            // It asks for a damaged file when it could not read it twice.
            for (let round = 0; round < 4; round += 1)
              for (const device of [fresh, ...held]) await device.sync()
            await expectSame([...held, fresh], ledger)
          },
        ),
        runs,
      ),
  )
})
