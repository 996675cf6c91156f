import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../ports/errors.ts'
import {
  keyFileName,
  keyFileNumber,
  type SegmentCodec,
  SegmentError,
} from '../../ports/segment-codec.ts'
import { unwrapRoot, wrapRoot } from '../../store/sync/key-file.ts'
import { segmentCodec } from '../../store/sync/segment-codec.ts'
import { secretOf } from '../../store/vault-seal.ts'
import { createMemorySegments, type MemorySegments } from '../../test/memory-segments.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { session } from '../../test/session.ts'
import { Crash, createDevice, type SyncedDevice } from '../../test/sync-devices.ts'

type Derivation = Parameters<typeof secretOf>[1]
const derived = new Map<string, ReturnType<typeof secretOf>>()
/** The slow step, done once for each passphrase and salt. */
const derive = (passphrase: string, given: Derivation) => {
  const key = `${passphrase} ${String(given.salt)}`
  const secret = derived.get(key) ?? secretOf(passphrase, given)
  derived.set(key, secret)
  return secret
}
const create = (passphrase: string) =>
  derive(passphrase, { salt: new Uint8Array(16), iterations: 600_000, purpose: 'sync' })

const codec: SegmentCodec = {
  ...segmentCodec,
  wrapKeys: (keys, passphrase) => wrapRoot(keys, passphrase, create),
  unwrapKeys: (file, passphrase) => unwrapRoot(file, passphrase, derive),
}

const idOf = async (device: SyncedDevice) => codec.idOf((await device.holder()).keys)
const removedBy = async (device: SyncedDevice) => (await device.holder()).choice.removedBy
const codeOf = async (device: SyncedDevice) => codec.recoveryCode((await device.holder()).keys)
const keyFilesAt = ({ files }: MemorySegments) =>
  [...files.keys()].filter(name => keyFileNumber(name) !== null)

/** Devices that know each other, at a place with the passphrase `one`. */
async function devicesAt(place: MemorySegments, names: string) {
  const keys = await codec.createKeys()
  const wrapped = await codec.wrapKeys(keys, 'one')
  const keyFile = await codec.writeKeyFile(keys, { wrapped, number: 1, rotations: [] })
  place.files.set('key.seg', keyFile)
  const held = [...names].map(id => createDevice(id, place, 0, createMemoryStorage(), codec))
  for (const device of held) await device.hold(keys, keyFile)
  await syncAll(held)
  return held as SyncedDevice[] & readonly [SyncedDevice, SyncedDevice, SyncedDevice]
}

async function syncAll(held: readonly SyncedDevice[], rounds = 2) {
  for (let round = 0; round < rounds; round += 1) for (const device of held) await device.sync()
}

const sessionsOf = async (device: SyncedDevice) =>
  Object.keys((await device.world()).sessions).toSorted()

/** The ids of the keys that sealed what lies at a place. */
const sealedWith = ({ files }: MemorySegments) =>
  new Set(
    [...files]
      .filter(([name]) => keyFileNumber(name) === null)
      .map(([, bytes]) => codec.idOfSegment(bytes)),
  )

