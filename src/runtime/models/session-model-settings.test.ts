import { describe, expect, it } from 'vitest'
import {
  saying,
  scriptedModel,
  settled,
  startApp,
  talkTo,
  WORKING,
  exported,
} from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { localModel, scriptedRunner } from '../../test/scripted-runner.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import type { EndpointPort } from '../../ports/endpoint.ts'
import { NO_ENDPOINT } from '../settings/default-settings.ts'

const HERE = { ...NO_ENDPOINT, baseUrl: 'https://model.test/v1', model: 'atlas' }

/** An application with an endpoint whose models say their names, and one model on this device. */
async function begun(storage = createMemoryStorage()) {
  const { chat } = scriptedModel(() => saying('I am the demo.'))
  const demo: ChatModel = { ...chat, ref: { provider: 'demo', host: null, model: 'demo' } }
  const endpoint: EndpointPort = {
    open: async ({ model }) => ({
      ...chat,
      ref: { provider: 'openai-compatible', host: 'model.test', model },
      stream: () => saying(`I am ${model}.`),
    }),
    test: async () => ({ ...WORKING, models: ['atlas', 'borea'] }),
  }
  const runner = scriptedRunner('wllama', [localModel('small', { isStored: true })])
  const ports = { demo, endpoint, runners: [runner] }
  const { app, texts } = await startApp({ storage, begins: false, ports })
  const answer = async () => {
    await talkTo(app, 'Who are you?')
    return texts().at(-1)
  }
  return { app, answer, storage }
}

async function connected(storage = createMemoryStorage()) {
  const desk = await begun(storage)
  await settled(desk.app, desk.app.connectEndpoint(HERE, ''))
  await desk.app.newSession()
  return desk
}

it('the sample keeps the demo model when another one is chosen for all, which answers in a new session', async () => {
  const { app, answer } = await begun()
  await app.openSample()
  const sample = app.snapshot().openId
  expect(app.snapshot()).toMatchObject({ session: { origin: 'sample' }, hasOwnModel: true })
  await settled(app, app.connectEndpoint(HERE, ''))
  expect(app.snapshot()).toMatchObject({
    session: { origin: 'user', rows: [] },
    model: { ref: { model: 'atlas' } },
  })
  await app.openSession(sample)
  expect(app.snapshot().model.ref.model).toBe('demo')
  expect(await answer()).toBe('I am the demo.')
})

describe('a session with a model of its own', () => {
  it('talks to it while the others talk to the one for all', async () => {
    const { app, answer } = await connected()
    const own = app.snapshot().openId
    expect(await app.chooseModel('borea')).toBe(true)
    expect(app.snapshot()).toMatchObject({ hasOwnModel: true, model: { ref: { model: 'borea' } } })
    expect(await answer()).toBe('I am borea.')
    await app.newSession()
    expect(app.snapshot()).toMatchObject({ hasOwnModel: false, model: { ref: { model: 'atlas' } } })
    expect(await answer()).toBe('I am atlas.')
    await app.openSession(own)
    expect(app.snapshot().model.ref.model).toBe('borea')
  })

  it('keeps it over a reload, and follows the one for all again when told to', async () => {
    const { app, answer, storage } = await connected()
    await app.listLocalModels('wllama')
    await app.chooseModel('small')
    await answer()
    const own = app.snapshot().openId
    const later = await begun(storage)
    await later.app.openSession(own)
    expect(later.app.snapshot().model.ref).toEqual({
      provider: 'wllama',
      host: null,
      model: 'small',
    })
    expect(await later.answer()).toBe('I am wllama.')
    await later.app.chooseModel(null)
    expect(await later.answer()).toBe('I am atlas.')
  })

  it('takes the new one for all when that is chosen in front of it', async () => {
    const { app } = await connected()
    await app.chooseModel('borea')
    await app.useDemoModel()
    expect(app.snapshot()).toMatchObject({ hasOwnModel: false, model: { ref: { model: 'demo' } } })
  })

  it('is that of its copy, too', async () => {
    const { app, answer } = await connected()
    await app.chooseModel('borea')
    await answer()
    const openId = app.snapshot().openId ?? ''
    await app.newSession()
    await app.duplicateSession(openId)
    expect(app.snapshot().openId).not.toBe(openId)
    expect(app.snapshot()).toMatchObject({ hasOwnModel: true, model: { ref: { model: 'borea' } } })
    expect(await answer()).toBe('I am borea.')
  })

  it('takes its choice along when it is deleted', async () => {
    const { app, answer, storage } = await connected()
    await app.chooseModel('borea')
    await answer()
    const openId = app.snapshot().openId ?? ''
    expect(await storage.settings.read(`session-model:${openId}`)).toMatchObject({
      endpoint: { model: 'borea' },
    })
    await app.moveToTrash([openId])
    await app.deleteForever(openId)
    expect(await storage.settings.read(`session-model:${openId}`)).toBeNull()
  })

  it('leaves no trace of the choice in its log but who answered', async () => {
    const { app } = await connected()
    await app.chooseModel('borea')
    const openId = app.snapshot().openId ?? ''
    await talkTo(app, 'Hello')
    const { content } = await exported(app, openId)
    const text = await content.text()
    expect(text).toContain('borea')
    expect(text).not.toContain('model.test/v1')
  })
})

describe('the models to choose among', () => {
  it('are the demo, those of the endpoint, and those on this device', async () => {
    const { app } = await connected()
    await app.listLocalModels('wllama')
    expect(app.snapshot().modelOptions.map(({ name, host }) => [name, host])).toEqual([
      ['demo', null],
      ['atlas', 'model.test'],
      ['borea', 'model.test'],
      ['small', null],
    ])
  })

  it('hold any model of the endpoint by its name, and none where there is no endpoint', async () => {
    const { app } = await connected()
    expect(await app.chooseModel('unlisted')).toBe(true)
    expect(app.snapshot().model.ref.model).toBe('unlisted')

    const without = await begun()
    expect(await without.app.chooseModel('unlisted')).toBe(false)
    expect(without.app.snapshot().notices.at(-1)?.text).toContain('no model named unlisted')
  })

  it('give another model of the endpoint the window that is its own', async () => {
    const { app } = await begun()
    await app.connectEndpoint({ ...HERE, windowTokens: 12_000 }, '')
    await app.newSession()
    expect(app.snapshot().session?.meter.windowTokens).toBe(12_000)
    await app.chooseModel('borea')
    expect(app.snapshot().session?.meter).toMatchObject({ windowTokens: 8_192 })
  })
})
