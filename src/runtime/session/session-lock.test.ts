import { expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import { saying, type Script, startApp, talkTo, until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'

function browser() {
  const storage = createMemoryStorage()
  const locks = tabLocks()
  const tab = async (script: Script, id: string | null = null) => {
    const {
      texts: rows,
      openId,
      ...started
    } = await startApp({ script, storage, id, ports: { locks } })
    return { ...started, rows, id: openId }
  }
  return tab
}

it('a tab that only looks on counts what another one wrote', async () => {
  const tab = browser()
  const first = await tab(() => saying('one'))
  await talkTo(first.app, 'hello')
  const second = await tab(() => saying('never asked'), first.id())
  const sources = async () => {
    const rows = second.app.snapshot().session?.rows ?? []
    const ids = rows.flatMap(row => (row.type === 'message' ? [row.entry.event.id] : []))
    return (await Promise.all(ids.map(id => second.app.costOf(id)))).map(cost => cost?.source)
  }
  await expect.poll(sources).toEqual(['tokenized', 'tokenized'])
  await first.app.send('again')
  await until(() => second.rows().length === 4)
  await expect.poll(sources).toEqual(Array.from({ length: 4 }, () => 'tokenized'))
  expect(second.requests).toHaveLength(0)
})

it('a session that was left while it was sending is answered all the same, and leaves the lock to others', async () => {
  const tab = browser()
  const first = await tab(() => saying('one'))
  const id = first.id()
  const sending = first.app.send('hello')
  await first.app.openSession(null)
  await sending
  await until(() => first.requests.length === 1)
  const second = await tab(() => saying('two'), id)
  await until(() => second.rows().length === 2)
  await talkTo(second.app, 'again')
  expect(second.rows()).toEqual(['hello', 'one', 'again', 'two'])
  expect(first.requests).toHaveLength(1)
})
