import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import fc from 'fast-check'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { contentHash, foldBranch } from '../engine/index.ts'
import { SessionEvent } from '../engine/log/event.ts'
import { logs } from '../test/log-arbitrary.ts'
import { session } from '../test/session.ts'
import { connectDrafts } from './db.ts'
import { LONG_LOG } from './log-table.ts'
import { openRawSessions } from './raw-sessions.ts'
import { EVENTS_SHAPE, eventsIn, writeBatches, batchesFrom } from './event-batches.ts'
import { openStorage } from './storage.ts'

const sizes = fc.integer({ min: 1, max: 6 })
const batchesOf = (events: readonly SessionEvent[], most: number, from = 0) =>
  [...batchesFrom('s', events, { from, most })].map(({ batch }) => batch)

describe('batches and what follows them', () => {
  it('are the whole log and its fold, at every length of it that batches were written of', () => {
    fc.assert(
      fc.property(logs(), sizes, (events, most) => {
        const whole = foldBranch(events)
        for (let cut = 0; cut <= events.length; cut += 1) {
          const trusted = eventsIn(batchesOf(events.slice(0, cut), most))
          expect(trusted).toHaveLength(cut - (cut % most))
          const again = [...trusted, ...events.slice(trusted.length)]
          expect(again).toEqual(events)
          if (cut % 3 === 0) expect(foldBranch(again)).toEqual(whole)
        }
      }),
    )
  })

  it('are cut at the same places however often they are added to', () => {
    fc.assert(
      fc.property(logs(), sizes, fc.nat(), (events, most, length) => {
        const before = batchesOf(events.slice(0, length % (events.length + 1)), most)
        const added = batchesOf(events, most, eventsIn(before).length)
        expect([...before, ...added]).toEqual(batchesOf(events, most))
      }),
    )
  })

  it('give no event that the log has not, whatever became of them', () => {
    const damages = fc.oneof(
      fc.tuple(fc.constantFrom('text', 'hash', 'writtenBy'), fc.nat(), fc.string({ minLength: 1 })),
      fc.tuple(fc.constantFrom('first'), fc.nat(), fc.integer()),
      fc.tuple(fc.constantFrom('gone', 'garbage', 'more'), fc.nat(), fc.anything()),
    )
    fc.assert(
      fc.property(logs(), sizes, fc.nat(), damages, (events, most, which, [field, at, value]) => {
        const records: unknown[] = batchesOf(events, most)
        const place = which % (records.length + 1)
        const record = batchesOf(events, most)[place]
        if (record === undefined) return
        const inText = (text: string) => {
          const cut = at % (text.length + 1)
          return `${text.slice(0, cut)}${String(value)}${text.slice(cut + 1)}`
        }
        const damaged = {
          text: () => ({ ...record, text: inText(record.text) }),
          hash: () => ({ ...record, hash: inText(record.hash) }),
          writtenBy: () => ({ ...record, writtenBy: value }),
          first: () => ({ ...record, first: value }),
          more: () => ({ ...record, more: value }),
          garbage: () => value,
          gone: () => batchesOf(events, most)[place + 1],
        }[field]()
        records.splice(place, 1, damaged)
        expect(eventsIn(records)).toEqual(events.slice(0, eventsIn(records).length))
      }),
    )
  })

  it('are of events as they are today', () => {
    const shape = z.toJSONSchema(SessionEvent, { io: 'output', unrepresentable: 'any' })
    expect(EVENTS_SHAPE).toBe(contentHash(JSON.stringify(shape)))
  })
})

