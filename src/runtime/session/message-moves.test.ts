import { describe, expect, it, vi } from 'vitest'
import { tabLocks } from '../../app/tab-locks.ts'
import {
  applicationWith,
  hanging,
  said,
  saying,
  scriptedModel,
  settled,
  until,
} from '../../test/application.ts'
import { createMemoryStorage, type MemoryStorage } from '../../test/memory-storage.ts'

/** A browser with a session in which something was said already. */
async function begun(script: Parameters<typeof scriptedModel>[0] = () => saying('Here.')) {
  const storage = createMemoryStorage()
  const locks = tabLocks()
  const tab = async (id: string | null, on: MemoryStorage = storage) => {
    const app = applicationWith(scriptedModel(script).chat, on, { locks })
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

/** Storage whose appends wait until they are let go. */
function held(storage: MemoryStorage) {
  let letGo = () => {}
  const free = new Promise<void>(resolve => {
    letGo = resolve
  })
  let waits = false
  const append: MemoryStorage['events']['append'] = async (...what) => {
    waits = true
    await free
    return storage.events.append(...what)
  }
  return { on: { ...storage, events: { ...storage.events, append } }, letGo, waits: () => waits }
}

describe('a message on its way', () => {
  it('lies in the stored box until the log has it, also while another is typed', async () => {
    const { storage, tab, first, id, places } = await begun()
    await settled(first)
    const slow = held(storage)
    const app = await tab(id, slow.on)
    app.keepDraft('Sent', app.snapshot().openId)
    const sending = app.send('Sent')
    await until(slow.waits)
    app.keepDraft('Typed since', app.snapshot().openId)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect((await places()).box).toContain('Sent')
    slow.letGo()
    await sending
    await settled(app)
    expect(await places()).toEqual({ box: 'Typed since', queue: [], log: ['Hello', 'Sent'] })
  })

  it('that is refused lies in the box again, before what was typed since', async () => {
    const { storage, tab, first, id, places } = await begun()
    await settled(first)
    const slow = held(storage)
    const app = await tab(id, slow.on)
    app.keepDraft('Refused', app.snapshot().openId)
    const sending = app.send('Refused')
    await until(slow.waits)
    app.keepDraft('Typed since', app.snapshot().openId)
    storage.setDiskFull(true)
    slow.letGo()
    await expect(sending).rejects.toMatchObject({ code: 'full' })
    expect(app.snapshot().session?.composer).toBe('Refused\n\nTyped since')
    await vi.waitFor(async () => expect((await places()).box).toBe('Refused\n\nTyped since'))
  })

  it('leaves what another tab has typed in the same session', async () => {
    const { tab, first, id, places } = await begun()
    await settled(first)
    const second = await tab(id)
    first.keepDraft('Of the first', id)
    second.keepDraft('Of the second', id)
    await new Promise(resolve => setTimeout(resolve, 5))
    await first.send('Of the first')
    await settled(first)
    expect(await places()).toMatchObject({ box: 'Of the second', log: ['Hello', 'Of the first'] })
  })

  it('is in the queue before anything else that the session still stores', async () => {
    const { first: app, places } = await begun((_, __, signal) => hanging('Half', signal))
    await until(() => app.snapshot().session?.live !== null)
    await Promise.all([app.send('One'), app.send('Two'), app.send('Three')])
    expect(await places()).toEqual({ box: '', queue: ['One', 'Two', 'Three'], log: ['Hello'] })
  })

  it('goes behind those that were sent at the same moment', async () => {
    const { first: app, places } = await begun()
    await settled(app)
    const texts = ['One', 'Two', 'Three', 'Four']
    await Promise.all(texts.map(text => app.send(text)))
    await settled(app)
    expect(await places()).toEqual({ box: '', queue: [], log: ['Hello', ...texts] })
  })
})

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
