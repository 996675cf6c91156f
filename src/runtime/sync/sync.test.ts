import 'fake-indexeddb/auto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import type { StoragePort } from '../../ports/storage.ts'
import type { SyncPlace } from '../../ports/segment-store.ts'
import { saying, startApp, until } from '../../test/application.ts'
import { createMemorySegments, type MemorySegments } from '../../test/memory-segments.ts'
import { createMemoryStorage, type MemoryStorage } from '../../test/memory-storage.ts'
import { ownStorage } from '../../test/own-storage.ts'
import { session } from '../../test/session.ts'
import { createDevice } from '../../test/sync-devices.ts'
import { plainCodec } from '../../test/plain-codec.ts'
import { segmentCodec } from '../../store/sync/segment-codec.ts'
import { KEY_FILE, type SegmentCodec } from '../../ports/segment-codec.ts'
import { revivedId } from './apply-records.ts'
import { createSyncCommands } from './sync-commands.ts'
import type { SyncStatus } from './sync-status.ts'
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts'

const PLACE: SyncPlace = {
  kind: 'webdav',
  url: 'https://dav.example.org/notes',
  user: 'ada',
  password: 'secret',
}

const portOf =
  (place: MemorySegments, codec: SegmentCodec = plainCodec()) =>
  async () => ({
    open: () => place.store,
    probe: async () => void (await place.store.list()),
    codec,
    beginSignIn: async () => {
      throw new RangeError('No storage')
    },
    deviceName: () => 'Firefox on Linux',
    deviceForm: () => 'computer',
  })

const segmentsOf = ({ files }: MemorySegments) =>
  [...files.keys()].filter(name => name !== KEY_FILE)

let ids = 0

/** A tab that may sync at this place. */
function tabAt(
  place: MemorySegments,
  {
    storage = createMemoryStorage(),
    locks = tabLocks(),
    now = () => Date.now(),
    codec,
  }: {
    readonly storage?: MemoryStorage
    readonly locks?: ReturnType<typeof tabLocks>
    readonly now?: () => number
    readonly codec?: SegmentCodec
  } = {},
) {
  let status: SyncStatus | null = null
  const sync = createSyncCommands(
    {
      storage,
      locks,
      clock: { now },
      nextId: () => `tab${(ids += 1)}`,
      network: { isOnline: () => true, subscribe: () => () => undefined },
      segments: portOf(place, codec),
    },
    {
      settings: () => DEFAULT_SETTINGS,
      updateSettings: async () => undefined,
      readPresets: async () => undefined,
      show: next => {
        status = next
      },
      pauses: { quiet: 5, interval: 20 },
    },
  )
  onTestFinished(() => sync.leave())
  return { sync, storage, status: () => status as SyncStatus | null }
}

const idsOf = async (storage: StoragePort) =>
  (await storage.sessions.list()).map(({ id }) => id).toSorted()

