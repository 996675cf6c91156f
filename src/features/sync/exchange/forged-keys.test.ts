import { describe, expect, it } from 'vitest'
import { keyFileName } from '../../../ports/sync-codec.ts'
import { createMemoryRemote } from '../../../test/memory-remote.ts'
import { session } from '../../../test/session.ts'
import {
  codec,
  idOf,
  removedBy,
  keyFilesAt,
  devicesAt,
  syncAll,
  sealedWith,
} from '../../../test/keyed-devices.ts'

describe('what a removed device forges', () => {
  /** `b` is removed by `a`; `c` was away. */
  const scene = async () => {
    const remote = createMemoryRemote()
    const [a, b, c] = await devicesAt(remote, 'abc')
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
    return { remote, a, b, c, keys, theirs, forged }
  }

  it('a second rotation next to the true one: a device that was away follows neither, and asks', async () => {
    const { remote, a, c, forged } = await scene()
    remote.files.set('key-9.seg', await forged(9))
    await c.append('away', session('u Soil'))
    await expect(c.sync()).rejects.toMatchObject({ code: 'keys-unclear' })
    expect(sealedWith(remote)).toEqual(new Set([await idOf(a)]))
    await c.rejoin({ passphrase: 'two' })
    await syncAll([c, a])
    expect(await idOf(c)).toBe(await idOf(a))
  })

  it('a second rotation in place of the true one: devices with the new keys stay, and put theirs back', async () => {
    const { remote, a, c, theirs, forged } = await scene()
    remote.files.delete('key-2.seg')
    remote.files.set('key-2.seg', await forged(2))
    await a.sync()
    expect(await idOf(a)).not.toBe(codec.idOf(theirs))
    expect(keyFilesAt(remote)).toEqual(['key-2.seg', 'key-3.seg'])
    await expect(c.sync()).rejects.toMatchObject({ code: 'keys-unclear' })
    expect((await a.unlock({ passphrase: 'two' })).keys.id).toEqual((await a.holder()).keys.id)
  })

  it('the first file with keys, put back: it is removed, and does not open the remote', async () => {
    const { remote, a, b } = await scene()
    remote.files.set('key.seg', (await b.holder()).choice.keyFile)
    await expect(b.rejoin({ passphrase: 'one' })).rejects.toMatchObject({ code: 'keys-replaced' })
    await a.sync()
    expect(keyFilesAt(remote)).toEqual(['key-2.seg'])
  })

  it('an old file with the same keys under a higher number: it counts for nothing', async () => {
    const { remote, a, c } = await scene()
    await c.sync()
    const old = remote.files.get('key-2.seg')!
    await a.changePassphrase('three')
    expect(keyFilesAt(remote)).toEqual(['key-3.seg'])
    remote.files.set('key-7.seg', old)
    await syncAll([c, a])
    await expect(c.unlock({ passphrase: 'two' })).rejects.toMatchObject({
      code: 'wrong-passphrase',
    })
    expect(await c.unlock({ passphrase: 'three' })).toBeTruthy()
  })

  it('another public key for a device: it is not used, and the device must join again', async () => {
    const remote = createMemoryRemote()
    const [a, b, c] = await devicesAt(remote, 'abc')
    const { keys, pair } = await b.holder()
    const records = [
      { value: { type: 'device', id: 'c', name: 'Device c', at: 9e12, publicKey: pair.publicKey } },
    ]
    const { name, bytes } = await codec.seal(keys, { device: 'c', number: 99, records })
    remote.files.set(name, bytes)
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
    const { remote, a, c, keys } = await scene()
    const { rotations, ...file } = await codec.readKeyFile(remote.files.get('key-2.seg')!)
    const next = (await a.holder()).keys
    const emptied = await codec.sealRotation(keys, next, {
      ...(await a.holder()),
      id: 'a',
      members: [],
    })
    for (const number of [1, 9]) {
      const bytes = await codec.writeKeyFile(keys, { ...file, number, rotations: [emptied] })
      remote.files.set(keyFileName(number), bytes)
    }
    expect(rotations).toHaveLength(1)
    await syncAll([c, a])
    expect(await idOf(c)).toBe(await idOf(a))
  })

  it('a file that nobody can read: it stops nobody', async () => {
    const { remote, a, c } = await scene()
    remote.files.set('key-3.seg', new Uint8Array([1, 2, 3]))
    remote.files.set('key-4.seg', remote.files.get('key-2.seg')!.with(40, 7))
    await syncAll([c, a])
    expect(await idOf(c)).toBe(await idOf(a))
    await a.makeNewKeys('three', null)
    await syncAll([a, c])
    expect(await idOf(c)).toBe(await idOf(a))
  })
})
