/** What every storage promises of the list of sessions. */
import { describe, expect, it } from 'vitest'
import { session } from '../session.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

export function describeIndex(opened: () => StorageUnderTest): void {
  it('makes room by deleting from the trash also when the disk is full', async () => {
    const { storage, append, setDiskFull } = opened()
    await append('s', session('u hello'))
    await storage.sessions.moveToTrash('s', 1)
    await setDiskFull(true)
    await storage.sessions.deleteForever('s')
    expect(await storage.sessions.list({ trashed: true })).toEqual([])
    await setDiskFull(false)
  })

  describe('the index', () => {
    it('tells title, counts and times, newest update first', async () => {
      const { storage, append } = opened()
      await append('old', session('u first question', 'a yes', 'u second'))
      await append('new', session('u   \n  later', 'a 1', 'a 2', 'a 3'))
      expect(await storage.sessions.list()).toEqual([
        {
          id: 'new',
          title: 'Later',
          origin: 'user',
          presetId: null,
          createdAt: 0,
          updatedAt: 4,
          messages: 4,
          revision: 5,
          trashedAt: null,
          backedUpAt: null,
          imported: null,
          pinnedAt: null,
        },
        expect.objectContaining({ id: 'old', title: 'First question', messages: 3 }),
      ])
    })

    it('lets an append tell the row that it made', async () => {
      const { storage, append } = opened()
      const row = await append('s', session('u hello'))
      expect(await storage.sessions.get('s')).toEqual(row)
    })

    it('shows the trash apart, with its date, and brings back what is restored', async () => {
      const { storage, append } = opened()
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
      const { storage, append } = opened()
      const blob = { hash: 'a'.repeat(64), bytes: new Uint8Array([1]) }
      for (const id of ['s', 't']) {
        await append(id, session('u hello'))
        await storage.blobs.add(id, [blob], 1)
      }
      await storage.snapshots.write('s', { revision: 2, writtenBy: 'here', text: '{}' })
      await storage.drafts.write('s', 'composer', 'half a thought')
      const waiting = { id: 'q1', text: 'next', images: [] }
      await storage.queue.add('s', waiting, { type: 'composer', stored: '', left: '', images: [] })
      await expect(storage.sessions.deleteForever('s')).rejects.toBeInstanceOf(RangeError)
      await storage.sessions.moveToTrash('s', 1)
      expect(await storage.blobs.list('s')).toEqual([blob.hash])
      await storage.sessions.deleteForever('s')
      expect(await storage.sessions.get('s')).toBeNull()
      expect(await storage.blobs.list('s')).toEqual([])
      expect(await storage.blobs.list('t')).toEqual([blob.hash])
      expect(await storage.sessions.list({ trashed: true })).toEqual([])
      await expect(storage.events.read('s')).rejects.toMatchObject({ code: 'not-found' })
      expect(await storage.drafts.read('s')).toMatchObject({ composer: '', queue: [] })
      await storage.sessions.rebuild()
      expect(await storage.sessions.get('s')).toBeNull()
      expect(await append('s', session('u again'))).toMatchObject({ trashedAt: null })
      expect(await storage.snapshots.read('s', 'here')).toBeNull()
    })

    it('deletes a session as somebody knows it only while nothing was written in it since', async () => {
      const { storage, append } = opened()
      const { sessions, drafts, queue } = storage
      const [created, said, more] = session('u hello', 'u more')
      await append('s', [created!, said!])
      await sessions.moveToTrash('s', 1)
      await append('s', [more!], 2)
      expect(await sessions.deleteForever('s', 2)).toBe(false)
      await drafts.write('s', 'composer', 'half a thought')
      expect(await sessions.deleteForever('s', 3)).toBe(false)
      await drafts.write('s', 'composer', '')
      const from = { type: 'composer', stored: '', left: '', images: [] } as const
      await queue.add('s', { id: 'q1', text: 'next', images: [] }, from)
      expect(await sessions.deleteForever('s', 3)).toBe(false)
      expect(await storage.events.read('s')).toMatchObject({ revision: 3 })
      await queue.remove('s', 'q1')
      const model = { provider: 'p', host: null, model: 'm' }
      await drafts.write('s', 'live', { requestId: 'r', model, parts: [], startedAt: 1 })
      expect(await sessions.deleteForever('s', 3)).toBe(true)
      expect(await sessions.get('s')).toBeNull()
    })

    it('empties the trash of what has lain there since before a date', async () => {
      const { storage, append } = opened()
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

    it('tells what is pinned, in its usual order, until it is no longer', async () => {
      const { storage, append } = opened()
      await append('old', session('u first'))
      await append('new', session('u second', 'a yes'))
      await storage.sessions.setPinned('old', 9)
      const pins = async () =>
        (await storage.sessions.list()).map(({ id, pinnedAt }) => [id, pinnedAt])
      expect(await pins()).toEqual([
        ['new', null],
        ['old', 9],
      ])
      await storage.sessions.setPinned('old', null)
      expect(await pins()).toEqual([
        ['new', null],
        ['old', null],
      ])
    })

    it('keeps the marks of a session through a rebuild', async () => {
      const { storage, append } = opened()
      await append('s', session('u hello'))
      await storage.sessions.markBackedUp('s', 5)
      await storage.sessions.setPinned('s', 4)
      await storage.sessions.moveToTrash('s', 6)
      const row = await storage.sessions.get('s')
      expect(row).toMatchObject({ backedUpAt: 5, trashedAt: 6, pinnedAt: 4 })
      await storage.sessions.rebuild()
      expect(await storage.sessions.get('s')).toEqual(row)
    })

    it('knows no session to mark or delete that is not there', async () => {
      const { storage } = opened()
      const { sessions } = storage
      for (const call of [
        () => sessions.moveToTrash('nobody', 1),
        () => sessions.restoreFromTrash('nobody'),
        () => sessions.markBackedUp('nobody', 1),
        () => sessions.setPinned('nobody', 1),
        () => sessions.deleteForever('nobody'),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'not-found' })
    })
  })
}
