/** What every storage promises to two tabs with the same data. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logs } from '../log-arbitrary.ts'
import { session } from '../session.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

export function describeConnections(opened: () => StorageUnderTest): void {
  describe('two connections', () => {
    it('hear of each change of either, until they unsubscribe', async () => {
      const { storage, other, append } = opened()
      const heard: string[] = []
      const stop = storage.events.subscribe(id => heard.push(`own ${id}`))
      other.events.subscribe(id => heard.push(`other ${id}`))
      await append('s', session())
      await expect.poll(() => heard.toSorted()).toEqual(['other s', 'own s'])
      stop()
      await other.sessions.moveToTrash('s', 5)
      await expect.poll(() => heard).toHaveLength(3)
      expect(heard[2]).toBe('other s')
    })

    it('F7: never lose or double an event, however their appends cross', async () => {
      const { storage, other } = opened()
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
            const [first, loser] = second ? [other, storage] : [storage, other]
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
          expect(await other.sessions.get(sessionId)).toEqual(row)
        }),
        { numRuns: 15 },
      )
    })
  })
}
