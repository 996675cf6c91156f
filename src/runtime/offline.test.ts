import { describe, expect, it } from 'vitest'
import {
  applicationWith,
  hanging,
  said,
  saying,
  scriptedModel,
  settled,
  until,
} from '../test/application.ts'
import { createMemoryStorage } from '../test/memory-storage.ts'
import type { ChatModel } from './ports.ts'

/** A network that a test takes away and gives back. */
function scriptedNetwork() {
  let online = true
  const listeners = new Set<() => void>()
  return {
    set: (now: boolean) => {
      online = now
      for (const listener of listeners) listener()
    },
    port: {
      isOnline: () => online,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}

async function begun(host: string | null = 'model.test') {
  const network = scriptedNetwork()
  const { chat, requests } = scriptedModel(() => saying('Here.'))
  const model: ChatModel = { ...chat, ref: { ...chat.ref, host } }
  const app = applicationWith(model, createMemoryStorage(), { network: network.port })
  await app.start(null)
  await app.newSession()
  const session = () => app.snapshot().session
  const texts = () => said(session()?.rows)
  return { app, network, requests, session, texts }
}

describe('without a network', () => {
  it('messages wait in order where they can be seen, and go when it is back', async () => {
    const { app, network, requests, session, texts } = await begun()
    network.set(false)
    expect(app.snapshot().isOnline).toBe(false)
    await app.send('One')
    await app.send('Two')
    expect(session()?.queue.map(({ text }) => text)).toEqual(['One', 'Two'])
    expect(session()?.composer).toBe('')
    expect(requests).toHaveLength(0)
    network.set(true)
    await until(() => texts().length === 4)
    await settled(app)
    expect(texts()).toEqual(['One', 'Here.', 'Two', 'Here.'])
    expect(session()?.queue).toEqual([])
  })

  it('a message that waits can be taken back', async () => {
    const { app, network, requests, session } = await begun()
    network.set(false)
    await app.send('One')
    await app.removeQueued(session()?.queue[0]?.id ?? '')
    network.set(true)
    await settled(app)
    expect(requests).toHaveLength(0)
  })

  it('a model on this very device is asked at once', async () => {
    const { app, network, texts } = await begun(null)
    network.set(false)
    await app.send('One')
    await settled(app)
    expect(texts()).toEqual(['One', 'Here.'])
  })

  it('what was queued behind an answer waits too', async () => {
    const network = scriptedNetwork()
    const { chat, requests } = scriptedModel((_request, index, signal) =>
      index === 0 ? hanging('First', signal) : saying('Second'),
    )
    const app = applicationWith(chat, createMemoryStorage(), { network: network.port })
    await app.start(null)
    await app.newSession()
    void app.send('One')
    await until(() => app.snapshot().session?.live !== null)
    await app.send('Two')
    network.set(false)
    app.stop()
    await until(() => app.snapshot().session?.activity.type === 'idle')
    expect(requests).toHaveLength(1)
    expect(app.snapshot().session?.queue).toHaveLength(1)
    network.set(true)
    await until(() => requests.length === 2)
  })
})
