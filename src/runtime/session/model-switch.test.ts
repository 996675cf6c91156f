import { describe, expect, it } from 'vitest'
import {
  saying,
  scriptedModel,
  settled,
  startApp,
  talkTo,
  until,
  WORKING,
} from '../../test/application.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { ChatModel } from '../../ports/chat-model.ts'

const SUMMARY = 'word '.repeat(30)

/** A conversation of about 5,000 tokens with the demo, and an endpoint of another window. */
async function connected(windowTokens: number, change: Partial<ApplicationPorts> = {}) {
  const other = scriptedModel(() => saying(SUMMARY), windowTokens)
  const endpoint: ChatModel = {
    ...other.chat,
    ref: { provider: 'openai-compatible', host: 'other.test', model: 'other' },
  }
  const started = await startApp({
    script: () => saying('word '.repeat(400)),
    windowTokens: 32_768,
    ports: { endpoint: { open: async () => endpoint, test: async () => WORKING }, ...change },
  })
  const { app, storage, openId } = started
  await app.updateSettings({ summarizers: ['extractive'] })
  await started.talk(...Array.from({ length: 10 }, (_, turn) => `Question ${turn}`))
  const settings = {
    protocol: 'openai-compatible' as const,
    baseUrl: 'https://other.test/v1',
    model: 'other',
    windowTokens: null,
  }
  await settled(app, app.connectEndpoint(settings, ''))
  const log = async () => (await storage.events.read(openId())).events
  return { ...started, log, other }
}

describe('choosing another model', () => {
  const offer = ({ app }: Awaited<ReturnType<typeof connected>>) => app.snapshot().modelOffer
  const inUse = ({ app }: Awaited<ReturnType<typeof connected>>) => app.snapshot().model.ref.model

  it('E11, E18: offers a compaction before the model is in use, and the one of until now writes it', async () => {
    const made = await connected(4_096)
    const { app, log, other } = made
    expect(offer(made)).toMatchObject({ windowTokens: 4_096, model: { model: 'other' } })
    expect(inUse(made)).toBe('scripted')
    expect((await log()).some(({ type }) => type === 'v1.model-changed')).toBe(false)
    await app.answerModelOffer('compact')
    await until(() => inUse(made) === 'other')
    await settled(app)
    expect(offer(made)).toBeNull()
    const types = (await log()).map(({ type }) => type)
    expect(types.slice(types.lastIndexOf('v1.compaction-completed'))).toEqual([
      'v1.compaction-completed',
      'v1.model-changed',
    ])
    expect(other.requests).toHaveLength(0)
    await talkTo(app, 'Are you there?')
    expect(other.requests).toHaveLength(1)
  })

  it('E11: leaves everything as it is where the person stays, and asks nobody', async () => {
    const made = await connected(4_096)
    await made.app.answerModelOffer('stay')
    expect(offer(made)).toBeNull()
    expect(inUse(made)).toBe('scripted')
    expect(made.app.snapshot().settings.model).toBe('demo')
    expect(made.session().compactionsInForce).toBe(0)
  })

  it('E11: uses the model once the conversation that is too long for it is left', async () => {
    const made = await connected(4_096)
    await made.app.newSession()
    await until(() => inUse(made) === 'other')
    expect(offer(made)).toBeNull()
    expect(made.app.snapshot().settings.model).toBe('endpoint')
  })

  it('E11: keeps the offer where the summary is cancelled, and drops it for another choice', async () => {
    const made = await connected(4_096, {
      extract: () => new Promise(() => undefined),
    })
    const { app, session } = made
    await app.answerModelOffer('compact')
    await until(() => session().progress !== null)
    app.cancelCompaction()
    await until(() => session().progress === null)
    await settled(app)
    expect(offer(made)).toMatchObject({ windowTokens: 4_096 })
    expect(inUse(made)).toBe('scripted')
    await app.useDemoModel()
    expect(offer(made)).toBeNull()
  })

  it('E11: for one session is offered in the same way', async () => {
    const made = await connected(4_096)
    const { app } = made
    await app.answerModelOffer('switch')
    expect(await app.chooseModel('demo')).toBe(true)
    expect(await app.chooseModel(null)).toBe(false)
    expect(offer(made)).toMatchObject({ windowTokens: 4_096 })
    expect(app.snapshot().hasOwnModel).toBe(true)
    await app.answerModelOffer('switch')
    expect(app.snapshot().hasOwnModel).toBe(false)
    expect(inUse(made)).toBe('other')
  })

  it('E11: still offers a compaction once the model is in use, and asks it once it fits', async () => {
    const { app, session, log, other } = await connected(4_096)
    await app.answerModelOffer('switch')
    expect(session().switchAdvice).toMatchObject({ windowTokens: 4_096 })
    expect((await log()).at(-1)).toMatchObject({
      type: 'v1.model-changed',
      model: { model: 'other' },
    })
    await app.compactForModel()
    await until(() => session().switchAdvice === null)
    await settled(app)
    expect((await log()).at(-1)).toMatchObject({
      type: 'v1.compaction-completed',
      trigger: 'model-switch',
    })
    await talkTo(app, 'Are you there?')
    expect(other.requests).toHaveLength(1)
    expect(session().rows.at(-1)?.type).toBe('message')
  })

  it('T8: says nothing when the conversation fits, and does nothing when it is asked to', async () => {
    const { app, session, log } = await connected(65_536)
    expect(session().switchAdvice).toBeNull()
    await settled(app, app.compactForModel())
    expect((await log()).some(({ type }) => type === 'v1.compaction-started')).toBe(false)
    expect(app.snapshot().notices[0]?.text).toMatch(/fits the chosen model/)
  })

  it('is written down once, also when the session is opened again', async () => {
    const { app, log, storage } = await connected(65_536)
    const changes = async () => (await log()).filter(({ type }) => type === 'v1.model-changed')
    expect(await changes()).toHaveLength(1)
    await talkTo(app, 'Hello')
    const id = app.snapshot().openId
    await app.openSession(null)
    await app.openSession(id)
    await talkTo(app, 'Hello again')
    const { events } = await storage.events.read(id ?? '')
    expect(events.filter(({ type }) => type === 'v1.model-changed')).toHaveLength(1)
  })
})