describe('a device that is removed', () => {
  it('opens nothing that is written afterwards, keeps what it has, and writes nothing', async () => {
    const place = createMemorySegments()
    const held = await devicesAt(place, 'abc')
    const [a, b, c] = held
    await b.append('before', session('u Tea'))
    await syncAll(held)
    await a.makeNewKeys('two', 'b')
    await b.append('own', session('u Soil'))
    await b.sync()
    expect(await removedBy(b)).toBe('Device a')
    await a.append('after', session('u Clay'))
    await syncAll([a, c, b])
    expect(await sessionsOf(a)).toEqual(['after', 'before'])
    expect(await sessionsOf(c)).toEqual(['after', 'before'])
    expect(await sessionsOf(b)).toEqual(['before', 'own'])
    const { keys } = await b.holder()
    for (const [name, bytes] of place.files)
      await expect(codec.open(keys, name, bytes)).rejects.toBeInstanceOf(SegmentError)
    expect(sealedWith(place)).toEqual(new Set([await idOf(a)]))
    expect(keyFilesAt(place)).toEqual(['key-2.seg'])
  })

  it('comes back with the new passphrase or code, and brings what it wrote; the old ones say that they were replaced', async () => {
    const place = createMemorySegments()
    const held = await devicesAt(place, 'abc')
    const [a, b, c] = held
    const old = await codeOf(a)
    await a.makeNewKeys('two', 'b')
    await syncAll(held)
    await b.append('own', session('u Soil'))
    await expect(b.rejoin({ code: old })).rejects.toMatchObject({ code: 'keys-replaced' })
    await expect(b.rejoin({ passphrase: 'one' })).rejects.toMatchObject({
      code: 'wrong-passphrase',
    })
    await b.rejoin({ passphrase: 'two' })
    await syncAll(held)
    for (const device of [a, b, c]) expect(await sessionsOf(device)).toEqual(['own'])
    expect(await idOf(b)).toBe(await idOf(a))
  })

  it('cannot make the others delete anything by what it writes with the old keys', async () => {
    const place = createMemorySegments()
    const held = await devicesAt(place, 'abc')
    const [a, b, c] = held
    await a.append('kept', session('u Tea'))
    await syncAll(held)
    await a.makeNewKeys('two', 'b')
    const { keys } = await b.holder()
    const records = [
      { value: { type: 'device', id: 'b', name: 'B', at: 1 } },
      { value: { type: 'deleted', sessionId: 'kept', ids: ['e1', 'e2', 'e3'] } },
    ]
    const { name, bytes } = await codec.seal(keys, { device: 'b', number: 99, records })
    place.files.set(name, bytes)
    await syncAll([c, a])
    expect(await sessionsOf(a)).toEqual(['kept'])
    expect(await sessionsOf(c)).toEqual(['kept'])
    expect(place.files.has(name)).toBe(false)
  })
})

describe('a device that stays', () => {
  it('follows after any number of new keys, without anything typed', async () => {
    const place = createMemorySegments()
    const [a, b, c] = await devicesAt(place, 'abc')
    for (const passphrase of ['two', 'three', 'four']) await a.makeNewKeys(passphrase, null)
    await a.append('after', session('u Clay'))
    await syncAll([a, b])
    await b.makeNewKeys('five', null)
    await c.append('away', session('u Soil'))
    await syncAll([a, b, c])
    for (const device of [a, b, c]) expect(await sessionsOf(device)).toEqual(['after', 'away'])
    expect((await c.holder()).choice.rotation).toMatchObject({ by: 'Device b', removed: [] })
  })

  it('finds the file again if the place was wiped, and one that cannot asks for the passphrase', async () => {
    const place = createMemorySegments()
    const [a, b, c] = await devicesAt(place, 'abc')
    await a.makeNewKeys('two', 'b')
    place.files.clear()
    await c.append('away', session('u Soil'))
    await c.sync()
    await syncAll([a, c, a])
    expect(await idOf(c)).toBe(await idOf(a))
    expect(await sessionsOf(a)).toEqual(['away'])
    expect(keyFilesAt(place)).toEqual(['key-2.seg'])
    expect(await b.unlock({ passphrase: 'two' })).toBeTruthy()
    // Without the way from the old keys to these.
    await a.makeNewKeys('three', null)
    const { keys } = await a.holder()
    const wrapped = await codec.wrapKeys(keys, 'three')
    place.files.clear()
    place.files.set(
      'key.seg',
      await codec.writeKeyFile(keys, { wrapped, number: 1, rotations: [] }),
    )
    await c.append('more', session('u Sand'))
    await expect(c.sync()).rejects.toMatchObject({ code: 'keys-unclear' })
    expect(sealedWith(place).size).toBe(0)
    await c.rejoin({ passphrase: 'three' })
    await syncAll([c, a])
    expect(await sessionsOf(a)).toEqual(['away', 'more'])
  })

  it('does not bring back what was deleted while it was away', async () => {
    const place = createMemorySegments()
    const held = await devicesAt(place, 'abc')
    const [a, , c] = held
    for (const id of ['kept', 'gone']) await a.append(id, session('u Tea'))
    await syncAll(held)
    await a.storage.sessions.moveToTrash('gone', 1)
    await a.storage.sessions.deleteForever('gone')
    await a.sync()
    await a.makeNewKeys('two', 'b')
    await syncAll([a, c])
    for (const device of [a, c]) expect(await sessionsOf(device)).toEqual(['kept'])
  })

  it('does not see a removed device in its list any more, and knows who removed it', async () => {
    const place = createMemorySegments()
    const [a, b, c] = await devicesAt(place, 'abc')
    await a.makeNewKeys('two', 'b')
    await syncAll([a, c])
    expect((await c.holder()).choice.rotation).toMatchObject({
      by: 'Device a',
      removed: ['Device b'],
    })
    await expect(c.makeNewKeys('three', b.id)).rejects.toMatchObject({ code: 'device-gone' })
  })
})

