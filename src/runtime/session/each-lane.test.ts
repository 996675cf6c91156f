import { describe, expect, it } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import { failing, hanging, stops, until } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { startSeveral } from '../../test/several-models.ts'

const ARA = { name: 'ara' }
const BOREA = { name: 'borea' }
const refused = () => failing(new ModelError('quota', 'The account is empty.', { status: 402 }))

describe('each of several models', () => {
  it('reads the conversation as its own window allows, and says so where it does not fit', async () => {
    const { app, ask, ended, sent, several } = await startSeveral({
      models: [
        { name: 'large', windowTokens: 60_000 },
        { name: 'small', windowTokens: 2_000 },
        { name: 'tiny', windowTokens: 400 },
      ],
      answers: {},
    })
    const long = (topic: string) => `${topic} ${'stands on the quay beside the crane. '.repeat(60)}`
    for (const topic of ['Ara', 'Borea', 'Cyan', 'Delta']) {
      await ask(long(topic))
      await ended()
    }
    const newest = (model: string) =>
      JSON.stringify(sent.findLast(each => each.model === model)?.request.messages)
    expect(newest('large')).toContain('Ara stands')
    expect(newest('small')).not.toContain('Ara stands')
    const [large, small, tiny] = several()?.answers ?? []
    expect([large?.finishReason, small?.finishReason]).toEqual(['stop', 'stop'])
    expect(tiny?.failure?.message).toMatch(/window|room|fit/)
    expect(app.snapshot().notices.filter(({ tone }) => tone === 'error')).toEqual([])
  })

  it('counts against the limit of a day: what is sent after it is reached fails in its column', async () => {
    const { app, ask, commands, ended, several, words } = await startSeveral({
      models: [
        { name: 'gpt-5', host: 'api.openai.com' },
        { name: 'gpt-4o', host: 'api.openai.com' },
      ],
      answers: {
        'gpt-5': async function* () {
          yield { type: 'text', text: 'Dear.' } as const
          const usage = {
            inputTokens: 1_000_000,
            outputTokens: 1_000_000,
            cachedInputTokens: null,
            reasoningTokens: null,
          }
          yield { type: 'finish', finishReason: 'stop', usage } as const
        },
        'gpt-4o': (_, signal) => hanging('Half', signal),
      },
    })
    await app.updateSettings({ dailyCap: 1 })
    await ask('Which one?')
    await until(() => words().join('|') === 'Dear.|Half')
    await until(() => (app.snapshot().costs[0]?.dollars ?? 0) > 1)
    await commands.act('stop', 1)
    await ended()
    await commands.act('retry', 1)
    await until(() => several()?.answers[1]?.failure?.kind === 'quota')
    expect(words()[0]).toBe('Dear.')
  })

  it('takes its turn where two run on one computer, and one that waits can be stopped', async () => {
    const gate = Promise.withResolvers<void>()
    const { ask, commands, ended, sent, several, words } = await startSeveral({
      models: [
        { name: 'ara', host: 'localhost:11434' },
        { name: 'borea', host: 'localhost:11434' },
        { name: 'cyan', host: 'localhost:11434' },
      ],
      answers: {
        async *ara() {
          await gate.promise
          yield { type: 'text', text: 'First.' } as const
          yield stops
        },
      },
    })
    await ask('Which one?')
    await until(() => several()?.answers[2]?.activity.type === 'turn')
    expect(sent.map(({ model }) => model)).toEqual(['ara'])
    await commands.act('stop', 1)
    await until(() => several()?.answers[1]?.activity.type === 'idle')
    gate.resolve()
    await ended()
    expect(words()).toEqual(['First.', '', 'I am cyan.'])
    expect(sent.map(({ model }) => model)).toEqual(['ara', 'cyan'])
  })

  it('that is connected here no more says so, and the others answer', async () => {
    const storage = createMemoryStorage()
    const before = await startSeveral({
      models: [ARA, BOREA],
      answers: { borea: refused },
      storage,
    })
    await before.ask('Which one?')
    await before.ended()
    const after = await startSeveral({
      models: [{ name: 'other', host: 'elsewhere.test' }],
      answers: {},
      storage,
      id: before.openId(),
    })
    await after.commands.choose([])
    await after.commands.act('retry', 1)
    await until(() => after.several()?.answers[1]?.failure?.kind === 'not-found')
    expect(after.several()?.answers[1]?.failure?.message).toMatch(/no longer connected here/)
    expect(after.words()[0]).toBe('I am ara.')
  })
})
