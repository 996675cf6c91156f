import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompactionTrigger } from '../../engine/log/event.ts'
import { applicationWith, saying, scriptedModel } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { createSummarizerSelection } from '../summaries/choose-summarizers.ts'
import type { ChatModel } from '../../ports/chat-model.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the model memory', () => {
  const model = (name: string, windowTokens: number | null, provider = 'openai-compatible') => {
    const { chat } = scriptedModel(() => saying('Yes.'))
    return {
      ...chat,
      ref: { provider, host: 'model.test', model: name },
      limits: { ...chat.limits, windowTokens },
    } satisfies ChatModel
  }
  const after = (first: ChatModel, then: ChatModel, windowTokens: number) => {
    let present = first
    const memory = createSummarizerSelection({
      chat: () => present,
      named: async name => model(name, 2_048),
      writers: () => [present],
      windowOf: ({ limits }) => limits.windowTokens,
      mayPay: () => true,
    })
    present = then
    memory.modelUsed()
    return async (trigger: CompactionTrigger, wanted = '') => {
      const [writer] = await memory.writersFor(
        { trigger, model: wanted },
        { chat: then, windowTokens },
      )
      return writer?.chat.ref.model
    }
  }

  it('T8: lets the model with the larger window summarize for the smaller one', async () => {
    const writer = after(model('large', 32_000), model('small', 4_096), 4_096)
    expect(await writer('model-switch')).toBe('large')
    expect(await writer('background')).toBe('small')
  })

  it('A5, A6: gives automatic summaries to the model that the preset names, and manual ones to the primary', async () => {
    const writer = after(model('primary', 8_192), model('primary', 8_192), 8_192)
    expect(await writer('blocking', 'cheap')).toBe('cheap')
    expect(await writer('blocking', '')).toBe('primary')
    expect(await writer('manual', 'cheap')).toBe('primary')
  })

  it.each([
    ['has a smaller window', model('before', 2_048)],
    ['has an unknown window', model('before', null)],
    ['only recites', model('before', 32_000, 'demo')],
  ])('leaves it to the present model where the one before %s', async (_, before) => {
    const writer = after(before, model('present', 4_096), 4_096)
    expect(await writer('model-switch')).toBe('present')
  })
})

describe('an open session', () => {
  const minutes = async (count: number) => {
    for (let second = 0; second < count * 60; second += 5) await vi.advanceTimersByTimeAsync(5_000)
  }

  it('C1: compacts by itself after a minute of rest, where that costs nothing', async () => {
    const { chat } = scriptedModel(() => saying('word '.repeat(420)))
    const app = applicationWith(chat, createMemoryStorage(), {
      clock: { now: () => Date.now() },
      extract: async () => '## Goal\n- to rest\n',
    })
    const starting = app.start(null)
    await minutes(0.1)
    await starting
    await app.newSession()
    await app.updateSettings({ summarizers: ['extractive'] })
    for (let turn = 0; turn < 10; turn += 1) {
      const sending = app.send(`Question ${turn}`)
      await vi.advanceTimersByTimeAsync(1_000)
      await sending
    }
    expect(app.snapshot().session?.compactionsInForce).toBe(0)
    expect(app.snapshot().session?.meter.pressure).toBeGreaterThan(0.6)
    expect(app.snapshot().session?.meter.pressure).toBeLessThan(0.75)
    await minutes(0.5)
    app.keepDraft('I am still thinking', app.snapshot().openId)
    await minutes(0.75)
    expect(app.snapshot().session?.compactionsInForce).toBe(0)
    await minutes(1)
    vi.useRealTimers()
    await expect.poll(() => app.snapshot().session?.compactionsInForce).toBe(1)
  })
})