describe('two at the same time', () => {
  /** Both read the place before either writes. */
  const race = async (place: MemorySegments, acts: readonly (() => Promise<unknown>)[]) => {
    const { list } = place.store
    const before = await list()
    let stale = acts.length
    place.store.list = async signal => ((stale -= 1) >= 0 ? before : list(signal))
    return Promise.all(acts.map(act => act().catch((error: unknown) => error)))
  }

  it('that remove each other: the first one at the place wins, and the other is told', async () => {
    const place = createMemorySegments()
    const held = await devicesAt(place, 'abc')
    const [a, b] = held
    const [, lost] = await race(place, [
      () => a.makeNewKeys('two', 'b'),
      () => b.makeNewKeys('three', 'a'),
    ])
    expect(lost).toMatchObject({ code: 'sync-removed' })
    await syncAll(held)
    expect([await removedBy(a), await removedBy(b)]).toEqual([null, 'Device a'])
    expect(await a.unlock({ passphrase: 'two' })).toBeTruthy()
  })

  it('that remove a third: it is removed once, and the later one is told whose passphrase holds', async () => {
    const place = createMemorySegments()
    const held = await devicesAt(place, 'abc')
    const [a, b, c] = held
    const [, late] = await race(place, [
      () => a.makeNewKeys('two', 'c'),
      () => b.makeNewKeys('three', 'c'),
    ])
    expect(late).toMatchObject({ code: 'device-gone' })
    await syncAll(held)
    expect(await idOf(b)).toBe(await idOf(a))
    expect(await removedBy(c)).toBe('Device a')
    expect((await codec.readKeyFile((await a.holder()).choice.keyFile)).rotations).toHaveLength(1)
  })

  it('that remove different ones: both are removed, one after the other', async () => {
    const place = createMemorySegments()
    const held = await devicesAt(place, 'abcd')
    const [a, b, c] = held
    await race(place, [() => a.makeNewKeys('two', 'c'), () => b.makeNewKeys('three', 'd')])
    await syncAll(held)
    expect(await Promise.all(held.map(removedBy))).toEqual([null, null, 'Device a', 'Device b'])
    expect(await idOf(b)).toBe(await idOf(a))
    expect(c.id).toBe('c')
  })

  it('in a folder, each under the same name: nobody follows blindly, and a passphrase brings them together', async () => {
    const place = createMemorySegments()
    const [a, b, c] = await devicesAt(place, 'abc')
    const before = new Map(place.files)
    await a.makeNewKeys('two', null)
    const ofA = new Map(place.files)
    place.files.clear()
    for (const [name, bytes] of before) place.files.set(name, bytes)
    await b.makeNewKeys('three', null)
    // The program that carries the folder kept this one; the device writes its own next to it.
    await syncAll([a])
    expect(keyFilesAt(place)).toEqual(['key-2.seg', 'key-3.seg'])
    expect(ofA.get('key-2.seg')).not.toEqual(place.files.get('key-2.seg'))
    await c.append('away', session('u Soil'))
    await expect(c.sync()).rejects.toMatchObject({ code: 'keys-unclear' })
    for (const device of [b, c]) await device.rejoin({ passphrase: 'two' })
    await syncAll([c, b, a])
    for (const device of [a, b, c]) expect(await sessionsOf(device)).toEqual(['away'])
  })
})

