/** What every storage promises of a session that is stored whole. */
import { describe, expect, it } from 'vitest'
import { session } from '../session.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

const blob = (name: string) => ({
  hash: name.padEnd(64, '0'),
  bytes: new TextEncoder().encode(`bytes of ${name}`),
})
const [one, two] = [blob('a'), blob('b')]
const LONG = session(...Array.from({ length: 1_600 }, (_, n) => `u message ${n}`))

export function describeNewSessions(opened: () => StorageUnderTest): void {
  const nothingOf = async (storage: StorageUnderTest['storage'], sessionId: string) => {
    await expect(storage.events.read(sessionId)).rejects.toMatchObject({ code: 'not-found' })
    expect(await storage.blobs.list(sessionId)).toEqual([])
    expect(await storage.sessions.get(sessionId)).toBeNull()
  }

  describe('a session stored whole', () => {
    it('has its events, its images and its row at once, also for another tab', async () => {
      const { storage, other } = opened()
      const events = session('u hello', 'a hi')
      const row = await storage.addSession({ sessionId: 's', events, blobs: [one, two], at: 5 })
      expect(row).toMatchObject({ id: 's', title: 'hello', messages: 2, revision: 3 })
      expect(await other.events.read('s')).toEqual({ events, revision: 3 })
      expect(await other.blobs.read('s', two.hash)).toEqual(two.bytes)
      expect(await other.sessions.list()).toEqual([row])
    })

    it('keeps that it was imported and its project, beside its row and through other marks', async () => {
      const { storage, other } = opened()
      const events = session('u hello')
      const row = await storage.addSession({
        sessionId: 's',
        events,
        blobs: [],
        imported: 'again',
        projectId: 'p',
        at: 5,
      })
      expect(row).toMatchObject({ imported: 'again', projectId: 'p' })
      await storage.sessions.markBackedUp('s', 7)
      expect(await other.sessions.get('s')).toMatchObject({
        imported: 'again',
        projectId: 'p',
        backedUpAt: 7,
      })
      await storage.sessions.rebuild()
      expect(await other.sessions.get('s')).toMatchObject({ imported: 'again' })
    })

    it('is told of while it is stored, up to its last event', async () => {
      const { storage } = opened()
      const told: number[] = []
      const onStored = (count: number) => told.push(count)
      await storage.addSession({ sessionId: 's', events: LONG, blobs: [], at: 5 }, { onStored })
      expect(told).toEqual(told.toSorted((left, right) => left - right))
      expect(told.at(-1)).toBe(LONG.length)
      expect(told.length).toBeGreaterThan(2)
    })

    it('leaves nothing when it is cancelled in the middle, and can be stored again', async () => {
      const { storage } = opened()
      const cancelled = new AbortController()
      const whole = { sessionId: 's', events: LONG, blobs: [one], at: 5 }
      const storing = storage.addSession(whole, {
        signal: cancelled.signal,
        onStored: () => cancelled.abort(new RangeError('Not wanted')),
      })
      await expect(storing).rejects.toThrow('Not wanted')
      await nothingOf(storage, 's')
      await storage.addSession(whole)
      expect((await storage.events.read('s')).revision).toBe(LONG.length)
    })

    it('is refused where there is one with its id, which stays as it is', async () => {
      const { storage, append } = opened()
      await append('s', session('u hello'))
      const adding = storage.addSession({ sessionId: 's', events: LONG, blobs: [one], at: 5 })
      await expect(adding).rejects.toMatchObject({ code: 'conflict' })
      expect((await storage.events.read('s')).revision).toBe(2)
      expect(await storage.blobs.list('s')).toEqual([])
    })

    it('leaves nothing of its images where one of its events is refused', async () => {
      const { storage } = opened()
      const events = [...session('u hello'), ...session('u again')]
      const adding = storage.addSession({ sessionId: 's', events, blobs: [one], at: 5 })
      await expect(adding).rejects.toMatchObject({ code: 'conflict' })
      await nothingOf(storage, 's')
    })

    it('leaves nothing on a full disk, which is said', async () => {
      const { storage, setDiskFull } = opened()
      await setDiskFull(true)
      const large = { ...two, bytes: new Uint8Array(4_000_000) }
      const events = session('u hello')
      const adding = storage.addSession({ sessionId: 's', events, blobs: [one, large], at: 5 })
      await expect(adding).rejects.toMatchObject({ code: 'full' })
      await nothingOf(storage, 's')
      await setDiskFull(false)
    })

    it('stands beside another one that is stored at the same time in another tab', async () => {
      const { storage, other } = opened()
      await Promise.all([
        storage.addSession({ sessionId: 's', events: LONG, blobs: [one], at: 5 }),
        other.addSession({ sessionId: 't', events: LONG, blobs: [one], at: 5 }),
      ])
      expect((await storage.events.read('s')).events).toEqual(LONG)
      expect((await storage.events.read('t')).events).toEqual(LONG)
      expect(await storage.sessions.list()).toHaveLength(2)
    })
  })
}
