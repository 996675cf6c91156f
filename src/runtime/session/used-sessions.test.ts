import { expect, it } from 'vitest'
import { applicationWith, saying, scriptedModel, talkTo, until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'

/** An application on a stored session, what it counted and how often it read the archive. */
async function reopened() {
  const storage = createMemoryStorage()
  const { chat } = scriptedModel(() => saying('one'), 32_768)
  const before = applicationWith(chat, storage)
  await before.start(null)
  await talkTo(before, 'hello')
  const counted: string[] = []
  let reads = 0
  const app = applicationWith(chat, storage, {
    tokenizer: {
      count: async texts => {
        counted.push(...texts)
        return texts.map(({ length }) => length)
      },
    },
    archive: {
      find: async () => [],
      search: async () => ({ passages: [], waiting: 0, unread: 0 }),
      refresh: async () => void (reads += 1),
    },
    whenIdle: run => run(),
  })
  await app.start(before.snapshot().openId)
  await until(() => app.snapshot().session?.rows.length === 2)
  return { app, counted, reads: () => reads }
}

it('a session that is only looked at needs no vocabulary and no index', async () => {
  const { counted, reads } = await reopened()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(counted).toEqual([])
  expect(reads()).toBe(0)
})

it('what a request needs is made ready once the person begins to write', async () => {
  const { app, counted, reads } = await reopened()
  await app.keepDraft('And', app.snapshot().openId)
  await until(() => counted.includes('hello') && reads() === 1)
  await app.keepDraft('And now', app.snapshot().openId)
  expect(reads()).toBe(1)
})
