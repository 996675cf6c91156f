import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../ports/errors.ts'
import { SyncFileError } from '../../../ports/sync-codec.ts'
import { createMemoryRemote, type MemoryRemote } from '../../../test/memory-remote.ts'
import { propertyRuns } from '../../../test/property-runs.ts'
import { session } from '../../../test/session.ts'
import { Crash, type SyncedDevice } from '../../../test/sync-devices.ts'
import {
  codec,
  idOf,
  removedBy,
  codeOf,
  devicesAt,
  sessionsOf,
  sealedWith,
} from '../../../test/keyed-devices.ts'

/** What happens on a device. `steps`: after which its tab ends; null for none. */
interface Happening {
  readonly device: number
  readonly other: number
  readonly type:
    | 'write'
    | 'delete'
    | 'sync'
    | 'remove'
    | 'passphrase'
    | 'rejoin'
    | 'wipe'
    | 'roll-back'
  readonly steps: number | null
}

const happenings = (faults: boolean): fc.Arbitrary<readonly Happening[]> =>
  fc.array(
    fc.record({
      device: fc.nat(3),
      other: fc.nat(3),
      type: fc.constantFrom<Happening['type']>(
        ...([
          'write',
          'write',
          'delete',
          'sync',
          'sync',
          'sync',
          'remove',
          'passphrase',
          'rejoin',
        ] as const),
        ...(faults ? (['wipe', 'roll-back'] as const) : []),
      ),
      steps: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.nat(70)),
    }),
    { minLength: 4, maxLength: 24 },
  )

/** What a person reads, or a tab that ended. */
const unlessTold = (error: unknown): void => {
  if (!(error instanceof Crash) && !(error instanceof AppError)) throw error
}

interface Scene {
  readonly remote: MemoryRemote
  readonly held: readonly SyncedDevice[]
  readonly earlier: Map<string, Uint8Array>[]
  readonly written: Map<string, SyncedDevice>
  readonly deleted: Map<string, SyncedDevice>
  /** Those whose removal came to its end. */
  readonly removed: Set<SyncedDevice>
}

interface Turn {
  readonly turn: number
  readonly device: SyncedDevice
  readonly other: SyncedDevice
  readonly steps: number | null
}

const ACTS: Readonly<Record<Happening['type'], (scene: Scene, turn: Turn) => Promise<unknown>>> = {
  write: async ({ written }, { turn, device }) => {
    await device.append(`s${turn}`, session(`u Word ${turn}`))
    written.set(`s${turn}`, device)
  },
  delete: async ({ deleted }, { device }) => {
    const [id] = await sessionsOf(device)
    if (id === undefined) return
    await device.storage.sessions.moveToTrash(id, 1)
    await device.storage.sessions.deleteForever(id)
    deleted.set(id, device)
  },
  sync: async (_, { device, steps }) => (steps === null ? device.sync() : device.crash(steps)),
  remove: async ({ removed }, { device, other, turn, steps }) => {
    if (device === other) return
    await device.makeNewKeys(`p${turn % 3}`, other.id, steps ?? Infinity)
    removed.add(other)
  },
  passphrase: (_, { device, turn, steps }) =>
    device.changePassphrase(`p${turn % 3}`, steps ?? Infinity),
  rejoin: async (_, { device, other }) => device.rejoin({ code: await codeOf(other) }),
  wipe: async ({ remote }) => remote.files.clear(),
  'roll-back': async ({ remote, earlier }, { turn }) => {
    remote.files.clear()
    for (const [name, bytes] of earlier[turn % earlier.length]!) remote.files.set(name, bytes)
  },
}

async function live(all: readonly Happening[]): Promise<Scene> {
  const remote = createMemoryRemote()
  const held = await devicesAt(remote, 'abcd')
  const earlier = [new Map(remote.files)]
  const scene: Scene = {
    remote,
    held,
    earlier,
    written: new Map(),
    deleted: new Map(),
    removed: new Set(),
  }
  for (const [turn, { device, other, type, steps }] of all.entries()) {
    const given = { turn, device: held[device]!, other: held[other]!, steps }
    await ACTS[type](scene, given).catch(unlessTold)
    earlier.push(new Map(remote.files))
  }
  return scene
}