describe('what a removed device forges', () => {
  /** `b` is removed by `a`; `c` was away. */
  const scene = async () => {
    const place = createMemorySegments()
    const [a, b, c] = await devicesAt(place, 'abc')
    const { keys, pair } = await b.holder()
    await a.makeNewKeys('two', 'b')
    await a.sync()
    const theirs = await codec.createKeys()
    const publicKeys = await Promise.all(
      [a, c].map(async device => ({
        id: device.id,
        publicKey: (await device.holder()).pair.publicKey,
        stays: true,
      })),
    )
    const rotation = await codec.sealRotation(keys, theirs, { id: 'b', pair, members: publicKeys })
    const wrapped = await codec.wrapKeys(theirs, 'evil')
    const forged = (number: number) =>
      codec.writeKeyFile(theirs, { wrapped, number, rotations: [rotation] })
    return { place, a, b, c, keys, theirs, forged }
  }

  it('a second rotation next to the true one: a device that was away follows neither, and asks', async () => {
    const { place, a, c, forged } = await scene()
    place.files.set('key-9.seg', await forged(9))
    await c.append('away', session('u Soil'))
    await expect(c.sync()).rejects.toMatchObject({ code: 'keys-unclear' })
    expect(sealedWith(place)).toEqual(new Set([await idOf(a)]))
    await c.rejoin({ passphrase: 'two' })
    await syncAll([c, a])
    expect(await idOf(c)).toBe(await idOf(a))
  })

  it('a second rotation in place of the true one: devices with the new keys stay, and put theirs back', async () => {
    const { place, a, c, theirs, forged } = await scene()
    place.files.delete('key-2.seg')
    place.files.set('key-2.seg', await forged(2))
    await a.sync()
    expect(await idOf(a)).not.toBe(codec.idOf(theirs))
    expect(keyFilesAt(place)).toEqual(['key-2.seg', 'key-3.seg'])
    await expect(c.sync()).rejects.toMatchObject({ code: 'keys-unclear' })
    expect((await a.unlock({ passphrase: 'two' })).keys.id).toEqual((await a.holder()).keys.id)
  })

  it('the first file with keys, put back: it is removed, and does not open the place', async () => {
    const { place, a, b } = await scene()
    place.files.set('key.seg', (await b.holder()).choice.keyFile)
    await expect(b.rejoin({ passphrase: 'one' })).rejects.toMatchObject({ code: 'keys-replaced' })
    await a.sync()
    expect(keyFilesAt(place)).toEqual(['key-2.seg'])
  })

  it('an old file with the same keys under a higher number: it counts for nothing', async () => {
    const { place, a, c } = await scene()
    await c.sync()
    const old = place.files.get('key-2.seg')!
    await a.changePassphrase('three')
    expect(keyFilesAt(place)).toEqual(['key-3.seg'])
    place.files.set('key-7.seg', old)
    await syncAll([c, a])
    await expect(c.unlock({ passphrase: 'two' })).rejects.toMatchObject({
      code: 'wrong-passphrase',
    })
    expect(await c.unlock({ passphrase: 'three' })).toBeTruthy()
  })

  it('another public key for a device: it is not used, and the device must join again', async () => {
    const place = createMemorySegments()
    const [a, b, c] = await devicesAt(place, 'abc')
    const { keys, pair } = await b.holder()
    const records = [
      { value: { type: 'device', id: 'c', name: 'Device c', at: 9e12, publicKey: pair.publicKey } },
    ]
    const { name, bytes } = await codec.seal(keys, { device: 'c', number: 99, records })
    place.files.set(name, bytes)
    await a.sync()
    await a.makeNewKeys('two', 'b')
    await b.sync()
    expect(await removedBy(b)).toBe('Device a')
    await expect(c.sync()).rejects.toMatchObject({ code: 'keys-unclear' })
    await c.rejoin({ passphrase: 'two' })
    await syncAll([c, a])
    expect(await idOf(c)).toBe(await idOf(a))
  })

  it('the true rotation, without what it says to a device: the true one counts', async () => {
    const { place, a, c, keys } = await scene()
    const { rotations, ...file } = await codec.readKeyFile(place.files.get('key-2.seg')!)
    const next = (await a.holder()).keys
    const emptied = await codec.sealRotation(keys, next, {
      ...(await a.holder()),
      id: 'a',
      members: [],
    })
    for (const number of [1, 9]) {
      const bytes = await codec.writeKeyFile(keys, { ...file, number, rotations: [emptied] })
      place.files.set(keyFileName(number), bytes)
    }
    expect(rotations).toHaveLength(1)
    await syncAll([c, a])
    expect(await idOf(c)).toBe(await idOf(a))
  })

  it('a file that nobody can read: it stops nobody', async () => {
    const { place, a, c } = await scene()
    place.files.set('key-3.seg', new Uint8Array([1, 2, 3]))
    place.files.set('key-4.seg', place.files.get('key-2.seg')!.with(40, 7))
    await syncAll([c, a])
    expect(await idOf(c)).toBe(await idOf(a))
    await a.makeNewKeys('three', null)
    await syncAll([a, c])
    expect(await idOf(c)).toBe(await idOf(a))
  })
})

