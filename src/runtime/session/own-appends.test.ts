import { expect, it } from 'vitest'
import { startApp } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { session } from '../../test/session.ts'
import { stampEvents } from './stamp-events.ts'

/** A storage that counts how often logs and queues are read. */
function counting() {
  const storage = createMemoryStorage()
  let reads = 0
  const events: typeof storage.events = {
    ...storage.events,
    read: (...inputs) => {
      reads += 1
      return storage.events.read(...inputs)
    },
  }
  const drafts: typeof storage.drafts = {
    ...storage.drafts,
    read: (...inputs) => {
      reads += 1
      return storage.drafts.read(...inputs)
    },
  }
  return { storage: { ...storage, events, drafts }, other: storage, reads: () => reads }
}

it('a session reads neither its log nor its queue again after its own appends, but does after those of others', async () => {
  const { storage, other, reads } = counting()
  await other.events.append('s', session('u one', 'a two'), { expectedRevision: 0 })
  const { talk, texts, app } = await startApp({ storage, id: 's' })
  const before = reads()
  await talk('Hello')
  // It takes the session over from other tabs once.
  expect(reads() - before).toBe(1)

  const { events, revision } = await other.events.read('s')
  const named = { type: 'v1.session-renamed', title: 'Renamed elsewhere' } as const
  const stamps = { nextId: () => 'other', clock: { now: () => 9 } }
  const news = stampEvents([named], stamps, events.at(-1)?.id)
  await other.events.append('s', news, { expectedRevision: revision })
  await expect.poll(() => app.snapshot().session?.title).toBe('Renamed elsewhere')
  expect(texts()).toContain('Hello')
})