describe('the commands of sync', () => {
  it('bring a session to a device that joins with the passphrase', async () => {
    const place = createMemorySegments()
    const sealed = { codec: segmentCodec }
    const one = tabAt(place, sealed)
    await one.storage.events.append('s1', session('u Tea', 'a Green'), { expectedRevision: 0 })
    expect(await one.sync.probe(PLACE)).toEqual({ joins: false })
    expect(await one.sync.create(PLACE, 'correct horse')).toMatch(/^[0-9A-Z\s-]+$/)
    const two = tabAt(place, sealed)
    expect(await two.sync.probe(PLACE)).toEqual({ joins: true })
    await expect(two.sync.join(PLACE, { passphrase: 'wrong' })).rejects.toThrow(/passphrase/)
    expect(two.status()).toBeNull()
    await two.sync.join(PLACE, { passphrase: 'correct horse' })
    await vi.waitFor(async () => expect(await idsOf(two.storage)).toEqual(['s1']))
    expect((await two.storage.events.read('s1')).events).toEqual(
      (await one.storage.events.read('s1')).events,
    )
    expect(two.status()).toMatchObject({
      state: 'in-step',
      place: { kind: 'webdav', name: 'dav.example.org' },
      device: 'Firefox on Linux',
      clockHours: null,
    })
    expect(two.status()?.devices.map(({ isThis }) => isThis)).toEqual([true, false])
    const stored = [...place.files].map(([name, bytes]) => name + new TextDecoder().decode(bytes))
    for (const word of ['Tea', 'Green', 's1', 'Firefox', 'message'])
      expect(stored.join()).not.toContain(word)
  })

  it('refuse a second beginning at one place, and joining where no device syncs', async () => {
    const place = createMemorySegments()
    await expect(tabAt(place).sync.join(PLACE, { passphrase: 'x' })).rejects.toThrow(/No device/)
    await tabAt(place).sync.create(PLACE, 'one')
    await expect(tabAt(place).sync.create(PLACE, 'two')).rejects.toThrow(/already/)
  })

  it('store the password of the place sealed, and never in the choice', async () => {
    const { sync, storage } = tabAt(createMemorySegments())
    await sync.create(PLACE, 'one')
    expect(JSON.stringify(await storage.settings.read('sync'))).not.toContain('secret')
  })

  it('leave with everything in its place, and rename this device for the others', async () => {
    const place = createMemorySegments()
    const [one, two] = [tabAt(place), tabAt(place)]
    const code = await one.sync.create(PLACE, 'p')
    await two.sync.join(PLACE, { code })
    await two.sync.renameDevice(' Laptop ')
    expect(two.status()?.device).toBe('Laptop')
    await vi.waitFor(() =>
      expect(one.status()?.devices.map(({ name }) => name)).toEqual(['Firefox on Linux', 'Laptop']),
    )
    const files = place.files.size
    await two.sync.leave()
    expect(two.status()).toBeNull()
    await expect(two.sync.recoveryCode()).rejects.toThrow(/does not sync/)
    expect(place.files.size).toBe(files)
  })
})

describe('the loop of sync', () => {
  it('runs in one tab of a browser, and goes on in another', async () => {
    const place = createMemorySegments()
    const locks = tabLocks()
    const storage = createMemoryStorage()
    const one = tabAt(place, { storage, locks })
    await one.sync.create(PLACE, 'p')
    await vi.waitFor(() => expect(one.status()?.state).toBe('in-step'))
    const two = tabAt(place, { storage: storage.connect(), locks })
    await two.sync.syncNow()
    expect(two.status()?.state).toBe('elsewhere')
    await one.sync.renameDevice('Desk')
    await vi.waitFor(() => expect(one.status()).toMatchObject({ device: 'Desk' }))
    await vi.waitFor(() =>
      expect([one.status()?.state, two.status()?.state].toSorted()).toEqual([
        'elsewhere',
        'in-step',
      ]),
    )
  })

  it('says since when the place does not answer, and goes on by itself', async () => {
    const place = createMemorySegments()
    const { sync, storage, status } = tabAt(place)
    await sync.create(PLACE, 'p')
    await vi.waitFor(() => expect(status()?.state).toBe('in-step'))
    place.setFailure('unreachable')
    await vi.waitFor(() => expect(status()?.state).toBe('offline'))
    const since = status()?.state === 'offline' ? status() : null
    await sync.syncNow()
    expect(status()).toEqual(since)
    await storage.events.append('s1', session('u Tea'), { expectedRevision: 0 })
    place.setFailure(null)
    await vi.waitFor(() => expect(status()?.state).toBe('in-step'))
    await vi.waitFor(() => expect(segmentsOf(place).length).toBeGreaterThan(1))
  })

  it.each(['full', 'read-only', 'forbidden', 'gone'] as const)(
    'says why the place refuses, and loses nothing: %s',
    async code => {
      const place = createMemorySegments()
      const { sync, storage, status } = tabAt(place)
      await sync.create(PLACE, 'p')
      await vi.waitFor(() => expect(status()?.state).toBe('in-step'))
      place.setFailure(code)
      await storage.events.append('s1', session('u Tea'), { expectedRevision: 0 })
      await vi.waitFor(() =>
        expect(status()).toMatchObject({
          state: 'refused',
          code,
          sentence: `It is ${code}.`,
        }),
      )
      place.setFailure(null)
      const two = tabAt(place)
      await two.sync.join(PLACE, { passphrase: 'p' })
      await vi.waitFor(async () => expect(await idsOf(two.storage)).toEqual(['s1']))
    },
  )

  it('goes on when the storage could not be read at its start', async () => {
    const place = createMemorySegments()
    const memory = createMemoryStorage()
    const fails = new Set(['sync-state'])
    const read: typeof memory.settings.read = async key => {
      if (fails.delete(key)) throw new Error('The storage is away.')
      return memory.settings.read(key)
    }
    const { sync, status } = tabAt(place, {
      storage: { ...memory, settings: { ...memory.settings, read } },
    })
    await sync.create(PLACE, 'p')
    await vi.waitFor(() => expect(status()?.state).toBe('in-step'))
    expect(fails.size).toBe(0)
  })

  it('says by how many hours the clock of another device is ahead', async () => {
    const place = createMemorySegments()
    const ahead = tabAt(place, { now: () => Date.now() + 10 * 365 * 86_400_000 })
    await ahead.sync.create(PLACE, 'p')
    await vi.waitFor(() => expect(ahead.status()?.state).toBe('in-step'))
    const { sync, status } = tabAt(place)
    await sync.join(PLACE, { passphrase: 'p' })
    await vi.waitFor(() => expect(status()?.clockHours).toBe(87_600))
  })
})

