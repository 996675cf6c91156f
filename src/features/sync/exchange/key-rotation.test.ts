import { describe, expect, it } from 'vitest'
import { SyncFileError } from '../../../ports/sync-codec.ts'
import { createMemoryRemote, type MemoryRemote } from '../../../test/memory-remote.ts'
import { session } from '../../../test/session.ts'
import { Crash } from '../../../test/sync-devices.ts'
import {
  codec,
  idOf,
  removedBy,
  codeOf,
  keyFilesAt,
  devicesAt,
  syncAll,
  sessionsOf,
  sealedWith,
} from '../../../test/keyed-devices.ts'

describe('a device that is removed', () => {
  it('opens nothing that is written afterwards, keeps what it has, and writes nothing', async () => {
    const remote = createMemoryRemote()
    const held = await devicesAt(remote, 'abc')
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
    for (const [name, bytes] of remote.files)
      await expect(codec.open(keys, name, bytes)).rejects.toBeInstanceOf(SyncFileError)
    expect(sealedWith(remote)).toEqual(new Set([await idOf(a)]))
    expect(keyFilesAt(remote)).toEqual(['key-2.seg'])
  })

  it('comes back with the new passphrase or code, and brings what it wrote; the old ones say that they were replaced', async () => {
    const remote = createMemoryRemote()
    const held = await devicesAt(remote, 'abc')
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
    const remote = createMemoryRemote()
    const held = await devicesAt(remote, 'abc')
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
    remote.files.set(name, bytes)
    await syncAll([c, a])
    expect(await sessionsOf(a)).toEqual(['kept'])
    expect(await sessionsOf(c)).toEqual(['kept'])
    expect(remote.files.has(name)).toBe(false)
  })
})

describe('a device that stays', () => {
  it('follows after any number of new keys, without anything typed', async () => {
    const remote = createMemoryRemote()
    const [a, b, c] = await devicesAt(remote, 'abc')
    for (const passphrase of ['two', 'three', 'four']) await a.makeNewKeys(passphrase, null)
    await a.append('after', session('u Clay'))
    await syncAll([a, b])
    await b.makeNewKeys('five', null)
    await c.append('away', session('u Soil'))
    await syncAll([a, b, c])
    for (const device of [a, b, c]) expect(await sessionsOf(device)).toEqual(['after', 'away'])
    expect((await c.holder()).choice.rotation).toMatchObject({ by: 'Device b', removed: [] })
  })

  it('finds the file again if the remote was wiped, and one that cannot asks for the passphrase', async () => {
    const remote = createMemoryRemote()
    const [a, b, c] = await devicesAt(remote, 'abc')
    await a.makeNewKeys('two', 'b')
    remote.files.clear()
    await c.append('away', session('u Soil'))
    await c.sync()
    await syncAll([a, c, a])
    expect(await idOf(c)).toBe(await idOf(a))
    expect(await sessionsOf(a)).toEqual(['away'])
    expect(keyFilesAt(remote)).toEqual(['key-2.seg'])
    expect(await b.unlock({ passphrase: 'two' })).toBeTruthy()
    // Without the way from the old keys to these.
    await a.makeNewKeys('three', null)
    const { keys } = await a.holder()
    const wrapped = await codec.wrapKeys(keys, 'three')
    remote.files.clear()
    remote.files.set(
      'key.seg',
      await codec.writeKeyFile(keys, { wrapped, number: 1, rotations: [] }),
    )
    await c.append('more', session('u Sand'))
    await expect(c.sync()).rejects.toMatchObject({ code: 'keys-unclear' })
    expect(sealedWith(remote).size).toBe(0)
    await c.rejoin({ passphrase: 'three' })
    await syncAll([c, a])
    expect(await sessionsOf(a)).toEqual(['away', 'more'])
  })

  it('does not bring back what was deleted while it was away', async () => {
    const remote = createMemoryRemote()
    const held = await devicesAt(remote, 'abc')
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
    const remote = createMemoryRemote()
    const [a, b, c] = await devicesAt(remote, 'abc')
    await a.makeNewKeys('two', 'b')
    await syncAll([a, c])
    expect((await c.holder()).choice.rotation).toMatchObject({
      by: 'Device a',
      removed: ['Device b'],
    })
    await expect(c.makeNewKeys('three', b.id)).rejects.toMatchObject({ code: 'device-gone' })
  })
})

