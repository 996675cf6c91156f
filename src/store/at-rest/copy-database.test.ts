import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../test/session.ts'
import { storedKeys, storedText } from '../../test/stored-text.ts'
import { LOCK_NAME, PLAIN_NAME, SEALED_NAME, sealWith } from '../sealing.ts'
import { openStorage } from '../storage.ts'
import { syncCodec } from '../sync/sync-codec.ts'
import { carryOutPlan, dropPlan, tidyUp } from './copy-database.ts'
import {
  changeLock,
  changePassphrase,
  type LockRecord,
  newLock,
  openLock,
  readLock,
  writeLock,
} from './lock-record.ts'

const PASSPHRASE = 'heron kettle orbit velvet'
const LOG = session(...Array.from({ length: 40 }, (_, at) => `u a heron waits ${at}`))

let planned: LockRecord
let dataKey: Uint8Array

beforeAll(async () => {
  planned = await newLock(PASSPHRASE, 15)
  dataKey = (await openLock(planned, PASSPHRASE)) ?? new Uint8Array()
})

beforeEach(async () => {
  await writeLock(planned)
  await withStorage(async storage => {
    await storage.events.append('s', LOG, { expectedRevision: 0 })
    await storage.blobs.add(
      's',
      Array.from({ length: 9 }, (_, at) => ({ hash: `h${at}`, bytes: new Uint8Array([at]) })),
      1,
    )
    await storage.prompts.replace([], [{ name: 'Heron', text: 'Name it', at: 1 }])
    await storage.drafts.write('s', 'composer', 'half a heron')
    await storage.settings.write('sync', { keys: await syncCodec.createKeys(), name: 'here' })
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  sealWith(null)
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
})

/** The storage as a page opens it; `key` null: without encryption. */
async function withStorage<Result>(
  work: (storage: ReturnType<typeof openStorage>) => Promise<Result>,
  key: Uint8Array | null = null,
): Promise<Result> {
  sealWith(key)
  const storage = openStorage()
  sealWith(null)
  try {
    return await work(storage)
  } finally {
    storage.close()
  }
}

/** All words are there. */
async function expectWords(key: Uint8Array | null): Promise<void> {
  await withStorage(async storage => {
    expect((await storage.events.read('s')).events).toEqual(LOG)
    expect(await storage.blobs.list('s')).toHaveLength(9)
    expect(await storage.blobs.read('s', 'h7')).toEqual(new Uint8Array([7]))
    expect(await storage.prompts.list()).toMatchObject([{ name: 'Heron' }])
    expect((await storage.drafts.read('s')).composer).toBe('half a heron')
  }, key)
}

async function names(): Promise<readonly (string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name).toSorted()
}

const quietly = () => ({ key: dataKey, onProgress: () => undefined, compactionMs: 0 })

const encrypt = () => carryOutPlan(planned, quietly())

describe('a switch', () => {
  it('moves all words into the encrypted database, and back', async () => {
    const shares: number[] = []
    const sealed = await carryOutPlan(planned, {
      ...quietly(),
      onProgress: share => shares.push(share),
    })
    expect(sealed).toMatchObject({ isSealed: true, plan: null })
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((left, right) => left - right))
    expect(await readLock()).toEqual(sealed)
    expect(await names()).toEqual([LOCK_NAME, SEALED_NAME])
    expect((await storedText(SEALED_NAME)).toLowerCase()).not.toContain('heron')
    await expectWords(dataKey)

    if (!sealed) throw new RangeError('Not encrypted')
    const opening = { ...sealed, plan: 'open' } as const
    expect(await carryOutPlan(opening, quietly())).toBeNull()
    expect(await names()).toEqual([PLAIN_NAME])
    await expectWords(null)
  })

  it('keeps the keys of sync as a root, and gives the same keys', async () => {
    const read = (key: Uint8Array | null) =>
      withStorage(async ({ settings }) => {
        const { keys, name }: { keys?: unknown; name?: unknown } = Object(
          await settings.read('sync'),
        )
        const own = await syncCodec.readKeys(keys)
        if (!own) throw new RangeError('No keys')
        return [await syncCodec.recoveryCode(own), await syncCodec.nameOf(own, 'd', 1), name]
      }, key)
    const before = await read(null)
    await encrypt()
    expect(await read(dataKey)).toEqual(before)
    await withStorage(async ({ settings }) => {
      await settings.write('sync', await settings.read('sync'))
    }, dataKey)
    expect(await read(dataKey)).toEqual(before)
    await carryOutPlan({ ...planned, isSealed: true, plan: 'open' }, quietly())
    expect(await read(null)).toEqual(before)
  })

  it('keeps the pair of a device, and leaves no key that the browser stores readable', async () => {
    const [keys, pair] = await Promise.all([syncCodec.createKeys(), syncCodec.createDeviceKeys()])
    const sealed = await syncCodec.sealDeviceKeys(keys, pair)
    await withStorage(({ settings }) => settings.write('sync', { keys, pair: sealed }))
    expect(await storedKeys(PLAIN_NAME)).toHaveLength(2)
    await encrypt()
    await withStorage(async ({ settings }) => {
      const own: { keys?: unknown; pair?: unknown } = Object(await settings.read('sync'))
      const root = await syncCodec.readKeys(own.keys)
      expect(root && (await syncCodec.readDeviceKeys(root, own.pair))).toEqual(pair)
      await settings.write('sync', own)
    }, dataKey)
    expect(await storedKeys(SEALED_NAME)).toEqual([])
    expect(await storedText(SEALED_NAME)).not.toContain(pair.privateKey)
  })

  /** Fails at the nth write or deletion, as if the browser were killed there. */
  function killAt(step: number): void {
    let left = step
    const die = () => {
      left -= 1
      if (left < 0) throw new Error('killed')
    }
    const add = IDBObjectStore.prototype.add
    const put = IDBObjectStore.prototype.put
    const remove = IDBFactory.prototype.deleteDatabase
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
      this: IDBObjectStore,
      ...row
    ) {
      die()
      return add.apply(this, row)
    })
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...row
    ) {
      die()
      return put.apply(this, row)
    })
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (
      this: IDBFactory,
      name,
    ) {
      // A new log is no step of this.
      if (!name.includes('fresh-log')) die()
      return remove.call(this, name)
    })
  }

  /** What the next start finds, and does without a passphrase. */
  async function startAgain(): Promise<LockRecord | null> {
    vi.restoreAllMocks()
    const found = await readLock()
    return found && tidyUp(found, 0)
  }

  // Each row is a step, so these are all the steps of one in seven.
  const STEPS = Array.from({ length: 18 }, (_, at) => (at < 9 ? at : (at - 7) * 9))

  it.each(STEPS)('that is killed at step %i loses nothing, and goes on', async step => {
    killAt(step)
    const isDone = await encrypt().then(
      () => true,
      () => false,
    )
    const after = await startAgain()
    if (!after) throw new RangeError('The record is gone')
    if (isDone) expect(after).toMatchObject({ isSealed: true, plan: null })
    await expectWords(after.isSealed ? dataKey : null)
    const sealed = await carryOutPlan(after, quietly())
    expect(sealed).toMatchObject({ isSealed: true, plan: null })
    expect(await names()).toEqual([LOCK_NAME, SEALED_NAME])
    await expectWords(dataKey)

    killAt(step)
    await carryOutPlan({ ...planned, isSealed: true, plan: 'open' }, quietly()).catch(
      () => undefined,
    )
    const opened = await startAgain()
    await expectWords(opened?.isSealed === true ? dataKey : null)
  })

  it('is taken back at any time', async () => {
    killAt(30)
    await expect(encrypt()).rejects.toThrow('does not let')
    vi.restoreAllMocks()
    expect(await dropPlan(planned)).toBeNull()
    expect(await names()).toEqual([PLAIN_NAME])
    await expectWords(null)
  })
})

