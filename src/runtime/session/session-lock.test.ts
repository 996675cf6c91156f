import { describe, expect, it } from 'vitest'
import { tabLocks } from '../../app/tab-locks.ts'
import {
  applicationWith,
  said,
  saying,
  scriptedModel,
  settled,
  until,
} from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'

type Script = Parameters<typeof scriptedModel>[0]

/** A browser with tabs: one storage, one set of locks. */
function browser() {
  const storage = createMemoryStorage()
  const locks = tabLocks()
  const tab = async (script: Script, id: string | null = null) => {
    const model = scriptedModel(script)
    const app = applicationWith(model.chat, storage, { locks })
    await app.start(id)
    if (id === null) await app.newSession()
    const rows = () => said(app.snapshot().session?.rows)
    return { app, rows, ...model, id: () => app.snapshot().openId ?? '' }
  }
  return tab
}

describe('a tab that only looks on', () => {
  it('counts what another one wrote', async () => {
    const tab = browser()
    const first = await tab(() => saying('one'))
    await first.app.send('hello')
    await settled(first.app)
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
})

describe('a closed session', () => {
  it('asks nothing more of the model, and leaves the lock to others', async () => {
    const tab = browser()
    const first = await tab(() => saying('one'))
    const sending = first.app.send('hello')
    await first.app.openSession(null)
    await sending.catch(() => undefined)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(first.requests).toHaveLength(0)
  })
})
