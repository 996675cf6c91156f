import { describe, expect, it } from 'vitest'
import { tabLocks } from '../../app/tab-locks.ts'
import { textOf } from '../../engine/message/message.ts'
import {
  applicationWith,
  hanging,
  said,
  saying,
  scriptedModel,
  settled,
  stops,
  until,
} from '../../test/application.ts'
import { createMemoryStorage, type MemoryStorage } from '../../test/memory-storage.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { Locks } from '../../ports/platform.ts'

type Script = Parameters<typeof scriptedModel>[0]

/** A browser with tabs: one storage, one set of locks. */
function browser() {
  const storage = createMemoryStorage()
  const locks = tabLocks()
  const tab = async (
    script: Script,
    id: string | null = null,
    on: { readonly storage?: MemoryStorage; readonly locks?: Locks } = {},
  ) => {
    const model = scriptedModel(script)
    const app = applicationWith(model.chat, on.storage ?? storage, { locks: on.locks ?? locks })
    await app.start(id)
    if (id === null) await app.newSession()
    const rows = () => said(app.snapshot().session?.rows)
    return { app, rows, ...model, id: () => app.snapshot().openId ?? '' }
  }
  return { storage, tab }
}

/** An answer that waits for `finish`. */
function slowly(text: string) {
  let finish = () => {}
  const script = async function* (): AsyncGenerator<StreamChunk> {
    yield { type: 'text', text }
    await new Promise<void>(resolve => {
      finish = resolve
    })
    yield stops
  }
  return { script, finish: () => finish() }
}

describe('the lock of a session', () => {
  it('is free again after a message could not be stored', async () => {
    const { storage, tab } = browser()
    const first = await tab(() => saying('one'))
    await first.app.send('hello')
    await settled(first.app)
    const second = await tab(() => saying('two'), first.id())
    storage.setDiskFull(true)
    await expect(first.app.send('lost?')).rejects.toThrow(/full|space|disk/i)
    storage.setDiskFull(false)
    await second.app.send('from the second')
    await settled(second.app)
    expect(second.rows()).toEqual(['hello', 'one', 'from the second', 'two'])
  })

  it('is held through a turn that began while something else was being stored', async () => {
    const { tab } = browser()
    const { script, finish } = slowly('slow')
    const first = await tab((_, index) => (index === 0 ? saying('one') : script()))
    await first.app.send('hello')
    await settled(first.app)
    const renamed = first.app.renameSession(first.id(), 'Another title')
    await Promise.all([renamed, first.app.send('again')])
    await until(() => first.app.snapshot().session?.live !== null)
    const second = await tab(() => saying('fast'), first.id())
    await until(() => second.app.snapshot().session?.activity.type === 'elsewhere')
    finish()
    await settled(first.app)
    expect(first.rows()).toEqual(['hello', 'one', 'again', 'slow'])
  })

  it('is still waited for by the queue when something else is stored meanwhile', async () => {
    const { tab } = browser()
    const { script, finish } = slowly('slow')
    const first = await tab(script)
    await first.app.send('from the first')
    await until(() => first.app.snapshot().session?.live !== null)
    const second = await tab(() => saying('fast'), first.id())
    await second.app.send('from the second')
    await second.app.renameSession(first.id(), 'Another title')
    finish()
    await until(() => second.rows().length === 4)
    expect(second.rows()).toEqual(['from the first', 'slow', 'from the second', 'fast'])
  })
})

describe('the queue', () => {
  it('keeps a message that could not be stored when its turn came', async () => {
    const { storage, tab } = browser()
    const { script, finish } = slowly('slow')
    const { app, rows, id } = await tab((_, index) => (index === 0 ? script() : saying('late')))
    await app.send('one')
    await until(() => app.snapshot().session?.live !== null)
    await app.send('two')
    const append = storage.events.append
    let refused = false
    storage.events.append = async (session, events, revision) => {
      const isSecond = events.some(
        event => event.type === 'v1.message-appended' && textOf(event.parts) === 'two',
      )
      if (isSecond && !refused) {
        refused = true
        storage.setDiskFull(true)
      }
      return append(session, events, revision)
    }
    finish()
    await until(() => refused)
    await until(() => app.snapshot().session?.queue.length === 1)
    expect((await storage.drafts.read(id())).queue).toHaveLength(1)
    storage.setDiskFull(false)
    await app.send('three')
    await settled(app)
    expect(rows()).toEqual(['one', 'slow', 'two', 'late', 'three', 'late'])
  })
})

describe('another tab’s answer', () => {
  it('is not stored a second time as interrupted when its end was not heard of yet', async () => {
    const { storage, tab } = browser()
    const { script, finish } = slowly('slow')
    const first = await tab(script)
    await first.app.send('hello')
    await until(() => first.app.snapshot().session?.live !== null)
    const deaf: MemoryStorage = {
      ...storage,
      events: { ...storage.events, subscribe: () => () => {} },
    }
    const second = await tab(() => saying('fast'), first.id(), { storage: deaf })
    await until(() => second.app.snapshot().session?.activity.type === 'elsewhere')
    finish()
    await until(() => second.app.snapshot().session?.activity.type === 'idle')
    expect(second.rows()).toEqual(['hello', 'slow'])
    await settled(first.app)
    expect(first.rows()).toEqual(['hello', 'slow'])
  })

  it('is kept as interrupted when that tab is gone and this one sends at once', async () => {
    const { tab } = browser()
    const gone = await tab((_, __, signal) => hanging('Half', signal), null, {
      locks: tabLocks(),
    })
    await gone.app.send('hello')
    await until(() => gone.app.snapshot().session?.live !== null)
    await new Promise(resolve => setTimeout(resolve, 20))
    const next = await tab(() => saying('Whole.'), gone.id())
    await next.app.send('go on')
    await settled(next.app)
    expect(next.rows()).toEqual(['hello', 'Half', 'go on', 'Whole.'])
  })
})

describe('a tab that only looks on', () => {
  it('counts what another one wrote', async () => {
    const { tab } = browser()
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
    const { tab } = browser()
    const first = await tab(() => saying('one'))
    const sending = first.app.send('hello')
    await first.app.openSession(null)
    await sending.catch(() => undefined)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(first.requests).toHaveLength(0)
  })
})
