import 'fake-indexeddb/auto'
import { expect, it, onTestFinished } from 'vitest'
import { openSealedVault } from '../../../store/sealed-vault.ts'
import { openVault } from '../../../store/vault.ts'
import { createMemoryRemote, type MemoryRemote } from '../../../test/memory-remote.ts'
import { ownNotices } from '../../../test/own-notices.ts'
import { createDevice, type KeysOfDevice } from '../../../test/sync-devices.ts'
import { createKeyStore } from '../../../runtime/keys/key-store.ts'

const OPENAI = 'https://api.openai.test'
const GROQ = 'https://api.groq.test'
const PASSPHRASE = 'four plain words here'

let vaults = 0

/** A device with a vault of its own. */
function openDevice(id: string, remote: MemoryRemote) {
  const name = `shared-${(vaults += 1)}`
  const [vault, sealed] = [openVault(name), openSealedVault(name)]
  onTestFinished(() => [vault, sealed].forEach(one => one.close()))
  const keys = createKeyStore({
    vault,
    clock: { now: () => Date.now() },
    notices: ownNotices(),
    lockAfterMinutes: () => 0,
    changed: () => undefined,
  })
  const saved: KeysOfDevice = { ...keys, vault: sealed }
  const joins = { most: 2, fullBytes: 20_000, sweepMs: 0, graceMs: 0 }
  const device = createDevice(id, remote, 0, undefined, undefined, joins, saved)
  return { ...device, saved, vault, sealed, keys }
}

type Device = ReturnType<typeof openDevice>

/** Two or more devices; the first one shares this key. */
async function openDevices(ids: string, key = 'sk-first') {
  const remote = createMemoryRemote()
  const [one, two, ...others] = [...ids].map(id => openDevice(id, remote))
  if (!one || !two) throw new Error('Two devices are needed')
  await one.keys.commands.create(PASSPHRASE)
  await one.keys.hold(OPENAI, key)
  one.saved.isShared = true
  return { remote, one, two, others }
}

const meet = async (...devices: readonly Device[]) => {
  for (let round = 0; round < 3; round += 1) for (const device of devices) await device.sync()
}
const offersAt = ({ vaults: { shown } }: Device) => shown().offers
const refreshed = async (device: Device) => {
  await device.vaults.refresh()
  return offersAt(device)
}
const keysAt = async ({ vault }: Device) => (await vault.unlock(PASSPHRASE)).read()
const wordsAt = ({ files }: MemoryRemote) =>
  [...files.values()].map(bytes => new TextDecoder().decode(bytes)).join('\n')

it('no key travels unless the person says so, and none that is only in memory', async () => {
  const { remote, one, two } = await openDevices('ab')
  one.saved.isShared = false
  await meet(one, two)
  expect(await two.vault.probe()).toBe('none')
  expect(wordsAt(remote)).not.toContain('vault')
  two.saved.isShared = true
  await two.keys.hold(GROQ, 'sk-memory')
  await meet(one, two)
  expect(wordsAt(remote)).not.toContain('vault')
})

it('a device without saved keys takes those of another one sealed, and follows it', async () => {
  const { remote, one, two } = await openDevices('ab')
  await meet(one, two)
  expect(await keysAt(two)).toEqual({ [OPENAI]: 'sk-first' })
  expect(wordsAt(remote)).toContain('vault/a')
  await one.keys.hold(GROQ, 'sk-more')
  two.saved.isShared = true
  await meet(one, two)
  expect(await keysAt(two)).toEqual({ [OPENAI]: 'sk-first', [GROQ]: 'sk-more' })
  expect(await refreshed(two)).toEqual([])
  // What it took is shared by the other device.
  expect(wordsAt(remote)).not.toContain('vault/b')
  for (const secret of ['sk-first', 'sk-more', 'openai.test', 'groq.test', PASSPHRASE])
    expect(wordsAt(remote)).not.toContain(secret)
})

it('keys that both have saved are offered, and added without loss', async () => {
  const { one, two } = await openDevices('ab')
  await one.keys.hold(GROQ, 'sk-groq')
  await two.keys.commands.create('the words of b')
  await two.keys.hold(OPENAI, 'sk-own')
  const before = await two.sealed.read()
  await meet(one, two)
  expect(await two.sealed.read()).toBe(before)
  expect(await refreshed(two)).toEqual([{ id: 'a', name: 'Device a' }])
  await expect(two.vaults.add('a', 'the words of b', false)).rejects.toThrow(/of “Device a”/)
  expect(await two.sealed.read()).toBe(before)
  expect(await two.vaults.add('a', PASSPHRASE, false)).toEqual({ added: 1, kept: [OPENAI] })
  const ownKeys = async () => (await two.vault.unlock('the words of b')).read()
  expect(await ownKeys()).toEqual({ [OPENAI]: 'sk-own', [GROQ]: 'sk-groq' })
  expect(await refreshed(two)).toEqual([])
  await meet(one, two)
  expect(await refreshed(two)).toEqual([])
  // A newer key there is offered again, and may count here.
  await one.keys.hold(OPENAI, 'sk-second')
  await meet(one, two)
  expect(await refreshed(two)).toHaveLength(1)
  expect(await two.vaults.add('a', PASSPHRASE, true)).toEqual({ added: 1, kept: [] })
  expect(await ownKeys()).toEqual({ [OPENAI]: 'sk-second', [GROQ]: 'sk-groq' })
  expect(await keysAt(one)).toEqual({ [OPENAI]: 'sk-second', [GROQ]: 'sk-groq' })
})

