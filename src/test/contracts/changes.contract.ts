/** What every storage promises of the log of changes. */
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Change, Collection } from '../../ports/change-log.ts'
import { session } from '../session.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

const teas: Collection<string> = { name: 'tea', schema: z.string() }

const pots: Collection<Readonly<Record<string, number>>> = {
  name: 'pot',
  schema: z.record(z.string(), z.number()),
  division: () => ({ fields: {} }),
}

export function describeChanges(opened: () => StorageUnderTest): void {
  describe('the log of changes', () => {
    const change = (id: string, item: string, rest: Partial<Change> = {}): Change => ({
      id,
      collection: 'tea',
      item,
      after: null,
      at: Number(id.replace(/\D/g, '')),
      value: `Words of ${id}`,
      ...rest,
    })

    it('is the same in all tabs, and has each collection by itself', async () => {
      const { storage, other } = opened()
      await storage.changes.append([change('c1', 'a'), change('c2', 'b', { collection: 'pot' })])
      expect((await other.changes.read('tea')).map(({ id }) => id)).toEqual(['c1'])
      expect((await other.changes.read()).map(({ id }) => id)).toEqual(['c1', 'c2'])
    })

    it('erases an item of one collection and leaves that of another', async () => {
      const { storage, other } = opened()
      await storage.changes.append([change('c1', 'a'), change('c2', 'a', { collection: 'pot' })])
      await storage.changes.append([change('c3', 'a', { after: 'c1' })])
      await other.changes.erase('tea', ['a'])
      expect((await storage.changes.read()).map(({ id }) => id)).toEqual(['c2'])
      await other.changes.erase('pot', null)
      expect(await storage.changes.read()).toEqual([])
    })

    it('tells every tab of which collection a change is', async () => {
      const { storage, other } = opened()
      const heard = vi.fn<(collection: string | null) => void>()
      await other.changes.subscribe(heard)
      await storage.changes.append([change('c1', 'a')])
      await expect.poll(() => heard.mock.calls).toEqual([['tea']])
    })

    it('of a collection gives its items, of which the last change counts', async () => {
      const { storage, other } = opened()
      const [here, there] = [storage.items(teas), other.items(teas)]
      await here.change(
        () =>
          new Map([
            ['a', 'Assam'],
            ['b', 'Keemun'],
          ]),
      )
      await there.change(
        items =>
          new Map([
            ['a', `${items.get('a')} of 2026`],
            ['b', null],
          ]),
      )
      expect(await here.list()).toEqual(new Map([['a', 'Assam of 2026']]))
      expect(await here.change(() => null)).toEqual([])
    })

    it('takes two tabs that change one item at the same moment one after the other', async () => {
      const { storage, other } = opened()
      const add = (of: typeof storage) =>
        of.items(teas).change(items => new Map([['a', `${items.get('a') ?? ''}x`]]))
      await Promise.all(Array.from({ length: 6 }, (_, at) => add(at % 2 === 0 ? storage : other)))
      expect(await storage.items(teas).list()).toEqual(new Map([['a', 'xxxxxx']]))
    })

    it('takes a change back, and that in turn, and nothing that came after it', async () => {
      const { storage, other } = opened()
      const items = storage.items(teas)
      await items.change(() => new Map([['a', 'Assam']]))
      const made = await items.change(
        () =>
          new Map([
            ['a', 'Keemun'],
            ['b', 'Oolong'],
          ]),
      )
      await other.items(teas).change(() => new Map([['b', 'Sencha']]))
      const undone = await storage.takeBack(made)
      expect(await items.list()).toEqual(
        new Map([
          ['a', 'Assam'],
          ['b', 'Sencha'],
        ]),
      )
      await storage.takeBack(undone)
      expect(await items.list()).toEqual(
        new Map([
          ['a', 'Keemun'],
          ['b', 'Sencha'],
        ]),
      )
    })

    it('takes back a change of one part of a value though another part changed since', async () => {
      const { storage, other } = opened()
      const set = (of: typeof storage, name: string, value: number) =>
        of
          .items(pots)
          .change(here => new Map([['a', { size: 1, height: 1, ...here.get('a'), [name]: value }]]))
      await set(storage, 'size', 1)
      const made = await set(storage, 'size', 2)
      await set(other, 'height', 5)
      const undone = await storage.takeBack(made)
      expect(await other.items(pots).list()).toEqual(new Map([['a', { size: 1, height: 5 }]]))
      await set(other, 'height', 6)
      await storage.takeBack(undone)
      expect(await other.items(pots).list()).toEqual(new Map([['a', { size: 2, height: 6 }]]))
      await set(other, 'size', 3)
      expect(await storage.takeBack(made)).toEqual([])
    })

    it('of parts that count says in one change what earlier ones said, and a later one can be taken back', async () => {
      const { storage } = opened()
      const set = (pot: Readonly<Record<string, number>>, at: number) =>
        storage.items(pots).change(() => new Map([['a', pot]]), at)
      await set({ size: 1, height: 1 }, 1)
      await set({ size: 2, height: 1 }, 2)
      await set({ size: 2, height: 3 }, 3)
      const made = await set({ size: 4, height: 3 }, 10)
      await storage.tidyChanges(10)
      expect((await storage.changes.read('pot')).map(({ at }) => at)).toEqual([3, 10])
      await storage.takeBack(made)
      expect(await storage.items(pots).list()).toEqual(new Map([['a', { size: 2, height: 3 }]]))
    })

    it('drops what was replaced before a time, and then takes nothing back to it', async () => {
      const { storage } = opened()
      const items = storage.items(teas)
      await items.change(
        () =>
          new Map([
            ['a', 'Assam'],
            ['b', 'Oolong'],
          ]),
        1,
      )
      const made = await items.change(() => new Map([['a', 'Keemun']]), 10)
      await storage.tidyChanges(10)
      expect(JSON.stringify(await storage.changes.read())).toContain('Assam')
      await storage.tidyChanges(11)
      expect(JSON.stringify(await storage.changes.read())).not.toContain('Assam')
      expect(await storage.takeBack(made)).toEqual([])
      expect(await items.list()).toEqual(
        new Map([
          ['b', 'Oolong'],
          ['a', 'Keemun'],
        ]),
      )
    })

    it('has the marks of a session, which are taken back like other changes', async () => {
      const { storage, other, append } = opened()
      await append('s1', session('u Tea'))
      await storage.sessions.setPinned('s1', 5)
      await other.sessions.mark(new Map([['s1', { tags: ['green'], projectId: 'p1' }]]))
      const made = await storage.changes.read('mark')
      expect(made.map(({ item, value }) => [item, value]).toSorted()).toEqual([
        ['s1/pinnedAt', 5],
        ['s1/projectId', 'p1'],
        ['s1/tags', ['green']],
      ])
      await other.takeBack(made)
      const row = await storage.sessions.get('s1')
      expect(row).toMatchObject({ pinnedAt: null })
      expect(row).not.toHaveProperty('tags')
      expect(row).not.toHaveProperty('projectId')
    })

    it('has no change of the marks of a session that was deleted for good', async () => {
      const { storage, append } = opened()
      await append('s1', session('u Tea'))
      await storage.sessions.mark(new Map([['s1', { tags: ['green'] }]]))
      await storage.sessions.moveToTrash('s1', 5)
      await storage.sessions.deleteForever('s1')
      expect(await storage.changes.read()).toEqual([])
    })

    it('marks a session as another device did, and tells of it', async () => {
      const { storage, other, append } = opened()
      await append('s1', session('u Tea'))
      const heard = vi.fn<(sessionId: string) => void>()
      other.events.subscribe(heard)
      await storage.changes.merge([
        change('c7', 's1/archivedAt', { collection: 'mark', value: 7 }),
        change('c8', 's1/colour', { collection: 'mark', value: 'of a newer version' }),
      ])
      expect(await other.sessions.get('s1')).toMatchObject({ archivedAt: 7 })
      await expect.poll(() => heard).toHaveBeenCalledWith('s1', null)
    })

    it('keeps what a newer version wrote, and shows it not', async () => {
      const { storage } = opened()
      await storage.changes.append([change('c1', 'a', { value: { newer: true } })])
      expect(await storage.items(teas).list()).toEqual(new Map())
      await storage.items(teas).change(() => new Map([['b', 'Assam']]))
      expect(await storage.changes.read()).toHaveLength(2)
    })
  })
}