describe('the record', () => {
  it('opens with its passphrase alone', async () => {
    expect(await openLock(planned, 'something else')).toBeNull()
    expect(await openLock(planned, PASSPHRASE)).toHaveLength(32)
    expect(await readLock()).toEqual(planned)
  })

  /** Which of the passphrases opens what is stored. */
  const opening = async (...passphrases: readonly string[]) => {
    const record = await readLock()
    const keys = await Promise.all(passphrases.map(one => record && openLock(record, one)))
    for (const key of keys) if (key) expect(key).toEqual(dataKey)
    return passphrases.filter((_, at) => keys[at])
  }
  const NEXT = 'amber canoe fossil lantern'

  it('takes another passphrase for the same key, and nothing else changes', async () => {
    expect(await changePassphrase('something else', NEXT)).toBe(false)
    expect(await readLock()).toEqual(planned)
    expect(await changePassphrase(PASSPHRASE, NEXT)).toBe(true)
    expect(await opening(PASSPHRASE, NEXT)).toEqual([NEXT])
    const { plan, isSealed, lockAfterMinutes } = planned
    expect(await readLock()).toMatchObject({ plan, isSealed, lockAfterMinutes })
    expect(await changePassphrase(PASSPHRASE, 'a third one')).toBe(false)
    expect(await opening(PASSPHRASE, NEXT)).toEqual([NEXT])
  })

  it.each(['transaction', 'put', 'commit'] as const)(
    'opens with exactly one passphrase if the browser is killed at the %s of a change',
    async step => {
      const die = () => {
        throw new Error('killed')
      }
      const put = IDBObjectStore.prototype.put
      const begin = IDBDatabase.prototype.transaction
      if (step === 'transaction')
        vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
          this: IDBDatabase,
          tables,
          mode,
        ) {
          return mode === 'readwrite' ? die() : begin.call(this, tables, mode)
        })
      if (step === 'put') vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(die)
      if (step === 'commit')
        vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
          this: IDBObjectStore,
          ...row
        ) {
          const request = put.apply(this, row)
          this.transaction.abort()
          return request
        })
      await expect(changePassphrase(PASSPHRASE, NEXT)).rejects.toThrow(/killed|abort/i)
      vi.restoreAllMocks()
      expect(await opening(PASSPHRASE, NEXT)).toEqual([PASSPHRASE])
    },
  )

  it('keeps what another tab changes meanwhile, and only the first of two new passphrases', async () => {
    const changes = [
      changePassphrase(PASSPHRASE, NEXT),
      changePassphrase(PASSPHRASE, 'a third one'),
    ]
    await changeLock(record => ({ ...record, lockAfterMinutes: 3 }))
    expect((await Promise.all(changes)).toSorted()).toEqual([false, true])
    expect(await opening(PASSPHRASE, NEXT, 'a third one')).toHaveLength(1)
    expect(await readLock()).toMatchObject({ lockAfterMinutes: 3 })
  })

  it('is not made by a change', async () => {
    indexedDB.deleteDatabase(LOCK_NAME)
    expect(await changePassphrase(PASSPHRASE, NEXT)).toBe(false)
    expect(await changeLock(record => record)).toBe(false)
    expect(await names()).toEqual([PLAIN_NAME])
  })

  it('tells damage from a wrong passphrase', async () => {
    const wrapped = planned.wrapped.with(3, (planned.wrapped[3] ?? 0) ^ 1)
    await expect(openLock({ ...planned, wrapped }, PASSPHRASE)).rejects.toThrow('changed')
    await writeLock({ ...planned, iterations: 1 })
    await expect(readLock()).rejects.toThrow('cannot be read')
  })
})
