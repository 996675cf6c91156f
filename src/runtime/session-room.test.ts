import { describe, expect, it } from 'vitest'
import { applicationWith, saying, scriptedModel } from '../test/application.ts'
import { createMemoryStorage } from '../test/memory-storage.ts'
import { session } from '../test/session.ts'

/** What the fake transfer port reads: the session as plain JSON. */
const fileOf = (events: readonly unknown[]) => new Blob([JSON.stringify({ title: null, events })])

describe('importing a session', () => {
  it('keeps every event exactly as the file has it', async () => {
    const { chat } = scriptedModel(() => saying('Yes.'))
    const storage = createMemoryStorage()
    const app = applicationWith(chat, storage)
    const events = session('u one', 'a two')
    await app.start(null)
    await app.importSession(fileOf(events))
    const { events: stored } = await storage.events.read(app.snapshot().openId ?? '')
    expect(stored).toEqual(events)
  })

  it('refuses a file larger than any session before reading a byte of it', async () => {
    const { chat } = scriptedModel(() => saying('Yes.'))
    const app = applicationWith(chat, createMemoryStorage())
    await app.start(null)
    const huge = new (class extends Blob {
      override get size() {
        return 10_000_000_000
      }
      override text(): Promise<string> {
        throw new RangeError('The file was read.')
      }
    })()
    await app.importSession(huge)
    expect(app.snapshot().notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^This file is larger than .* Nothing was imported\.$/),
    ])
    expect(app.snapshot().sessions).toHaveLength(1)
  })
})