describe('another passphrase', () => {
  it('opens the same keys, and the old one opens nothing', async () => {
    const place = createMemorySegments()
    const [a, b] = await devicesAt(place, 'abc')
    const before = await idOf(a)
    expect(await a.changePassphrase('two')).toEqual({ oldWorks: false })
    await expect(b.unlock({ passphrase: 'one' })).rejects.toMatchObject({
      code: 'wrong-passphrase',
    })
    expect(codec.idOf((await b.unlock({ passphrase: 'two' })).keys)).toBe(before)
    expect(await b.unlock({ code: await codeOf(a) })).toBeTruthy()
    await b.sync()
    expect(await idOf(b)).toBe(before)
  })

  it('keeps the way for devices that were away', async () => {
    const place = createMemorySegments()
    const [a, , c] = await devicesAt(place, 'abc')
    await a.makeNewKeys('two', 'b')
    await a.changePassphrase('three')
    await c.sync()
    expect(await idOf(c)).toBe(await idOf(a))
  })

  it('leaves a place that can be joined, wherever its tab ends', async () => {
    for (let steps = 0, isDone = false; !isDone; steps += 1) {
      const place = createMemorySegments()
      const [a, b] = await devicesAt(place, 'abc')
      isDone = await a.changePassphrase('two', steps).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Crash) return false
          throw error
        },
      )
      const opens = async (passphrase: string) =>
        b.unlock({ passphrase }).then(
          () => true,
          () => false,
        )
      expect((await opens('one')) || (await opens('two')), `after ${steps}`).toBe(true)
      const isNew = await opens('two')
      await syncAll([a, b])
      // What was begun is brought to its end.
      expect([await opens('one'), await opens('two')]).toEqual([!isNew, isNew])
    }
  })
})

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
  readonly place: MemorySegments
  readonly held: readonly SyncedDevice[]
  readonly earlier: Map<string, Uint8Array>[]
  readonly written: Map<string, SyncedDevice>
  readonly deleted: Map<string, SyncedDevice>
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
  remove: async (_, { device, other, turn, steps }) =>
    device !== other && device.makeNewKeys(`p${turn % 3}`, other.id, steps ?? Infinity),
  passphrase: (_, { device, turn, steps }) =>
    device.changePassphrase(`p${turn % 3}`, steps ?? Infinity),
  rejoin: async (_, { device, other }) => device.rejoin({ code: await codeOf(other) }),
  wipe: async ({ place }) => place.files.clear(),
  'roll-back': async ({ place, earlier }, { turn }) => {
    place.files.clear()
    for (const [name, bytes] of earlier[turn % earlier.length]!) place.files.set(name, bytes)
  },
}

async function live(all: readonly Happening[]): Promise<Scene> {
  const place = createMemorySegments()
  const held = await devicesAt(place, 'abcd')
  const earlier = [new Map(place.files)]
  const scene: Scene = { place, held, earlier, written: new Map(), deleted: new Map() }
  for (const [turn, { device, other, type, steps }] of all.entries()) {
    const given = { turn, device: held[device]!, other: held[other]!, steps }
    await ACTS[type](scene, given).catch(unlessTold)
    earlier.push(new Map(place.files))
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

async function expectSettled({ place, held, written, deleted }: Scene) {
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
  expect([...sealedWith(place)].filter(id => id !== current)).toEqual([])
  for (const device of held.filter((_, at) => isGone[at])) {
    const { keys } = await device.holder()
    expect(codec.idOf(keys)).not.toBe(current)
    for (const [name, bytes] of place.files)
      await expect(codec.open(keys, name, bytes)).rejects.toBeInstanceOf(SegmentError)
  }
}

const runs = { numRuns: propertyRuns() <= 100 ? 25 : propertyRuns() }

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
          await expectSettled(scene)
        }),
        runs,
      ),
  )

  it(
    'do so also if the place is wiped or put back; one that then has other keys joins again',
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
          await expectSettled(scene)
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
