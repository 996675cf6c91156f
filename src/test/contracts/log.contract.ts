/** What every storage promises of a log. */
import { describe, expect, it } from 'vitest'
import { moved } from '../branch-moves.ts'
import { session } from '../session.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

export function describeLog(opened: () => StorageUnderTest): void {
  describe('the log', () => {
    const whole = session('u hello', 'a hi', 'call read x', 'result read y')

    it('is created by the first append and read back equal, in order', async () => {
      const { other, append } = opened()
      await append('s', whole.slice(0, 1))
      await append('s', whole.slice(1), 1)
      expect(await other.events.read('s')).toEqual({
        events: whole,
        revision: 5,
      })
    })

    it('is read from a position on', async () => {
      const { storage, append } = opened()
      await append('s', whole)
      expect(await storage.events.read('s', 3)).toEqual({ events: whole.slice(3), revision: 5 })
      expect(await storage.events.read('s', 5)).toEqual({ events: [], revision: 5 })
    })

    it('counts the messages of the branch that was selected last', async () => {
      const { storage, append } = opened()
      const before = session('u one', 'a two', 'u three', 'a four')
      const after = moved(before, { type: 'edit', pick: 1 })
      expect(await append('s', before)).toMatchObject({ messages: 4 })
      expect(await append('s', after.slice(before.length), before.length)).toMatchObject({
        messages: 2,
        revision: after.length,
      })
      const added = { sessionId: 'added', events: after, blobs: [], at: 1 }
      expect(await storage.addSession(added)).toMatchObject({ messages: 2 })
      await storage.sessions.rebuild()
      expect(await storage.sessions.get('s')).toMatchObject({ messages: 2 })
    })

    it('F7: refuses an append planned on another revision and writes nothing', async () => {
      const { storage, append } = opened()
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
      const { storage, append } = opened()
      await append('s', whole.slice(0, 1))
      await expect(append('s', [...whole.slice(1), ...whole.slice(0, 1)], 1)).rejects.toMatchObject(
        {
          code: 'conflict',
        },
      )
      expect(await storage.events.read('s')).toEqual({ events: whole.slice(0, 1), revision: 1 })
    })

    it('writes a setting with the events, or neither', async () => {
      const { storage, other } = opened()
      const append = (from: number, expectedRevision: number, value: string) =>
        storage.events.append('s', whole.slice(from, from + 1), {
          expectedRevision,
          note: { key: 'noted', value },
        })
      await append(0, 0, 'first')
      await expect(append(1, 5, 'lost')).rejects.toMatchObject({ code: 'conflict' })
      await expect(append(0, 1, 'lost')).rejects.toMatchObject({ code: 'conflict' })
      expect(await other.settings.read('noted')).toBe('first')
    })

    it('refuses events that it could not read again', async () => {
      const { storage, append } = opened()
      const strange = whole.map(event => ({ ...event, apiKey: 'sk-secret' }))
      await expect(append('s', strange)).rejects.toBeInstanceOf(RangeError)
      await expect(append('s', [])).rejects.toBeInstanceOf(RangeError)
      await expect(storage.events.read('s')).rejects.toMatchObject({ code: 'not-found' })
    })

    it('is not found before its first event', async () => {
      const { storage } = opened()
      await expect(storage.events.read('nobody')).rejects.toMatchObject({ code: 'not-found' })
      expect(await storage.sessions.get('nobody')).toBeNull()
    })

    it('may hold the same event ids as the log of another session', async () => {
      const { storage, append } = opened()
      await append('original', whole)
      await append('copy', whole)
      expect(await storage.events.read('copy')).toEqual(await storage.events.read('original'))
    })

    it('keeps a message of two million characters', async () => {
      const { storage, append } = opened()
      const text = '字𝕏 a\n'.repeat(333_334)
      await append('s', session(`u ${text}`))
      const { events } = await storage.events.read('s')
      expect(events[1]).toMatchObject({ parts: [{ text }] })
    })

    it('keeps everything when the disk is full, and goes on when there is room again', async () => {
      const { storage, append, setDiskFull } = opened()
      await append('s', whole.slice(0, 2))
      await setDiskFull(true)
      const large = session('u hello', `a ${'long '.repeat(200_000)}`).slice(2)
      await expect(append('s', large, 2)).rejects.toMatchObject({
        code: 'full',
        message: expect.stringContaining('Nothing was lost'),
      })
      expect(await storage.events.read('s')).toEqual({
        events: whole.slice(0, 2),
        revision: 2,
      })
      await setDiskFull(false)
      expect(await append('s', large, 2)).toMatchObject({ revision: 3, messages: 2 })
    })
  })
}
