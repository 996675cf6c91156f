import { Dexie } from 'dexie'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { z } from 'zod'
import { session } from '../test/session.ts'
import { openStorage } from './storage.ts'
import { describeStorage } from '../test/contracts/storage.contract.ts'

/** The protocol's own typing needs a package of its own; one method is used. */
const protocol = z
  .custom<{ send(method: string, parameters: object): Promise<unknown> }>()
  .parse(cdp())

const ROOM = 64_000_000
const FILLER = 8_000_000

/** Lets this page use `room` more bytes than it does now. */
async function limitDisk(room: number): Promise<void> {
  const { usage = 0 } = await navigator.storage.estimate()
  await protocol.send('Storage.overrideQuotaForOrigin', {
    origin: location.origin,
    quotaSize: usage + room,
  })
}

/** Chromium remembers for half a minute how much room there was, so the room must really be used up. */
async function fillDisk(): Promise<void> {
  await limitDisk(0)
  const filler = new Dexie('filler')
  filler.version(1).stores({ bytes: '++' })
  const failures: unknown[] = []
  for (let written = 0; written < 2 * ROOM && failures.length === 0; written += FILLER)
    await filler
      .table('bytes')
      .add(new Uint8Array(FILLER))
      .catch((failure: unknown) => failures.push(failure))
  filler.close()
  expect(failures).toMatchObject([{ inner: { name: 'QuotaExceededError' } }])
}

beforeAll(() => limitDisk(ROOM))

describeStorage('browser storage in Chromium', async () => {
  const name = `contract-${crypto.randomUUID()}`
  const [storage, other] = [openStorage(name), openStorage(name)]
  return {
    storage,
    other,
    setDiskFull: async full => {
      if (full) return fillDisk()
      await Dexie.delete('filler')
      await limitDisk(ROOM)
    },
    close: async () => {
      storage.close()
      other.close()
      indexedDB.deleteDatabase(name)
    },
  }
})

describe('durability in Chromium', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is strict for the log and the queue, and relaxed for what is typed', async () => {
    const name = `durability-${crypto.randomUUID()}`
    const asked: (string | undefined)[] = []
    const original = IDBDatabase.prototype.transaction
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...[stores, mode, options]
    ) {
      const transaction = original.call(this, stores, mode, options)
      // A database of an earlier test may still be written.
      if (mode === 'readwrite' && this.name === name) asked.push(transaction.durability)
      return transaction
    })
    const storage = openStorage(name)
    await storage.events.append('s', session('u hello'), { expectedRevision: 0 })
    await storage.sessions.moveToTrash('s', 1)
    await storage.drafts.write('s', 'composer', 'half')
    const waiting = { id: 'q1', text: 'half', images: [] }
    await storage.queue.add('s', waiting, {
      type: 'composer',
      stored: 'half',
      left: '',
      images: [],
    })
    storage.close()
    expect(asked).toEqual(['strict', 'strict', 'relaxed', 'strict'])
  })
})

describe('long logs in Chromium', () => {
  // Another process may take the processor just then; that is no fault of the store.
  it('leave the page alive while they are appended', { retry: 3 }, async () => {
    const storage = openStorage(`long-${crypto.randomUUID()}`)
    const events = session(...Array.from({ length: 10_000 }, (_, n) => `u message ${n}`))
    const started = performance.now()
    const turns = [started]
    const beat = setInterval(() => turns.push(performance.now()), 1)
    await storage.events.append('s', events, { expectedRevision: 0 })
    clearInterval(beat)
    storage.close()
    const pauses = turns.slice(1).map((turn, index) => turn - (turns[index] ?? started))
    // About a tenth of the whole; more than a third when all is written in one go.
    expect(Math.max(...pauses)).toBeLessThan((performance.now() - started) / 4)
  })
})