/** Syncs all; those that ask are given the code of `leader`. */
async function settle(held: readonly SyncedDevice[], leader: SyncedDevice) {
  for (let round = 0; round < 6; round += 1)
    for (const device of held)
      await device.sync().catch(async (error: unknown) => {
        unlessTold(error)
        await device.rejoin({ code: await codeOf(leader) }).catch(unlessTold)
      })
}

/** `isLossy`: the remote may have lost the new keys before the device that made them had noted them. Then the former ones stay. */
async function expectSettled(
  { remote, held, written, deleted, removed }: Scene,
  { isLossy }: { readonly isLossy: boolean },
) {
  const isGone = await Promise.all(held.map(async device => (await removedBy(device)) !== null))
  const staying = held.filter((_, at) => !isGone[at])
  const [first, ...others] = await Promise.all(staying.map(device => device.world()))
  for (const other of others) expect(other).toEqual(first)
  const current = await idOf(staying[0]!)
  for (const device of staying) expect(await idOf(device)).toBe(current)
  for (const [id, device] of written) {
    const here = await sessionsOf(device)
    if (![...deleted.keys()].includes(id)) expect(here).toContain(id)
  }
  for (const [id, device] of deleted)
    if (staying.includes(device))
      for (const one of staying) expect(await sessionsOf(one)).not.toContain(id)
  expect([...sealedWith(remote)].filter(id => id !== current)).toEqual([])
  for (const device of held.filter((_, at) => isGone[at])) {
    const isLost = isLossy && !removed.has(device) && (await idOf(device)) === current
    if (!isLost) await expectShutOut(device, { remote, current })
  }
}

async function expectShutOut(
  device: SyncedDevice,
  { remote, current }: { readonly remote: MemoryRemote; readonly current: string },
) {
  const { keys } = await device.holder()
  expect(codec.idOf(keys)).not.toBe(current)
  for (const [name, bytes] of remote.files)
    await expect(codec.open(keys, name, bytes)).rejects.toBeInstanceOf(SyncFileError)
}

const runs = { numRuns: Math.ceil(propertyRuns() / 4) }

describe('four devices with changing keys', () => {
  it(
    'become the same, and a removed one opens nothing, in any order and wherever tabs end',
    { timeout: 600_000 },
    () =>
      fc.assert(
        fc.asyncProperty(happenings(false), async all => {
          const scene = await live(all)
          for (const device of scene.held) await device.sync().catch(unlessTold)
          const newest = await newestOf(scene.held)
          await settle(scene.held, newest)
          await expectSettled(scene, { isLossy: false })
        }),
        runs,
      ),
  )

  it(
    'do so also if the remote is wiped or put back; one that then has other keys joins again',
    { timeout: 600_000 },
    () =>
      fc.assert(
        fc.asyncProperty(happenings(true), async all => {
          const scene = await live(all)
          for (const device of scene.held) await device.sync().catch(unlessTold)
          const leader = await newestOf(scene.held)
          await leader.sync()
          for (const device of scene.held)
            if ((await removedBy(device)) === null && device !== leader)
              await device.rejoin({ code: await codeOf(leader) })
          await settle(scene.held, leader)
          await expectSettled(scene, { isLossy: true })
        }),
        runs,
      ),
  )
})

/** The device whose keys have replaced the most others. */
async function newestOf(held: readonly SyncedDevice[]): Promise<SyncedDevice> {
  const ranked = await Promise.all(
    held.map(async device => {
      const { choice } = await device.holder()
      const isGone = choice.removedBy !== null
      const file = await codec.readKeyFile(choice.keyFile)
      return { device, rank: isGone ? -1 : file.rotations.length }
    }),
  )
  return ranked.toSorted((left, right) => right.rank - left.rank)[0]!.device
}
