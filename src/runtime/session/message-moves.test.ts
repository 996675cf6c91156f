import { describe, expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import {
  applicationWith,
  said,
  saying,
  scriptedModel,
  settled,
  until,
} from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'

/** A browser with a session in which something was said already. */
async function begun() {
  const storage = createMemoryStorage()
  const locks = tabLocks()
  const tab = async (id: string | null) => {
    const app = applicationWith(scriptedModel(() => saying('Here.')).chat, storage, { locks })
    await app.start(id)
    return app
  }
  const first = await tab(null)
  await first.newSession()
  await first.send('Hello')
  await until(() => said(first.snapshot().session?.rows).length > 0)
  const id = first.snapshot().openId ?? ''
  /** Where every text lies that is stored. */
  const places = async () => {
    const { composer, queue } = await storage.drafts.read(id)
    const { events } = await storage.events.read(id)
    const users = events.flatMap(event =>
      event.type === 'v1.message-appended' && event.role === 'user'
        ? event.parts.map(part => (part.type === 'text' ? part.text : ''))
        : [],
    )
    return { box: composer, queue: queue.map(({ text }) => text), log: users }
  }
  return { storage, tab, first, id, places }
}

describe('two tabs that send quickly on one session', () => {
  it('lose and double no text', async () => {
    const { tab, first, id, places } = await begun()
    const second = await tab(id)
    const texts = Array.from({ length: 40 }, (_, index) => `Text ${index}`)
    await Promise.all(
      texts.map(async (text, index) => {
        await new Promise(resolve => setTimeout(resolve, index * 3))
        await (index % 2 ? first : second).send(text)
      }),
    )
    await settled(first)
    await settled(second)
    const { box, queue, log } = await places()
    expect([box, queue]).toEqual(['', []])
    expect(log.toSorted()).toEqual(['Hello', ...texts].toSorted())
  })
})