describe('a segment that cannot be read', () => {
  it('is told with its own sentence, asked for, and published again by a device that has its content', async () => {
    const place = createMemorySegments()
    const [one, two] = [createDevice('a', place), createDevice('b', place)]
    await one.append('s1', session('u Tea'))
    await one.sync()
    const [name = ''] = segmentsOf(place)
    place.files.set(name, place.files.get(name)!.slice(0, -5))
    const first = await two.sync()
    expect(first.fault).toMatchObject({ code: 'cut' })
    expect(await two.log('s1')).toEqual([])
    for (let round = 0; round < 3; round += 1) for (const device of [two, one]) await device.sync()
    expect(await two.log('s1')).toHaveLength(2)
    expect((await two.sync()).fault).toBeNull()
  })

  it('does not keep the others from being read', async () => {
    const place = createMemorySegments()
    const [one, two] = [createDevice('a', place), createDevice('b', place)]
    await one.append('s1', session('u Tea'))
    await one.sync()
    await one.append('s2', session('u Soil'))
    await one.sync()
    const [first = '', second = ''] = segmentsOf(place)
    place.files.set(first, place.files.get(second)!)
    expect((await two.sync()).fault).toMatchObject({ code: 'swapped' })
    expect(await idsOf(two.storage)).toEqual(['s2'])
  })
})

describe('the database of a browser', () => {
  it('keeps what was published and read, so that a later pass says nothing again', async () => {
    const place = createMemorySegments()
    const [one, two] = ['a', 'b'].map(id => createDevice(id, place, 0, ownStorage().storage))
    await one!.append('s1', session('u Tea', 'a Green'))
    await one!.storage.sessions.setPinned('s1', 5)
    await one!.storage.prompts.replace([], [{ name: 'Ask', text: 'Why?', at: 1 }])
    for (let round = 0; round < 2; round += 1)
      for (const device of [one!, two!]) await device.sync()
    expect(await two!.world()).toEqual(await one!.world())
    expect((await two!.storage.sessions.get('s1'))?.pinnedAt).toBe(5)
    const segments = place.files.size
    for (const device of [one!, two!]) await device.sync()
    expect(place.files.size).toBe(segments)
    await one!.storage.sessions.moveToTrash('s1', 6)
    await one!.storage.sessions.deleteForever('s1')
    for (const device of [one!, two!]) await device.sync()
    expect(await two!.storage.sessions.get('s1')).toBeNull()
  })
})

