import { describe, expect, it } from 'vitest'
import { applicationWith, saying, scriptedModel, settled, until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import type { ChatModel } from '../../ports/chat-model.ts'

const SUMMARY = 'word '.repeat(30)

/** A conversation of about 5,000 tokens with the demo, and an endpoint of another window. */
async function connected(windowTokens: number, storage = createMemoryStorage()) {
  const demo = scriptedModel(() => saying('word '.repeat(400)), 32_768)
  const other = scriptedModel(() => saying(SUMMARY), windowTokens)
  const endpoint: ChatModel = {
    ...other.chat,
    ref: { provider: 'openai-compatible', host: 'other.test', model: 'other' },
  }
  const app = applicationWith(demo.chat, storage, {
    endpoint: {
      open: async () => endpoint,
      test: async () => ({ ok: true, code: 'ok', message: '', models: [], windowTokens: null }),
    },
  })
  await app.start(null)
  await app.newSession()
  await app.updateSettings({ summarizers: ['extractive'] })
  for (let turn = 0; turn < 10; turn += 1) {
    await app.send(`Question ${turn}`)
    await settled(app)
  }
  const settings = {
    protocol: 'openai-compatible' as const,
    baseUrl: 'https://other.test/v1',
    model: 'other',
    windowTokens: null,
  }
  await app.connectEndpoint(settings, '')
  await settled(app)
  const session = () => {
    const { session: open } = app.snapshot()
    if (!open) throw new Error('No session is open')
    return open
  }
  const log = async () => (await storage.events.read(app.snapshot().openId ?? '')).events
  return { app, session, log, other, storage }
}

describe('choosing another model', () => {
  it('E11: offers a compaction when its window is too small, and asks it once it fits', async () => {
    const { app, session, log, other } = await connected(4_096)
    expect(session().switchAdvice).toMatchObject({ windowTokens: 4_096 })
    expect((await log()).at(-1)).toMatchObject({
      type: 'v1.model-changed',
      model: { model: 'other' },
    })
    await app.compactForModel()
    await until(() => session().switchAdvice === null)
    await settled(app)
    expect((await log()).at(-1)).toMatchObject({
      type: 'v2.compaction-completed',
      trigger: 'model-switch',
    })
    await app.send('Are you there?')
    await settled(app)
    expect(other.requests).toHaveLength(1)
    expect(session().rows.at(-1)?.type).toBe('message')
  })

  it('T8: says nothing when the conversation fits, and does nothing when it is asked to', async () => {
    const { app, session, log } = await connected(65_536)
    expect(session().switchAdvice).toBeNull()
    await app.compactForModel()
    await settled(app)
    expect((await log()).some(({ type }) => type === 'v2.compaction-started')).toBe(false)
    expect(app.snapshot().notices[0]?.text).toMatch(/fits the chosen model/)
  })

  it('is written down once, also when the session is opened again', async () => {
    const { app, log, storage } = await connected(65_536)
    const changes = async () => (await log()).filter(({ type }) => type === 'v1.model-changed')
    expect(await changes()).toHaveLength(1)
    await app.send('Hello')
    await settled(app)
    const id = app.snapshot().openId
    await app.openSession(null)
    await app.openSession(id)
    await app.send('Hello again')
    await settled(app)
    const { events } = await storage.events.read(id ?? '')
    expect(events.filter(({ type }) => type === 'v1.model-changed')).toHaveLength(1)
  })
})
