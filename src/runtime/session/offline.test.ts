import { describe, expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import {
  failing,
  hanging,
  saying,
  type Script,
  scriptedModel,
  settled,
  startApp,
  talkTo,
  until,
} from '../../test/application.ts'
import { createMemoryStorage, type MemoryStorage } from '../../test/memory-storage.ts'
import { scriptedNetwork } from '../../test/scripted-network.ts'
import { ModelError } from '../../ports/errors.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import type { Locks } from '../../ports/platform.ts'

async function tab(script: Script, options: TabOptions = {}) {
  const { host = 'model.test', id = null, online = true } = options
  const { storage = createMemoryStorage(), locks = tabLocks() } = options
  const network = scriptedNetwork()
  network.set(online)
  const { chat, requests } = scriptedModel(script)
  const model: ChatModel = { ...chat, ref: { ...chat.ref, host } }
  const ports = { network: network.port, locks }
  const started = await startApp({ chat: model, storage, id, ports })
  const saved = () => ({ storage, locks, id: started.openId() })
  return { ...started, network, requests, saved }
}

interface TabOptions {
  readonly host?: string | null
  readonly storage?: MemoryStorage
  readonly locks?: Locks
  /** Opens this session instead of a new one. */
  readonly id?: string | null
  readonly online?: boolean
}

const begun = (host: string | null = 'model.test') => tab(() => saying('Here.'), { host })

const unreachable = () => failing(new ModelError('unreachable', 'Failed to fetch'))

describe('without a network', () => {
  it('messages wait in order where they can be seen, and go when it is back', async () => {
    const { app, network, requests, session, texts } = await begun()
    network.set(false)
    expect(app.snapshot().isOnline).toBe(false)
    await app.send('One')
    await app.send('Two')
    expect(session().queue.map(({ text }) => text)).toEqual(['One', 'Two'])
    expect(session().composer).toBe('')
    expect(requests).toHaveLength(0)
    network.set(true)
    await until(() => texts().length === 4)
    await settled(app)
    expect(texts()).toEqual(['One', 'Here.', 'Two', 'Here.'])
    expect(session().queue).toEqual([])
  })

  it('a message that waits can be taken back', async () => {
    const { app, network, requests, session } = await begun()
    network.set(false)
    await app.send('One')
    await app.removeQueued(session().queue[0]?.id ?? '')
    network.set(true)
    await settled(app)
    expect(requests).toHaveLength(0)
  })

  it('a model on this very device is asked at once', async () => {
    const { app, network, texts } = await begun(null)
    network.set(false)
    await talkTo(app, 'One')
    expect(texts()).toEqual(['One', 'Here.'])
  })

  it('what was queued behind an answer waits too', async () => {
    const { app, network, requests } = await tab((_request, index, signal) =>
      index === 0 ? hanging('First', signal) : saying('Second'),
    )
    void app.send('One')
    await until(() => app.snapshot().session?.live !== null)
    await app.send('Two')
    network.set(false)
    app.stop()
    await until(() => app.snapshot().session?.activity.type === 'idle')
    expect(requests).toHaveLength(1)
    const [queued] = app.snapshot().session?.queue ?? []
    // Stop held it; from now on it waits for the network alone.
    expect(await app.arrangeQueued(queued?.id ?? '', { waits: false })).toBe(true)
    expect(requests).toHaveLength(1)
    network.set(true)
    await until(() => requests.length === 2)
  })
})

it('a request under way when the tab is closed is kept with a Retry by a reload', async () => {
  const first = await tab(unreachable)
  void first.app.send('One')
  await until(() => first.session().activity.type === 'retrying')
  const { storage, id } = first.saved()
  const next = await tab(() => saying('Here.'), { storage, id })
  await until(() => next.session().rows.at(-1)?.type === 'failure')
  await settled(next.app, next.app.retry())
  expect(next.texts()).toEqual(['One', 'Here.'])
})
