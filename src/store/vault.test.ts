import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryVault } from '../test/memory-vault.ts'
import { openVault, type BrowserVault } from './vault.ts'
import { describeVault } from '../test/contracts/vault.contract.ts'

describeVault('memory vault', () => {
  const vault = createMemoryVault()
  return { vault, other: vault.connect() }
})

let opened = 0
const vaults: BrowserVault[] = []
const openTwo = () => {
  const name = `contract-${(opened += 1)}`
  const [vault, other] = [openVault(name), openVault(name)]
  vaults.push(vault, other)
  return { name, vault, other }
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const vault of vaults.splice(0)) vault.close()
})

describeVault('browser vault over a fake IndexedDB', openTwo)

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

async function vaultTable<Result>(
  name: string,
  use: (table: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await answered(indexedDB.open(`${name}-vault`))
  const result = await answered(
    use(database.transaction('vault', 'readwrite').objectStore('vault')),
  )
  database.close()
  return result
}

const rawRecord = async (name: string): Promise<Readonly<Record<string, unknown>>> =>
  vaultTable(name, table => table.get('vault'))

const overwrite = (name: string, record: object) => vaultTable(name, table => table.put(record))

describe('what lies on the disk', () => {
  it('is one record with neither a key nor a host in it, sealed again with each write', async () => {
    const { name, vault } = openTwo()
    const open = await vault.create('four plain words', { 'https://model.test': 'sk-of-mine' })
    const first = await rawRecord(name)
    await open.change(keys => keys)
    const second = await rawRecord(name)
    for (const record of [first, second]) {
      const text = Object.values(record)
        .map(value => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value))
        .join('\n')
      expect(text).not.toMatch(/sk-of|model\.test|plain words/)
    }
    expect(second['iv']).not.toEqual(first['iv'])
    expect(second['sealed']).not.toEqual(first['sealed'])
    expect(second['salt']).toEqual(first['salt'])
  })

  it('that was damaged is said to be damaged, whatever the passphrase, and stays as it is', async () => {
    const { name, vault } = openTwo()
    const open = await vault.create('four plain words', {})
    const record = await rawRecord(name)
    const damaged = { ...record, sealed: new Uint8Array(64) }
    await overwrite(name, damaged)
    await expect(vault.unlock('four plain words')).rejects.toMatchObject({ code: 'damaged' })
    await expect(vault.unlock('any other words')).rejects.toMatchObject({ code: 'damaged' })
    await expect(open.change(keys => keys)).rejects.toMatchObject({ code: 'damaged' })
    expect(await rawRecord(name)).toEqual(damaged)
    await overwrite(name, record)
    expect(await open.read()).toEqual({})
  })

  it('that a newer version wrote is left alone and said to be newer', async () => {
    const { name, vault } = openTwo()
    await vault.create('four plain words', {})
    await overwrite(name, { id: 'vault', version: 2, argon: true })
    await expect(vault.unlock('four plain words')).rejects.toMatchObject({ code: 'newer' })
    await expect(vault.create('four plain words', {})).rejects.toMatchObject({ code: 'exists' })
  })
})

describe('an older record that is put back', () => {
  it('is noticed by a tab that saw a newer one, whoever wrote that, and read as no key', async () => {
    const { name, vault, other } = openTwo()
    const open = await vault.create('four plain words', { 'https://model.test': 'sk-revoked' })
    const older = await rawRecord(name)
    const elsewhere = await other.unlock('four plain words')
    await elsewhere.change(() => ({ 'https://model.test': 'sk-new' }))
    expect(await open.read()).toEqual({ 'https://model.test': 'sk-new' })
    await overwrite(name, older)
    for (const tries of [
      () => open.read(),
      () => elsewhere.read(),
      () => open.change(keys => keys),
    ])
      await expect(tries()).rejects.toMatchObject({ code: 'rolled-back' })
    await expect(vault.unlock('four plain words')).rejects.toMatchObject({ code: 'rolled-back' })
    expect(await rawRecord(name)).toEqual(older)
  })

  it('is noticed by the tab that changed the passphrase since', async () => {
    const { name, vault } = openTwo()
    const open = await vault.create('four plain words', {})
    const older = await rawRecord(name)
    const resealed = await open.reseal('four plain words', 'new words of mine')
    await overwrite(name, older)
    await expect(resealed.read()).rejects.toMatchObject({ code: 'rolled-back' })
    await vault.remove()
    await overwrite(name, older)
    await expect(vault.unlock('four plain words')).rejects.toMatchObject({ code: 'rolled-back' })
  })

  it('is not noticed by a tab that saw no other, as after a reload', async () => {
    const { name, vault, other } = openTwo()
    const open = await vault.create('four plain words', { 'https://model.test': 'sk-revoked' })
    const older = await rawRecord(name)
    await open.change(() => ({}))
    await overwrite(name, older)
    const unaware = await other.unlock('four plain words')
    expect(await unaware.read()).toEqual({ 'https://model.test': 'sk-revoked' })
  })
})

it('two tabs at once that both change the passphrase leave one that holds, and every key', async () => {
  const { vault, other } = openTwo()
  const first = await vault.create('four plain words', { 'https://model.test': 'sk-of-mine' })
  const second = await other.unlock('four plain words')
  const outcomes = await Promise.allSettled([
    first.reseal('four plain words', 'words of the first'),
    second.reseal('four plain words', 'words of the second'),
    second.change(keys => ({ ...keys, 'https://other.test': 'sk-other' })),
  ])
  const held = outcomes.slice(0, 2).filter(({ status }) => status === 'fulfilled')
  expect(held).toHaveLength(1)
  const words = outcomes[0].status === 'fulfilled' ? 'words of the first' : 'words of the second'
  const wrong = outcomes[0].status === 'fulfilled' ? 'words of the second' : 'words of the first'
  const keys = await (await other.unlock(words)).read()
  expect(keys).toMatchObject({ 'https://model.test': 'sk-of-mine' })
  expect('https://other.test' in keys).toBe(outcomes[2].status === 'fulfilled')
  for (const old of ['four plain words', wrong])
    await expect(vault.unlock(old)).rejects.toMatchObject({ code: 'wrong-passphrase' })
})

it.each([
  ['has no subtle crypto', {}],
  ['has no crypto at all', undefined],
])('a plain-http page %s, so that no vault is possible', async (_case, crypto) => {
  vi.stubGlobal('crypto', crypto)
  expect(await openTwo().vault.probe()).toBe('impossible')
})
