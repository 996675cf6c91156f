import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasDatabase } from './has-database.ts'
import { awaitRequest, runInDatabase } from './raw-database.ts'

afterEach(() => void vi.restoreAllMocks())

/** As WebKit does after a database was asked for and its making was given up. */
function listsAlso(name: string): void {
  const list = indexedDB.databases.bind(indexedDB)
  vi.spyOn(indexedDB, 'databases').mockImplementation(async () => [
    ...(await list()),
    { name, version: 0 },
  ])
}

async function made(name: string): Promise<void> {
  const database = await awaitRequest(indexedDB.open(name, 3))
  database.close()
}

describe('a database', () => {
  it('is there once it was made', async () => {
    await made('of-mine')
    expect(await hasDatabase('of-mine')).toBe(true)
    expect(await hasDatabase('of-nobody')).toBe(false)
  })

  it('is not there where the browser lists a version that none can have', async () => {
    listsAlso('only-asked-for')
    expect(await hasDatabase('only-asked-for')).toBe(false)
  })
})

describe('work in a database', () => {
  const name = async (database: IDBDatabase) => database.name

  it.each(['not listed', 'listed as version 0'])('opens none that is %s', async how => {
    if (how !== 'not listed') listsAlso('asked-for')
    const open = vi.spyOn(indexedDB, 'open')
    expect(await runInDatabase('asked-for', name)).toBeNull()
    expect(open).not.toHaveBeenCalled()
  })

  it('is done where there is one, in the version that it has', async () => {
    await made('there')
    expect(await runInDatabase('there', name)).toBe('there')
    expect(await runInDatabase('there', async ({ version }) => version)).toBe(3)
  })

  it('asks by opening where the browser lists none, and makes none', async () => {
    await made('in-old')
    const list = indexedDB.databases.bind(indexedDB)
    vi.spyOn(indexedDB, 'databases').mockRejectedValue(new TypeError('not a function'))
    expect(await runInDatabase('in-old', name)).toBe('in-old')
    expect(await runInDatabase('not-in-old', name)).toBeNull()
    expect((await list()).map(listed => listed.name)).not.toContain('not-in-old')
  })
})
