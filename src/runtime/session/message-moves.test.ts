import { expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import { said, settled, startApp, until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { saidIn } from '../../test/session-tabs.ts'

async function begun() {
  const storage = createMemoryStorage()
  const locks = tabLocks()
  const tab = async (id: string | null) => (await startApp({ storage, id, ports: { locks } })).app
  const first = await tab(null)
  await first.send('Hello')
  await until(() => said(first.snapshot().session?.rows).length > 0)
  const id = first.snapshot().openId ?? ''
  const places = async () => {
    const { composer, queue } = await storage.drafts.read(id)
    const { events } = await storage.events.read(id)
    return { composer, queue: queue.map(({ text }) => text), log: saidIn(events) }
  }
  return { storage, tab, first, id, places }
}

it('two tabs that send quickly on one session lose and double no text', async () => {
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
  const { composer, queue, log } = await places()
  expect([composer, queue]).toEqual(['', []])
  expect(log.toSorted()).toEqual(['Hello', ...texts].toSorted())
})
