/** What every storage promises of memory. */
import { describe, expect, it, vi } from 'vitest'
import type { MemoryChange } from '../../ports/memory.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

export function describeMemory(opened: () => StorageUnderTest): void {
  describe('memory', () => {
    const change = (
      id: string,
      item: string,
      after: string | null = null,
      value: string | null = `Words of ${id}`,
    ): MemoryChange => ({
      id,
      item,
      after,
      at: Number(id.replace(/\D/g, '')),
      by: 'model',
      source: { sessionId: 's1', messageIds: ['m1'] },
      value: value === null ? null : block(value),
    })

    it('is the same log in all tabs, in the order of the changes', async () => {
      const { storage, other } = opened()
      expect(await storage.memory.read()).toEqual([])
      const [first, second, third] = [change('c1', 'a'), change('c2', 'a', 'c1'), change('c3', 'b')]
      expect(await storage.memory.append([first])).toBe(true)
      expect(await other.memory.append([third, second])).toBe(true)
      expect(await storage.memory.read()).toEqual([first, second, third])
    })

    it('refuses a change that is based on an older one, and then adds none', async () => {
      const { storage, other } = opened()
      await storage.memory.append([change('c1', 'a')])
      await storage.memory.append([change('c2', 'a', 'c1')])
      expect(await other.memory.append([change('c3', 'b'), change('c4', 'a', 'c1')])).toBe(false)
      expect(await other.memory.append([change('c5', 'a', null)])).toBe(false)
      expect((await other.memory.read()).map(({ id }) => id)).toEqual(['c1', 'c2'])
    })

    it('takes the same change twice as one', async () => {
      const { storage } = opened()
      await storage.memory.append([change('c1', 'a')])
      expect(await storage.memory.append([change('c1', 'a')])).toBe(true)
      expect(await storage.memory.read()).toHaveLength(1)
    })

    it('adds of a backup what is missing here, whatever it was based on', async () => {
      const { storage } = opened()
      await storage.memory.append([change('c3', 'a')])
      const backup = [change('c3', 'a'), change('c1', 'a'), change('c2', 'b', 'gone')]
      expect(await storage.memory.merge(backup)).toBe(2)
      expect(await storage.memory.merge(backup)).toBe(0)
      expect((await storage.memory.read()).map(({ id }) => id)).toEqual(['c1', 'c2', 'c3'])
    })

    it('erases every change of an item and no other, or everything', async () => {
      const { storage, other } = opened()
      await storage.memory.append([change('c1', 'a'), change('c2', 'b')])
      await storage.memory.append([change('c3', 'a', 'c1', null)])
      await other.memory.erase(['a'])
      expect((await storage.memory.read()).map(({ id }) => id)).toEqual(['c2'])
      expect(await other.memory.append([change('c4', 'a', 'c3')])).toBe(false)
      await storage.memory.erase(null)
      expect(await other.memory.read()).toEqual([])
    })

    it('is reported to every tab when it changes, and to nobody who left', async () => {
      const { storage, other } = opened()
      const [here, there, left] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
      await storage.memory.subscribe(here)
      await other.memory.subscribe(there)
      const leave = await other.memory.subscribe(left)
      leave()
      await storage.memory.append([change('c1', 'a')])
      await expect.poll(() => there).toHaveBeenCalled()
      expect(here).toHaveBeenCalled()
      there.mockClear()
      await storage.memory.erase(['a'])
      await expect.poll(() => there).toHaveBeenCalled()
      expect(left).not.toHaveBeenCalled()
    })
  })
}

function block(content: string): MemoryChange['value'] {
  return {
    type: 'block',
    name: 'person',
    purpose: '',
    limit: { of: 'characters', most: 100 },
    content,
    isOpenToModel: true,
  }
}