describe('what never travels', () => {
  it('are drafts, an untouched sample, the choice of a model, and an empty session', async () => {
    const place = createMemorySegments()
    const [one, two] = [createDevice('a', place), createDevice('b', place)]
    await one.append('s1', session('u Tea'))
    await one.storage.drafts.write('s1', 'composer', 'half a thought')
    const [created, said] = session('u Sample')
    await one.append('sample', [
      { ...created!, origin: 'sample' } as typeof created & object,
      said!,
    ])
    await one.append('empty', session())
    await one.storage.settings.write('settings', {
      model: 'local',
      local: { runner: 'wllama', model: 'tiny' },
    })
    for (const device of [one, two]) await device.sync()
    expect(await idsOf(two.storage)).toEqual(['s1'])
    const stored = [...place.files.values()].map(bytes => new TextDecoder().decode(bytes)).join()
    for (const words of ['half a thought', 'Sample', 'wllama', 'empty'])
      expect(stored).not.toContain(words)
  })

  it('lets a sample travel that the person went on with', async () => {
    const place = createMemorySegments()
    const [one, two] = [createDevice('a', place), createDevice('b', place)]
    const [created, said, more] = session('u Sample', 'u More')
    await one.append('sample', [
      { ...created!, origin: 'sample' } as typeof created & object,
      said!,
    ])
    await one.sync()
    await one.append('sample', [more!])
    for (const device of [one, two]) await device.sync()
    expect(await two.log('sample')).toHaveLength(3)
  })
})

describe('a session', () => {
  it('that was deleted here and continued there goes on under another id', async () => {
    const place = createMemorySegments()
    const [one, two] = [createDevice('a', place), createDevice('b', place)]
    const [created, said, more] = session('u Tea', 'u More')
    await one.append('s1', [created!, said!])
    for (const device of [one, two]) await device.sync()
    await two.append('s1', [more!])
    await one.storage.sessions.moveToTrash('s1', 1)
    await one.storage.sessions.deleteForever('s1')
    for (let round = 0; round < 3; round += 1) for (const device of [one, two]) await device.sync()
    for (const device of [one, two]) {
      expect(await idsOf(device.storage)).toEqual([revivedId('s1')])
      expect(await device.log(revivedId('s1'))).toHaveLength(3)
    }
  })

  it('is not called deleted because the list has lost it', async () => {
    const place = createMemorySegments()
    const [one, two] = [createDevice('a', place), createDevice('b', place)]
    await one.append('s1', session('u Tea'))
    for (const device of [one, two]) await device.sync()
    const { list, get } = one.storage.sessions
    Object.assign(one.storage.sessions, { list: async () => [], get: async () => null })
    await one.sync()
    Object.assign(one.storage.sessions, { list, get })
    for (const device of [one, two]) await device.sync()
    for (const device of [one, two]) expect(await idsOf(device.storage)).toEqual(['s1'])
  })

  it('keeps words that are written while its deletion arrives', async () => {
    const place = createMemorySegments()
    const [one, two] = [createDevice('a', place), createDevice('b', place)]
    const [created, said, more] = session('u Tea', 'u More')
    await one.append('s1', [created!, said!])
    for (const device of [one, two]) await device.sync()
    await one.storage.sessions.moveToTrash('s1', 1)
    await one.storage.sessions.deleteForever('s1')
    await one.sync()
    const { get } = place.store
    place.store.get = async (...inputs) => {
      place.store.get = get
      await two.append('s1', [more!])
      return get(...inputs)
    }
    await two.sync()
    expect(await idsOf(two.storage)).toEqual([revivedId('s1')])
    expect(await two.log(revivedId('s1'))).toHaveLength(3)
  })

  it('is not merged while a turn runs in it, and not published', async () => {
    const place = createMemorySegments()
    const [one, two] = [createDevice('a', place), createDevice('b', place)]
    const [created, said, more] = session('u Tea', 'u More')
    await one.append('s1', [created!, said!])
    for (const device of [one, two]) await device.sync()
    const release = await two.locks.tryAcquire('palimpsest:turn:s1')
    await one.append('s1', [more!])
    await one.sync()
    expect((await two.sync()).isWaiting).toBe(true)
    expect(await two.log('s1')).toHaveLength(2)
    release?.()
    await two.sync()
    expect(await two.log('s1')).toHaveLength(3)
  })

  it('brings its images with it', async () => {
    const place = createMemorySegments()
    const [one, two] = [createDevice('a', place), createDevice('b', place)]
    const [created, said] = session('u Tea')
    if (said?.type !== 'v1.message-appended') throw new Error('No message')
    const hash = 'ab'.repeat(32)
    const image = {
      type: 'image',
      hash,
      mediaType: 'image/png',
      width: 1,
      height: 1,
      bytes: 3,
      name: 'a.png',
    }
    await one.storage.blobs.add('s1', [{ hash, bytes: new Uint8Array([1, 2, 3]) }], 1)
    await one.append('s1', [created!, { ...said, parts: [image as never, ...said.parts] }])
    for (const device of [one, two]) await device.sync()
    expect(await two.storage.blobs.read('s1', hash)).toEqual(new Uint8Array([1, 2, 3]))
  })
})

