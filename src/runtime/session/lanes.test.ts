import { describe, expect, it } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import {
  exported,
  failing,
  hanging,
  saying,
  settled,
  stops,
  until,
} from '../../test/application.ts'
import { startHalfway, startSeveral } from '../../test/several-models.ts'

const ARA = { name: 'ara' }
const BOREA = { name: 'borea' }
const CYAN = { name: 'cyan' }
const refused = () => failing(new ModelError('quota', 'The account is empty.', { status: 402 }))

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
    const { app, commands, session, sent, settings, texts } = await startHalfway()
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
