import { describe, expect, it } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import { tabLocks } from '../../app/locks.ts'
import {
  exported,
  failing,
  hanging,
  saying,
  settled,
  stops,
  until,
} from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { startSeveral } from '../../test/several-models.ts'

const ARA = { name: 'ara' }
const BOREA = { name: 'borea' }
const CYAN = { name: 'cyan' }
const refused = () => failing(new ModelError('quota', 'The account is empty.', { status: 402 }))

/** Ara has answered, and borea writes. */
async function halfway(storage = createMemoryStorage()) {
  const open = await startSeveral({
    models: [ARA, BOREA],
    answers: {
      ara: () => saying('From ara.'),
      borea: (_, signal) => hanging('Half of', signal),
    },
    storage,
  })
  await open.ask('Which one?')
  await until(() => open.words().join('|') === 'From ara.|Half of')
  await until(() => open.several()?.answers[0]?.activity.type === 'idle')
  return open
}

describe('a message for several models', () => {
  it('is answered by each, side by side, and each reads the same conversation without the others', async () => {
    const { ask, ended, sent, several, texts, words } = await startSeveral({
      models: [ARA, BOREA],
      answers: { ara: () => saying('From ara.'), borea: () => saying('From borea.') },
    })
    await ask('Which one?')
    await ended()
    expect(words()).toEqual(['From ara.', 'From borea.'])
    const ends = several()?.answers.map(({ model, finishReason }) => [model.model, finishReason])
    expect(ends).toEqual([
      ['ara', 'stop'],
      ['borea', 'stop'],
    ])
    expect(sent.map(({ model }) => model)).toEqual(['ara', 'borea'])
    expect(sent[0]?.request.messages).toEqual(sent[1]?.request.messages)
    expect(sent.every(({ request }) => request.tools.length === 0)).toBe(true)
    expect(texts()).toEqual(['Which one?'])
  })

  it('a model that fails leaves the others alone, and is asked again alone', async () => {
    let fails = true
    const { ask, commands, ended, sent, several, words } = await startSeveral({
      models: [ARA, BOREA],
      answers: { borea: () => (fails ? refused() : saying('Now.')) },
    })
    await ask('Which one?')
    await ended()
    expect(words()).toEqual(['I am ara.', ''])
    expect(several()?.answers[1]?.failure?.kind).toBe('quota')
    expect(several()?.goesOn).toBe(0)
    fails = false
    await commands.act('retry', 1)
    await until(() => words()[1] === 'Now.')
    await ended()
    expect(several()?.answers[1]?.failure).toBeNull()
    expect(sent.map(({ model }) => model)).toEqual(['ara', 'borea', 'borea'])
  })

  it('one is stopped, and the others go on', async () => {
    const { ask, commands, several, words, session } = await startSeveral({
      models: [ARA, BOREA],
      answers: {
        ara: (_, signal) => hanging('One', signal),
        borea: (_, signal) => hanging('Two', signal),
      },
    })
    await ask('Which one?')
    await until(() => words().join('|') === 'One|Two')
    await commands.act('stop', 0)
    await until(() => several()?.answers[0]?.isStopped === true)
    expect(several()?.answers[1]?.activity.type).toBe('streaming')
    expect(session().activity.type).toBe('streaming')
    expect(words()).toEqual(['One', 'Two'])
  })

  it('Stop ends all of them and keeps their words, and what is queued waits', async () => {
    const { app, ask, ended, session, words, several } = await startSeveral({
      models: [ARA, BOREA],
      answers: {
        ara: (_, signal) => hanging('One', signal),
        borea: (_, signal) => hanging('Two', signal),
      },
    })
    await ask('Which one?')
    await until(() => words().join('|') === 'One|Two')
    await app.send('And then?')
    app.stop()
    await ended()
    expect(words()).toEqual(['One', 'Two'])
    expect(several()?.answers.every(({ isStopped }) => isStopped)).toBe(true)
    expect(session().queue).toMatchObject([{ text: 'And then?', waits: true }])
  })

  it('one is chosen: the others stop, stay as versions, and no model reads them', async () => {
    const { app, commands, session, sent, settings, texts } = await halfway()
    expect(await commands.goOnWith(0, settings[0] ?? null)).toBe(true)
    await until(() => session().several === null)
    expect(texts()).toEqual(['Which one?', 'From ara.'])
    expect(app.snapshot().severalModels).toEqual([])
    expect(app.snapshot().model.ref.model).toBe('ara')
    const version = Object.values(session().versions.byMessage)[0]
    expect(version).toMatchObject({ count: 2 })
    await settled(app, app.send('Go on.'))
    expect(sent.at(-1)?.model).toBe('ara')
    expect(JSON.stringify(sent.at(-1)?.request.messages)).not.toContain('Half of')
    const other = version?.previousId ?? version?.nextId ?? null
    if (other === null) throw new RangeError('No other version')
    await app.changeBranch({ type: 'select', messageId: other })
    expect(texts()).toEqual(['Which one?', 'Half of'])
  })

  it('all are kept: the first one that has words goes on, and the models stay chosen', async () => {
    const { app, ask, commands, ended, session, texts } = await startSeveral({
      models: [ARA, BOREA],
      answers: { ara: refused },
    })
    await ask('Which one?')
    await ended()
    expect(await commands.act('keep', 0)).toBe(true)
    expect(session().several).toBeNull()
    expect(texts()).toEqual(['Which one?', 'I am borea.'])
    expect(app.snapshot().severalModels).toHaveLength(2)
  })

  it('the next message follows the first answer if none was chosen', async () => {
    const { ask, ended, sent, texts, app } = await startSeveral({
      models: [ARA, BOREA],
      answers: {},
    })
    await ask('Which one?')
    await ended()
    await app.send('Go on.')
    await until(() => sent.length === 4)
    await ended()
    expect(texts()).toEqual(['Which one?', 'I am ara.', 'Go on.'])
    expect(JSON.stringify(sent[3]?.request.messages)).toContain('I am ara.')
    expect(JSON.stringify(sent[3]?.request.messages)).not.toContain('I am borea.')
  })

  it('a queued message waits for all of them, and goes to the models that were chosen when it was written', async () => {
    const gate = Promise.withResolvers<void>()
    const { app, ask, commands, sent, texts } = await startSeveral({
      models: [ARA, BOREA],
      answers: {
        async *borea() {
          await gate.promise
          yield { type: 'text', text: 'Late.' } as const
          yield stops
        },
      },
    })
    await ask('Which one?')
    await until(() => sent.length === 2)
    await app.send('And then?')
    await commands.choose([])
    expect(sent).toHaveLength(2)
    gate.resolve()
    await until(() => sent.length === 4)
    expect(texts()).toEqual(['Which one?', 'I am ara.', 'And then?'])
  })

  it('a reload in the middle loses no word and asks no model twice', async () => {
    const storage = createMemoryStorage()
    const before = await halfway(storage)
    await new Promise(resolve => setTimeout(resolve, 500))
    const id = before.openId()
    const after = await startSeveral({ models: [ARA, BOREA], answers: {}, storage, id })
    await after.ended()
    expect(after.words()).toEqual(['From ara.', 'Half of'])
    expect(after.several()?.answers[1]?.finishReason).toBe('interrupted')
    expect(after.sent).toEqual([])
    expect(await after.commands.act('retry', 1)).toBe(true)
    await until(() => after.words()[1] === 'I am borea.')
  })

  it('three answers that end in another order stay with their models', async () => {
    const order: string[] = []
    const inOrder = ['cyan', 'borea', 'ara']
    const slow = (name: string) =>
      async function* () {
        await until(() => inOrder[order.length] === name)
        order.push(name)
        yield { type: 'text', text: name } as const
        yield stops
      }
    const { ask, ended, words } = await startSeveral({
      models: [ARA, BOREA, CYAN],
      answers: { ara: slow('ara'), borea: slow('borea'), cyan: slow('cyan') },
    })
    await ask('Which one?')
    await ended()
    expect(order).toEqual(['cyan', 'borea', 'ara'])
    expect(words()).toEqual(['ara', 'borea', 'cyan'])
  })
})

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

