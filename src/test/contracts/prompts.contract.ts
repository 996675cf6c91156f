/** What every storage promises of prompts. */
import { describe, expect, it, vi } from 'vitest'
import type { Prompt } from '../../ports/storage.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

export function describePrompts(opened: () => StorageUnderTest): void {
  describe('prompts', () => {
    const prompt = (name: string, at: number): Prompt => ({ name, text: `${name} {{topic}}`, at })
    const namesIn = async ({ storage }: Pick<StorageUnderTest, 'storage'>) =>
      (await storage.prompts.list()).map(({ name }) => name)

    it('are listed in all tabs, saved last first', async () => {
      const { storage, other } = opened()
      expect(await storage.prompts.list()).toEqual([])
      expect(await storage.prompts.replace([], [prompt('Notice', 1), prompt('Review', 2)])).toBe(
        true,
      )
      expect(await other.prompts.list()).toEqual([prompt('Review', 2), prompt('Notice', 1)])
    })

    it('are renamed and deleted by the names that they had, whatever their case', async () => {
      const { storage, other } = opened()
      await storage.prompts.replace([], [prompt('Notice', 1), prompt('Review', 2)])
      expect(await other.prompts.replace(['notice'], [prompt('NOTICE of closing', 3)])).toBe(true)
      expect(await namesIn({ storage })).toEqual(['NOTICE of closing', 'Review'])
      expect(await storage.prompts.replace(['Review'], [])).toBe(true)
      expect(await namesIn({ storage: other })).toEqual(['NOTICE of closing'])
    })

    it('never take the name of another one, and then nothing is changed', async () => {
      const { storage, other } = opened()
      await storage.prompts.replace([], [prompt('Notice', 1), prompt('Review', 2)])
      expect(await other.prompts.replace([], [prompt('review', 3)])).toBe(false)
      expect(await other.prompts.replace(['Notice'], [prompt('Review', 3)])).toBe(false)
      expect(await other.prompts.replace([], [prompt('New', 3), prompt('new', 4)])).toBe(false)
      expect(await namesIn({ storage })).toEqual(['Review', 'Notice'])
      expect(await other.prompts.replace(['Review'], [prompt('review', 5)])).toBe(true)
      expect(await namesIn({ storage })).toEqual(['review', 'Notice'])
    })

    it('have one of two tabs win that save the same name at once', async () => {
      const { storage, other } = opened()
      const outcomes = await Promise.all([
        storage.prompts.replace([], [prompt('Notice', 1)]),
        other.prompts.replace([], [prompt('notice', 2)]),
      ])
      expect(outcomes.toSorted()).toEqual([false, true])
      expect(await storage.prompts.list()).toHaveLength(1)
    })

    it('are reported to every tab when they change, and to nobody who left', async () => {
      const { storage, other } = opened()
      const here = vi.fn<() => void>()
      const there = vi.fn<() => void>()
      const gone = vi.fn<() => void>()
      await storage.prompts.subscribe(here)
      await other.prompts.subscribe(there)
      const leave = await storage.prompts.subscribe(gone)
      leave()
      await storage.prompts.replace([], [prompt('Notice', 1)])
      for (const told of [here, there]) await expect.poll(() => told).toHaveBeenCalledOnce()
      await storage.prompts.replace([], [prompt('Notice', 2)])
      expect(here).toHaveBeenCalledOnce()
      expect(gone).not.toHaveBeenCalled()
    })
  })
}
