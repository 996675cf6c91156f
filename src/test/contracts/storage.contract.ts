/** What every storage promises. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeBlobs } from './blobs.contract.ts'
import { describeChanges } from './changes.contract.ts'
import { describeConnections } from './connections.contract.ts'
import { describeDrafts } from './drafts.contract.ts'
import { describeIndex } from './index.contract.ts'
import { describeLog } from './log.contract.ts'
import { describeNewSessions } from './new-session.contract.ts'
import { describeMemory } from './memory.contract.ts'
import { describeProjects } from './projects.contract.ts'
import { describePrompts } from './prompts.contract.ts'
import { describeQueue } from './queue.contract.ts'
import { describeSnapshots } from './snapshots.contract.ts'
import type { StorageAdapter, StorageUnderTest } from './storage-under-test.ts'

/** `open` yields an empty storage each time. */
export function describeStorage(name: string, open: () => Promise<StorageAdapter>): void {
  // oxlint-disable-next-line vitest/valid-title -- the caller's
  describe(name, () => {
    let adapter: StorageAdapter
    beforeEach(async () => {
      adapter = await open()
    })
    afterEach(() => adapter.close())

    const opened = (): StorageUnderTest => ({
      ...adapter,
      append: (sessionId, events, expectedRevision = 0) =>
        adapter.storage.events.append(sessionId, events, { expectedRevision }),
    })

    describeLog(opened)
    describeConnections(opened)
    describeIndex(opened)
    describeDrafts(opened)
    describeQueue(opened)
    describeBlobs(opened)
    describeNewSessions(opened)
    describeSnapshots(opened)
    describeChanges(opened)
    describePrompts(opened)
    describeProjects(opened)
    describeMemory(opened)

    it('tells what it uses, or null', async () => {
      const { storage } = opened()
      const { usage, quota } = (await storage.estimate()) ?? { usage: 0, quota: 0 }
      expect(quota).toBeGreaterThanOrEqual(usage)
    })
  })
}