describe('the batches of a log', () => {
  const log = session(...Array.from({ length: 2 * LONG_LOG + 9 }, (_, at) => `u ${at}`))
  let named = 0
  const opened = async () => {
    const name = `batches-${(named += 1)}`
    const storage = openStorage(name)
    const relaxed = connectDrafts(name)
    await storage.events.append('s', log, { expectedRevision: 0 })
    const write = (from = 0) => writeBatches(relaxed, 's', { events: log, from })
    await write()
    const dexie = await new Dexie(name).open()
    onTestFinished(() => {
      for (const each of [storage, relaxed, dexie]) each.close()
    })
    return {
      name,
      storage,
      write,
      batches: dexie.table('segments'),
      events: dexie.table('events'),
    }
  }
  const unreadable = { sessionId: 's', seq: 7, event: { ...log[7], type: 'v9.unheard' } }

  afterEach(() => vi.restoreAllMocks())

  it('are read in the place of its records', async () => {
    const { storage, batches, events } = await opened()
    expect(await batches.toCollection().primaryKeys()).toEqual([
      ['s', 0],
      ['s', LONG_LOG],
    ])
    await events.put(unreadable)
    expect(await storage.events.read('s')).toEqual({ events: log, revision: log.length })
    await batches.clear()
    await expect(storage.events.read('s')).rejects.toMatchObject({ code: 'unreadable' })
  })

  it('hide no entry behind them that cannot be read, or is missing', async () => {
    const { storage, events } = await opened()
    const last = log.length - 1
    await events.put({ sessionId: 's', seq: last, event: { ...log[last], type: 'v9.unheard' } })
    await expect(storage.events.read('s')).rejects.toThrow(`Entry ${log.length} `)
    await events.delete(['s', last - 1])
    await expect(storage.events.read('s')).rejects.toThrow(`Entry ${log.length - 1} `)
  })

  it.each([
    ['of another shape', { writtenBy: 'elsewhere' }],
    ['cut short', { text: '[{"id":' }],
    ['of another place', { first: 1 }],
  ])('count for nothing where they are %s', async (_, change) => {
    const { storage, batches } = await opened()
    for (const batch of await batches.toArray()) {
      await batches.delete(['s', batch.first])
      await batches.put({ ...batch, ...change })
    }
    expect((await storage.events.read('s')).events).toEqual(log)
  })

  it('count for nothing where the log has another event at their end', async () => {
    const { storage, events } = await opened()
    const place = 2 * LONG_LOG - 1
    const other = { ...log[place], id: 'other' }
    await events.put({ sessionId: 's', seq: place, event: other })
    expect((await storage.events.read('s')).events[place]).toEqual(other)
  })

  it('are written once a log was read that has many events outside them', async () => {
    const { storage, batches } = await opened()
    const written = await batches.toArray()
    await batches.clear()
    await storage.events.read('s')
    await expect.poll(() => batches.toArray()).toEqual(written)
  })

  it('take the place of those that another version cut elsewhere', async () => {
    const { write, batches } = await opened()
    const written = await batches.toArray()
    for (const first of [0, 100, LONG_LOG + 1])
      await batches.put({ ...written[0], first, hash: '' })
    await batches.delete(['s', LONG_LOG])
    await write()
    expect(await batches.toArray()).toEqual(written)
  })

  it('are the same whoever writes them', async () => {
    const { write, batches } = await opened()
    const written = await batches.toArray()
    await batches.delete(['s', 0])
    await Promise.all([write(), write(LONG_LOG), write()])
    expect(await batches.toArray()).toEqual(written)
  })

  it('go with their session, also where that is deleted unread', async () => {
    const { name, batches } = await opened()
    await openRawSessions(name).delete('s')
    expect(await batches.count()).toBe(0)
  })

  it('go with their session, and are not written once it is gone', async () => {
    const { storage, write, batches } = await opened()
    await storage.sessions.moveToTrash('s', 1)
    await storage.sessions.deleteForever('s')
    expect(await batches.count()).toBe(0)
    await write()
    expect(await batches.count()).toBe(0)
  })

  it('are left where they cannot be written', async () => {
    const { storage, batches } = await opened()
    await batches.clear()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await storage.events.read('s')
    await expect.poll(() => put).toHaveBeenCalled()
    expect((await storage.events.read('s')).events).toEqual(log)
    expect(await batches.count()).toBe(0)
  })

  it('are not written where the disk has little room', async () => {
    const { write, batches } = await opened()
    await batches.clear()
    const refuse = async () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    vi.stubGlobal('caches', { open: async () => ({ put: refuse, delete: async () => true }) })
    onTestFinished(() => void vi.unstubAllGlobals())
    await write()
    expect(await batches.count()).toBe(0)
  })
})