/** Which of two comes first is open. */
const isRefused = (end: unknown) => end instanceof Error

describe('two at the same time', () => {
  /** Both read the remote before either writes. */
  const race = async (remote: MemoryRemote, acts: readonly (() => Promise<unknown>)[]) => {
    const { list } = remote.store
    const before = await list()
    let stale = acts.length
    remote.store.list = async signal => ((stale -= 1) >= 0 ? before : list(signal))
    return Promise.all(acts.map(act => act().catch((error: unknown) => error)))
  }

  it('that remove each other: the first one at the remote wins, and the other is told', async () => {
    const remote = createMemoryRemote()
    const held = await devicesAt(remote, 'abc')
    const [a, b] = held
    const ends = await race(remote, [
      () => a.makeNewKeys('two', 'b'),
      () => b.makeNewKeys('three', 'a'),
    ])
    const [first, other, passphrase] = isRefused(ends[0]) ? [b, a, 'three'] : [a, b, 'two']
    expect(ends.filter(isRefused)).toMatchObject([{ code: 'sync-removed' }])
    await syncAll(held)
    expect([await removedBy(first), await removedBy(other)]).toEqual([null, `Device ${first.id}`])
    expect(await first.unlock({ passphrase })).toBeTruthy()
  })

  it('that remove a third: it is removed once, and the later one is told whose passphrase holds', async () => {
    const remote = createMemoryRemote()
    const held = await devicesAt(remote, 'abc')
    const [a, b, c] = held
    const ends = await race(remote, [
      () => a.makeNewKeys('two', 'c'),
      () => b.makeNewKeys('three', 'c'),
    ])
    expect(ends.filter(isRefused)).toMatchObject([{ code: 'device-gone' }])
    await syncAll(held)
    expect(await idOf(b)).toBe(await idOf(a))
    expect(await removedBy(c)).toBe(isRefused(ends[0]) ? 'Device b' : 'Device a')
    expect((await codec.readKeyFile((await a.holder()).choice.keyFile)).rotations).toHaveLength(1)
  })

  it('that remove different ones: both are removed, one after the other', async () => {
    const remote = createMemoryRemote()
    const held = await devicesAt(remote, 'abcd')
    const [a, b, c] = held
    await race(remote, [() => a.makeNewKeys('two', 'c'), () => b.makeNewKeys('three', 'd')])
    await syncAll(held)
    expect(await Promise.all(held.map(removedBy))).toEqual([null, null, 'Device a', 'Device b'])
    expect(await idOf(b)).toBe(await idOf(a))
    expect(c.id).toBe('c')
  })

  it('in a folder, each under the same name: nobody follows blindly, and a passphrase brings them together', async () => {
    const remote = createMemoryRemote()
    const [a, b, c] = await devicesAt(remote, 'abc')
    const before = new Map(remote.files)
    await a.makeNewKeys('two', null)
    const ofA = new Map(remote.files)
    remote.files.clear()
    for (const [name, bytes] of before) remote.files.set(name, bytes)
    await b.makeNewKeys('three', null)
    // The program that carries the folder kept this one; the device writes its own next to it.
    await syncAll([a])
    expect(keyFilesAt(remote)).toEqual(['key-2.seg', 'key-3.seg'])
    expect(ofA.get('key-2.seg')).not.toEqual(remote.files.get('key-2.seg'))
    await c.append('away', session('u Soil'))
    await expect(c.sync()).rejects.toMatchObject({ code: 'keys-unclear' })
    for (const device of [b, c]) await device.rejoin({ passphrase: 'two' })
    await syncAll([c, b, a])
    for (const device of [a, b, c]) expect(await sessionsOf(device)).toEqual(['away'])
  })
})

describe('another passphrase', () => {
  it('opens the same keys, and the old one opens nothing', async () => {
    const remote = createMemoryRemote()
    const [a, b] = await devicesAt(remote, 'abc')
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
    const remote = createMemoryRemote()
    const [a, , c] = await devicesAt(remote, 'abc')
    await a.makeNewKeys('two', 'b')
    await a.changePassphrase('three')
    await c.sync()
    expect(await idOf(c)).toBe(await idOf(a))
  })

  it('leaves a remote that can be joined, wherever its tab ends', async () => {
    for (let steps = 0, isDone = false; !isDone; steps += 1) {
      const remote = createMemoryRemote()
      const [a, b] = await devicesAt(remote, 'abc')
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