describe('another tab', () => {
  it('shows what the first one writes, and may choose once that has ended', async () => {
    const storage = createMemoryStorage()
    const locks = tabLocks()
    const models = [ARA, BOREA]
    const first = await startSeveral({
      models,
      answers: { borea: (_, signal) => hanging('Half of', signal) },
      storage,
      locks,
    })
    await first.ask('Which one?')
    await until(() => first.words().join('|') === 'I am ara.|Half of')
    const id = first.openId()
    const second = await startSeveral({ models, answers: {}, storage, locks, id })
    await until(() => second.several()?.answers[1]?.activity.type === 'elsewhere')
    await until(() => second.words().join('|') === 'I am ara.|Half of')
    expect(second.session().activity.type).toBe('elsewhere')
    expect(await second.commands.act('choose', 0)).toBe(false)
    await first.commands.act('stop', 1)
    await until(() => second.several()?.answers[1]?.isStopped === true)
    await until(() => second.session().activity.type === 'idle')
    expect(second.sent).toEqual([])
    expect(await second.commands.act('choose', 0)).toBe(true)
    await until(() => first.several() === null)
    expect(first.texts()).toEqual(['Which one?', 'I am ara.'])
  })
})

it('a compaction afterwards reads the chosen answer alone, and an export holds all', async () => {
  const { app, commands, ask, ended, session, sent, storage, openId } = await startSeveral({
    models: [ARA, BOREA],
    answers: {},
  })
  for (const question of ['First?', 'Second?', 'Third?']) {
    await ask(question)
    await ended()
  }
  await commands.goOnWith(1, null)
  await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
  expect(session().several).toBeNull()
  expect(JSON.stringify(session().rows)).toContain('I am borea.')
  const { events } = await storage.events.read(openId())
  expect(events.filter(({ type }) => type === 'v1.answer-begun')).toHaveLength(6)
  const file = await exported(app, openId())
  const text = await file.content.text()
  expect(text.match(/I am borea\./g)?.length).toBeGreaterThanOrEqual(3)
  expect(sent).toHaveLength(6)
})