it('two devices that share and add each other’s keys come to rest', async () => {
  const { remote, one, two } = await openDevices('ab')
  await two.keys.commands.create(PASSPHRASE)
  await two.keys.hold(GROQ, 'sk-groq')
  two.saved.isShared = true
  await meet(one, two)
  await one.vaults.add('b', PASSPHRASE, false)
  await two.vaults.add('a', PASSPHRASE, false)
  await meet(one, two)
  for (const device of [one, two]) {
    expect(await keysAt(device)).toEqual({ [OPENAI]: 'sk-first', [GROQ]: 'sk-groq' })
    for (const { id } of await refreshed(device))
      expect(await device.vaults.add(id, PASSPHRASE, false)).toEqual({ added: 0, kept: [] })
  }
  await meet(one, two)
  const files = [...remote.files.keys()]
  await meet(one, two)
  expect([...remote.files.keys()]).toEqual(files)
})

it('what is not shared any more leaves the remote, stays with those who took it, and is offered no more', async () => {
  const { remote, one, two, others } = await openDevices('abc')
  const [third] = others
  if (!third) throw new Error('Three devices are needed')
  await third.keys.commands.create('the words of c')
  await meet(one, two, third)
  const sealed = (await one.sealed.read()) ?? ''
  expect(await refreshed(third)).toHaveLength(1)
  one.saved.isShared = false
  await meet(one, two, third)
  one.wait(10)
  await meet(one, two, third)
  expect(wordsAt(remote)).not.toContain(sealed.slice(-64))
  expect(await keysAt(two)).toEqual({ [OPENAI]: 'sk-first' })
  expect(await refreshed(third)).toEqual([])
  await expect(third.vaults.add('a', PASSPHRASE, false)).rejects.toThrow(/no keys any more/)
  await one.keys.hold(GROQ, 'sk-more')
  await meet(one, two, third)
  expect(await keysAt(two)).toEqual({ [OPENAI]: 'sk-first' })
})

it('keys that the person deleted here do not come back by themselves', async () => {
  const { one, two } = await openDevices('ab')
  await meet(one, two)
  await two.keys.commands.deleteVault()
  await one.keys.hold(GROQ, 'sk-more')
  await meet(one, two)
  expect(await two.vault.probe()).toBe('none')
  expect(await refreshed(two)).toHaveLength(1)
  expect(await two.vaults.add('a', PASSPHRASE, false)).toEqual({ added: 2, kept: [] })
  expect(await keysAt(two)).toEqual({ [OPENAI]: 'sk-first', [GROQ]: 'sk-more' })
  await expect.poll(() => two.keys.status().vault).toBe('unlocked')
})

it.each([
  ['changed here', (two: Device) => two.keys.hold(GROQ, 'sk-own')],
  ['sealed there with another passphrase', () => undefined],
])('keys that were taken are not replaced if they were %s', async (why, change) => {
  const { one, two } = await openDevices('ab')
  await meet(one, two)
  await two.keys.commands.unlock(PASSPHRASE)
  await change(two)
  const before = await two.sealed.read()
  if (why.startsWith('sealed')) await one.keys.commands.changePassphrase(PASSPHRASE, 'new words')
  else await one.keys.hold(OPENAI, 'sk-second')
  await meet(one, two)
  expect(await two.sealed.read()).toBe(before)
  expect(await refreshed(two)).toEqual([{ id: 'a', name: 'Device a' }])
})

it('a damaged vault replaces nothing', async () => {
  const { one, two } = await openDevices('ab')
  await meet(one, two)
  const before = (await two.sealed.read()) ?? ''
  const { read } = one.sealed
  one.sealed.read = async () =>
    (await read())?.replace(/("sealed":")(....)/, (_, name) => `${name}0000`) ?? null
  await meet(one, two)
  expect(await two.sealed.read()).toBe(before)
  await expect(two.vaults.add('a', PASSPHRASE, false)).rejects.toMatchObject({ code: 'damaged' })
  expect(await keysAt(two)).toEqual({ [OPENAI]: 'sk-first' })
})

it('a tab that ends at any step takes and gives whole keys, and no device speaks for another', async () => {
  for (let steps = 1; steps < 40; steps += 6) {
    const { remote, one, two } = await openDevices('ab')
    await one.crash(steps)
    await one.sync()
    await two.crash(steps)
    await one.keys.hold(GROQ, 'sk-more')
    await one.sync()
    await two.crash(steps)
    await meet(two, one)
    expect(await keysAt(two), `after ${steps} steps`).toEqual({
      [OPENAI]: 'sk-first',
      [GROQ]: 'sk-more',
    })
    expect(wordsAt(remote)).not.toContain('"by":"b"')
  }
})
