/**
 * What every storage promises, whatever it stands on.
 *
 * @module
 */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionEvent } from '../engine/event.ts'
import type { LiveDraft, StoragePort } from '../runtime/ports.ts'
import { logs } from '../test/log-arbitrary.ts'
import { session } from '../test/session.ts'

export interface StorageUnderTest {
  readonly storage: StoragePort
  /** A second connection to the same data, as another tab has it. */
  readonly other: StoragePort
  setDiskFull(full: boolean): Promise<void>
  close(): Promise<void>
}

/** `open` yields an empty storage each time. */
export function describeStorage(name: string, open: () => Promise<StorageUnderTest>): void {
  // oxlint-disable-next-line vitest/valid-title -- the caller's
  describe(name, () => {
    let opened: StorageUnderTest
    let storage: StoragePort
    beforeEach(async () => {
      opened = await open()
      storage = opened.storage
    })
    afterEach(() => opened.close())

    const append = (sessionId: string, events: readonly SessionEvent[], expectedRevision = 0) =>
      storage.events.append(sessionId, events, { expectedRevision })

    describe('the log', () => {
      const whole = session('u hello', 'a hi', 'call read x', 'result read y')

      it('is created by the first append and read back equal, in order', async () => {
        await append('s', whole.slice(0, 1))
        await append('s', whole.slice(1), 1)
        expect(await opened.other.events.read('s')).toEqual({
          events: whole,
          revision: 5,
        })
      })

      it('is read from a position on', async () => {
        await append('s', whole)
        expect(await storage.events.read('s', 3)).toEqual({ events: whole.slice(3), revision: 5 })
        expect(await storage.events.read('s', 5)).toEqual({ events: [], revision: 5 })
      })

      it('F7: refuses an append planned on another revision and writes nothing', async () => {
        await append('s', whole.slice(0, 2))
        for (const revision of [0, 1, 3])
          await expect(append('s', whole.slice(2), revision)).rejects.toMatchObject({
            name: 'StoreError',
            code: 'conflict',
          })
        expect(await storage.events.read('s')).toMatchObject({ revision: 2 })
        expect(await storage.sessions.get('s')).toMatchObject({ revision: 2, messages: 1 })
      })

      it('takes all events of an append or none', async () => {
        await append('s', whole.slice(0, 1))
        await expect(
          append('s', [...whole.slice(1), ...whole.slice(0, 1)], 1),
        ).rejects.toMatchObject({
          code: 'conflict',
        })
        expect(await storage.events.read('s')).toEqual({ events: whole.slice(0, 1), revision: 1 })
      })

      it('refuses events that it could not read again', async () => {
        const strange = whole.map(event => ({ ...event, apiKey: 'sk-secret' }))
        await expect(append('s', strange)).rejects.toBeInstanceOf(RangeError)
        await expect(append('s', [])).rejects.toBeInstanceOf(RangeError)
        await expect(storage.events.read('s')).rejects.toMatchObject({ code: 'not-found' })
      })

      it('is not found before its first event', async () => {
        await expect(storage.events.read('nobody')).rejects.toMatchObject({ code: 'not-found' })
        expect(await storage.sessions.get('nobody')).toBeNull()
      })

      it('may hold the same event ids as the log of another session', async () => {
        await append('original', whole)
        await append('copy', whole)
        expect(await storage.events.read('copy')).toEqual(await storage.events.read('original'))
      })

      it('keeps a message of two million characters', async () => {
        const text = '字𝕏 a\n'.repeat(333_334)
        await append('s', session(`u ${text}`))
        const { events } = await storage.events.read('s')
        expect(events[1]).toMatchObject({ parts: [{ text }] })
      })

      it('keeps everything when the disk is full, and goes on when there is room again', async () => {
        await append('s', whole.slice(0, 2))
        await opened.setDiskFull(true)
        const large = session('u hello', `a ${'long '.repeat(200_000)}`).slice(2)
        await expect(append('s', large, 2)).rejects.toMatchObject({
          code: 'full',
          message: expect.stringContaining('Nothing was lost'),
        })
        expect(await storage.events.read('s')).toEqual({
          events: whole.slice(0, 2),
          revision: 2,
        })
        await opened.setDiskFull(false)
        expect(await append('s', large, 2)).toMatchObject({ revision: 3, messages: 2 })
      })
    })

    it('makes room by deleting from the trash also when the disk is full', async () => {
      await append('s', session('u hello'))
      await storage.sessions.moveToTrash('s', 1)
      await opened.setDiskFull(true)
      await storage.sessions.deleteForever('s')
      expect(await storage.sessions.list({ trashed: true })).toEqual([])
      await opened.setDiskFull(false)
    })

    describe('two connections', () => {
      it('hear of each change of either, until they unsubscribe', async () => {
        const heard: string[] = []
        const stop = storage.events.subscribe(id => heard.push(`own ${id}`))
        opened.other.events.subscribe(id => heard.push(`other ${id}`))
        await append('s', session())
        await vi.waitFor(() => expect(heard.toSorted()).toEqual(['other s', 'own s']))
        stop()
        await opened.other.sessions.moveToTrash('s', 5)
        await vi.waitFor(() => expect(heard).toHaveLength(3))
        expect(heard[2]).toBe('other s')
      })

      it('F7: never lose or double an event, however their appends cross', async () => {
        let run = 0
        const split = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 4 })), {
          minLength: 1,
          maxLength: 6,
        })
        await fc.assert(
          fc.asyncProperty(logs(6), split, async (events, moves) => {
            const sessionId = `crossing-${(run += 1)}`
            let revision = 0
            for (const [second, count] of moves) {
              const batch = events.slice(revision, revision + count)
              if (batch.length === 0) break
              const [first, loser] = second ? [opened.other, storage] : [storage, opened.other]
              const options = { expectedRevision: revision }
              const outcomes = await Promise.allSettled([
                first.events.append(sessionId, batch, options),
                loser.events.append(sessionId, batch, options),
              ])
              expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
                'fulfilled',
                'rejected',
              ])
              revision += batch.length
            }
            const log = await storage.events.read(sessionId)
            expect(log).toEqual({ events: events.slice(0, revision), revision })
            const row = await storage.sessions.get(sessionId)
            await storage.sessions.rebuild()
            expect(await opened.other.sessions.get(sessionId)).toEqual(row)
          }),
          { numRuns: 15 },
        )
      })
    })

    describe('the index', () => {
      it('tells title, counts and times, newest update first', async () => {
        await append('old', session('u first question', 'a yes', 'u second'))
        await append('new', session('u   \n  later', 'a 1', 'a 2', 'a 3'))
        expect(await storage.sessions.list()).toEqual([
          {
            id: 'new',
            title: 'later',
            origin: 'user',
            createdAt: 0,
            updatedAt: 4,
            messages: 4,
            revision: 5,
            trashedAt: null,
            backedUpAt: null,
          },
          expect.objectContaining({ id: 'old', title: 'first question', messages: 3 }),
        ])
      })

      it('lets an append tell the row that it made', async () => {
        const row = await append('s', session('u hello'))
        expect(await storage.sessions.get('s')).toEqual(row)
      })

      it('shows the trash apart, with its date, and brings back what is restored', async () => {
        await append('s', session('u hello'))
        await storage.sessions.moveToTrash('s', 77)
        expect(await storage.sessions.list()).toEqual([])
        expect(await storage.sessions.list({ trashed: true })).toEqual([
          expect.objectContaining({ id: 's', trashedAt: 77 }),
        ])
        await storage.sessions.restoreFromTrash('s')
        expect(await storage.sessions.list()).toEqual([
          expect.objectContaining({ id: 's', trashedAt: null }),
        ])
      })

      it('deletes for good only from the trash, and leaves no trace', async () => {
        await append('s', session('u hello'))
        await storage.drafts.write('s', 'composer', 'half a thought')
        await expect(storage.sessions.deleteForever('s')).rejects.toBeInstanceOf(RangeError)
        await storage.sessions.moveToTrash('s', 1)
        await storage.sessions.deleteForever('s')
        expect(await storage.sessions.get('s')).toBeNull()
        expect(await storage.sessions.list({ trashed: true })).toEqual([])
        await expect(storage.events.read('s')).rejects.toMatchObject({ code: 'not-found' })
        expect((await storage.drafts.read('s')).composer).toBe('')
        await storage.sessions.rebuild()
        expect(await storage.sessions.get('s')).toBeNull()
        expect(await append('s', session('u again'))).toMatchObject({ trashedAt: null })
      })

      it('empties the trash of what has lain there since before a date', async () => {
        for (const [id, at] of [
          ['a', 10],
          ['b', 20],
          ['c', 30],
        ] as const) {
          await append(id, session('u hello'))
          await storage.sessions.moveToTrash(id, at)
        }
        await append('kept', session('u hello'))
        expect(await storage.sessions.emptyTrash(30)).toBe(2)
        expect((await storage.sessions.list({ trashed: true })).map(({ id }) => id)).toEqual(['c'])
        expect((await storage.sessions.list()).map(({ id }) => id)).toEqual(['kept'])
      })

      it('keeps trash and backup marks through a rebuild', async () => {
        await append('s', session('u hello'))
        await storage.sessions.markBackedUp('s', 5)
        await storage.sessions.moveToTrash('s', 6)
        const row = await storage.sessions.get('s')
        expect(row).toMatchObject({ backedUpAt: 5, trashedAt: 6 })
        await storage.sessions.rebuild()
        expect(await storage.sessions.get('s')).toEqual(row)
      })

      it('knows no session to mark or delete that is not there', async () => {
        const { sessions } = storage
        for (const call of [
          () => sessions.moveToTrash('nobody', 1),
          () => sessions.restoreFromTrash('nobody'),
          () => sessions.markBackedUp('nobody', 1),
          () => sessions.deleteForever('nobody'),
        ])
          await expect(call()).rejects.toMatchObject({ code: 'not-found' })
      })
    })

    describe('drafts and settings', () => {
      const live: LiveDraft = {
        requestId: 'r1',
        model: { provider: 'demo', host: null, model: 'demo' },
        parts: [{ type: 'text', text: 'So f\ud83d' }],
        startedAt: 3,
      }

      it('start empty and keep the last value of each key', async () => {
        expect(await storage.drafts.read('s')).toEqual({ composer: '', queue: [], live: null })
        await storage.drafts.write('s', 'composer', 'h')
        await storage.drafts.write('s', 'composer', 'he')
        await storage.drafts.write('s', 'queue', [{ id: 'q1', text: 'next' }])
        await storage.drafts.write('s', 'live', live)
        const all = { composer: 'he', queue: [{ id: 'q1', text: 'next' }], live }
        expect(await opened.other.drafts.read('s')).toEqual(all)
        await storage.drafts.write('s', 'live', null)
        expect(await storage.drafts.read('s')).toEqual({ ...all, live: null })
      })

      it('keep the order of writes that nobody waited for', async () => {
        const texts = ['a', 'ab', 'abc', 'abcd']
        await Promise.all(texts.map(text => storage.drafts.write('s', 'composer', text)))
        expect((await storage.drafts.read('s')).composer).toBe('abcd')
      })

      it('are kept apart by session', async () => {
        await storage.drafts.write('s', 'composer', 'mine')
        expect((await storage.drafts.read('s2')).composer).toBe('')
      })

      it('give back settings as they were written', async () => {
        expect(await storage.settings.read('theme')).toBeUndefined()
        await storage.settings.write('theme', { name: 'dark', at: [1, null] })
        await storage.settings.write('theme', { name: 'light', at: [2, null] })
        expect(await opened.other.settings.read('theme')).toEqual({ name: 'light', at: [2, null] })
      })
    })

    it('tells what it uses, or null', async () => {
      const { usage, quota } = (await storage.estimate()) ?? { usage: 0, quota: 0 }
      expect(quota).toBeGreaterThanOrEqual(usage)
    })
  })
}
