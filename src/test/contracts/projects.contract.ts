/** What every storage promises of projects, and of the marks of sessions that a person sets. */
import { describe, expect, it, vi } from 'vitest'
import type { Project } from '../../ports/projects.ts'
import { session } from '../session.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

export function describeProjects(opened: () => StorageUnderTest): void {
  describe('projects', () => {
    const project = (name: string, change: Partial<Project> = {}): Project => ({
      id: name.toLowerCase(),
      name,
      instructions: '',
      preset: null,
      model: null,
      readsSharedMemory: true,
      createdAt: 1,
      changedAt: 1,
      ...change,
    })

    it('are listed in all tabs by name, replaced by id and removed', async () => {
      const { storage, other } = opened()
      expect(await storage.projects.list()).toEqual([])
      await storage.projects.put(project('Reopening'))
      await other.projects.put(project('Grants', { model: { model: 'demo' } }))
      await other.projects.put(project('Reopening', { instructions: 'Be brief.' }))
      expect(await storage.projects.list()).toEqual([
        project('Grants', { model: { model: 'demo' } }),
        project('Reopening', { instructions: 'Be brief.' }),
      ])
      await storage.projects.remove('grants')
      expect((await other.projects.list()).map(({ id }) => id)).toEqual(['reopening'])
    })

    it('are reported to every tab when they change, and to nobody who left', async () => {
      const { storage, other } = opened()
      const [here, there, gone] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
      await storage.projects.subscribe(here)
      await other.projects.subscribe(there)
      const leave = await storage.projects.subscribe(gone)
      leave()
      await storage.projects.put(project('Grants'))
      for (const told of [here, there]) await expect.poll(() => told).toHaveBeenCalledOnce()
      expect(gone).not.toHaveBeenCalled()
    })

    it('sessions are marked together, each with its own marks, and null takes a mark away', async () => {
      const { storage, append } = opened()
      await append('a', session('u first'))
      await append('b', session('u second'))
      await storage.sessions.mark(
        new Map([
          ['a', { projectId: 'grants', tags: ['urgent', 'home'], archivedAt: 7 }],
          ['b', { projectId: 'grants' }],
        ]),
      )
      const marksOf = async (id: string) => {
        const row = await storage.sessions.get(id)
        return [row?.projectId, row?.tags, row?.archivedAt]
      }
      expect(await marksOf('a')).toEqual(['grants', ['urgent', 'home'], 7])
      expect(await marksOf('b')).toEqual(['grants', undefined, undefined])
      await storage.sessions.mark(new Map([['a', { projectId: null }]]))
      expect(await marksOf('a')).toEqual([undefined, ['urgent', 'home'], 7])
      await storage.sessions.mark(new Map([['a', { tags: [], archivedAt: null }]]))
      expect(Object.keys((await storage.sessions.get('a')) ?? {})).toEqual(
        Object.keys((await storage.sessions.list()).find(({ id }) => id === 'a') ?? {}),
      )
      expect(await marksOf('a')).toEqual([undefined, undefined, undefined])
    })

    it('a session that is marked before its first event has the marks with it, also an imported one', async () => {
      const { storage, append } = opened()
      await storage.sessions.mark(new Map([['new', { projectId: 'grants' }]]))
      await storage.sessions.mark(new Map([['copy', { tags: ['old'] }]]))
      expect(await storage.sessions.list()).toEqual([])
      expect((await storage.sessions.marksOf('new')).projectId).toBe('grants')
      expect((await storage.sessions.marksOf('other')).projectId).toBeUndefined()
      expect(await append('new', session('u hello'))).toMatchObject({ projectId: 'grants' })
      await storage.addSession({
        sessionId: 'copy',
        events: session('u hello'),
        blobs: [],
        imported: 'once',
        at: 1,
      })
      expect(await storage.sessions.get('copy')).toMatchObject({ tags: ['old'], imported: 'once' })
    })
  })
}
