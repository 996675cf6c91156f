/** What every storage promises of drafts and settings. */
import { describe, expect, it } from 'vitest'
import type { LiveDraft } from '../../ports/drafts.ts'
import { image } from '../image-arbitrary.ts'
import { session } from '../session.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

export function describeDrafts(opened: () => StorageUnderTest): void {
  describe('drafts and settings', () => {
    const live: LiveDraft = {
      requestId: 'r1',
      model: { provider: 'demo', host: null, model: 'demo' },
      parts: [{ type: 'text', text: 'So f\ud83d' }],
      startedAt: 3,
    }

    const queued = { id: 'q1', text: 'next', images: [image({ name: 'next.png' })] }
    const NOTHING = { type: 'composer', stored: '', left: '', images: [] } as const

    it('start empty and keep the last value of each key', async () => {
      const { storage, other } = opened()
      expect(await storage.drafts.read('s')).toEqual({
        composer: '',
        attachments: [],
        queue: [],
        live: null,
      })
      await storage.drafts.write('s', 'composer', 'h')
      await storage.drafts.write('s', 'composer', 'he')
      await storage.drafts.write('s', 'attachments', [image()])
      await storage.queue.add('s', queued, NOTHING)
      await storage.drafts.write('s', 'live', live)
      const all = { composer: 'he', attachments: [image()], queue: [queued], live }
      expect(await other.drafts.read('s')).toEqual(all)
      expect((await other.drafts.read('s2')).composer).toBe('')
      await storage.drafts.write('s', 'live', null)
      expect(await storage.drafts.read('s')).toEqual({ ...all, live: null })
    })

    it('tell of which chats there is no log, the oldest first', async () => {
      const { storage, append } = opened()
      expect(await storage.drafts.unlogged()).toEqual([])
      for (const id of ['s3', 's1', 's2', 's4'])
        await storage.drafts.write(id, 'composer', `half of ${id}`)
      await append('s2', session('u hello'))
      await storage.drafts.write('s4', 'composer', '')
      expect(await storage.drafts.unlogged()).toEqual(['s1', 's3'])
    })

    it('keep the order of writes that nobody waited for', async () => {
      const { storage } = opened()
      const texts = ['a', 'ab', 'abc', 'abcd']
      await Promise.all(texts.map(text => storage.drafts.write('s', 'composer', text)))
      expect((await storage.drafts.read('s')).composer).toBe('abcd')
    })

    it('give back settings as they were written', async () => {
      const { storage, other } = opened()
      expect(await storage.settings.read('theme')).toBeUndefined()
      await storage.settings.write('theme', { name: 'dark', at: [1, null] })
      await storage.settings.write('theme', { name: 'light', at: [2, null] })
      expect(await other.settings.read('theme')).toEqual({ name: 'light', at: [2, null] })
    })
  })
}