describe('an open session', () => {
  it('shows what came from another device, and the next message follows it', async () => {
    const place = createMemorySegments()
    const segments = portOf(place)
    const here = await startApp({ script: () => saying('Yes.'), ports: { segments } })
    await here.talk('Tea')
    const id = here.openId()
    await here.app.sync.create(PLACE, 'p')
    await here.app.sync.syncNow()
    const there = await startApp({
      script: () => saying('No.'),
      ports: { segments },
      begins: false,
    })
    await there.app.sync.join(PLACE, { passphrase: 'p' })
    await until(() => there.app.snapshot().sessions.some(row => row.id === id))
    await there.app.openSession(id)
    await there.talk('Soil')
    await there.app.sync.syncNow()
    await here.app.sync.syncNow()
    await until(() => here.texts().length === 4)
    expect(here.texts()).toEqual(['Tea', 'Yes.', 'Soil', 'No.'])
    await here.talk('Clay')
    expect(here.texts()).toEqual(['Tea', 'Yes.', 'Soil', 'No.', 'Clay', 'Yes.'])
    for (const { app } of [here, there]) await app.sync.leave()
  })

  it('keeps both ways if both devices went on, and says so', async () => {
    const place = createMemorySegments()
    const segments = portOf(place)
    const here = await startApp({ script: () => saying('Yes.'), ports: { segments } })
    await here.talk('Tea')
    const id = here.openId()
    await here.app.sync.create(PLACE, 'p')
    await here.app.sync.syncNow()
    const away = createMemorySegments()
    for (const [name, bytes] of place.files) away.files.set(name, bytes)
    const there = await startApp({
      script: () => saying('No.'),
      ports: { segments: portOf(away) },
      begins: false,
    })
    await there.app.sync.join(PLACE, { passphrase: 'p' })
    await until(() => there.app.snapshot().sessions.some(row => row.id === id))
    await there.app.openSession(id)
    await there.talk('Soil')
    await there.app.sync.syncNow()
    await here.talk('Sand')
    for (const [name, bytes] of away.files) place.files.set(name, bytes)
    await here.app.sync.syncNow()
    await until(() => here.app.snapshot().sync?.branches.length === 1)
    expect(here.app.snapshot().sync?.branches).toMatchObject([
      { sessionId: id, device: 'Firefox on Linux' },
    ])
    expect(here.texts()).toEqual(['Tea', 'Yes.', 'Sand', 'Yes.'])
    const branches = await here.app.checkpoints.branchesOf(id)
    expect(JSON.stringify(branches)).toContain('Soil')
    for (const { app } of [here, there]) await app.sync.leave()
  })
})
