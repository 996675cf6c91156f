import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { hanging, saying, startApp, stops, until } from '../../test/application.ts'
import { pause } from '../../test/pause.ts'
import { localModel, scriptedRunner } from '../../test/scripted-runner.ts'
import { ModelError, StoreError } from '../../ports/errors.ts'
import { commandsOf } from '../../host/use-feature.ts'
import type { ModelRequest } from '../../engine/index.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { titles as feature } from './feature.ts'

const isForTitle = ({ system }: ModelRequest) => system.includes('Write a title')
const PAID = { provider: 'openai-compatible', host: 'model.test', model: 'scripted' } as const

/** A chat with a paid model, and with a free one on this device that writes `title`, if there is one. */
async function chatWith({
  title,
  talk = async function* (request) {
    freeRequests.push(request)
    yield* saying(title ?? '')
  },
  freeRequests = [],
  paidTitle = 'Paid beds',
}: {
  readonly title?: string
  readonly talk?: ChatModel['stream']
  readonly freeRequests?: ModelRequest[]
  readonly paidTitle?: string
} = {}) {
  const runner = scriptedRunner('wllama', [localModel('small', { isStored: true })], { talk })
  const started = await startApp({
    script: request => saying(isForTitle(request) ? paidTitle : 'Raise them.'),
    ports: { runners: [runner] },
  })
  const { app } = started
  // Otherwise the code would be loaded after the end of a short test.
  const titles = commandsOf({ application: app }, feature)
  await titles.outlook('none')
  if (title !== undefined) await app.listLocalModels('wllama')
  const types = async () => {
    const { events } = await started.storage.events.read(started.openId())
    return events.map(({ type }) => type)
  }
  return { ...started, titles, freeRequests, types, shownTitle: () => started.session().title }
}

describe('a suggested title', () => {
  it('comes from the free model at hand, and nothing is renamed or sent to the paid one', async () => {
    const { titles, openId, talk, requests, freeRequests, shownTitle } = await chatWith({
      title: '<think>hm</think>"Free beds."',
    })
    await talk('How do I make beds?')
    const before = shownTitle()
    expect(await titles.outlook(openId())).toEqual({
      refusal: null,
      model: { provider: 'wllama', host: null, model: 'small' },
      isFree: true,
      dollars: 0,
    })
    const proposal = await titles.suggest(openId(), null, 'call')
    expect(proposal).toEqual({ title: 'Free beds', failure: null })
    expect(freeRequests).toHaveLength(1)
    expect(requests.filter(isForTitle)).toEqual([])
    expect(shownTitle()).toBe(before)
  })

  it('comes from a paid model only when the person agreed to that model', async () => {
    const { titles, openId, talk, requests } = await chatWith()
    await talk('How do I make beds?')
    expect(await titles.outlook(openId())).toMatchObject({ model: PAID, isFree: false })
    for (const agreed of [null, { ...PAID, model: 'other' }]) {
      const { title, failure } = await titles.suggest(openId(), agreed, 'call')
      expect([title, failure]).toEqual([null, expect.stringMatching(/nothing was sent/)])
    }
    expect(requests.filter(isForTitle)).toEqual([])
    expect(await titles.suggest(openId(), PAID, 'call')).toMatchObject({ title: 'Paid beds' })
    expect(requests.filter(isForTitle)).toHaveLength(1)
  })

  it('needs only the first message and its answer, both cut, without tools, system prompt and hidden messages', async () => {
    const { titles, app, openId, talk, freeRequests, session } = await chatWith({ title: 'Beds' })
    await app.changeOptions({ systemPrompt: 'Secret prompt' })
    await talk('Hidden beginning', `Beds? ${'clay '.repeat(3_000)}`, 'Later words')
    const first = session().rows.find(row => row.type === 'message')
    await app.setExcluded(first?.entry.event.id ?? '', true)
    await titles.suggest(openId(), null, 'call')
    const [{ system, messages, tools } = { system: '', messages: [], tools: [] }] = freeRequests
    const sent = JSON.stringify(messages)
    expect(sent).toMatch(/Beds\? clay.*characters left out.*Raise them/)
    expect(sent).not.toMatch(/Later words|Hidden beginning/)
    expect(sent.length).toBeLessThan(6_000)
    expect(system).not.toContain('Secret prompt')
    expect([messages.length, tools]).toEqual([1, []])
  })

  it('is missing with a sentence if nothing was said, in a temporary chat, and after a failed or useless reply', async () => {
    const { titles, app, openId, talk, session } = await chatWith({ paidTitle: '<think>only' })
    const why = async () => (await titles.outlook(openId())).refusal
    expect(await why()).toMatch(/Nothing was said/)
    await talk('Beds?')
    const { title, failure } = await titles.suggest(openId(), PAID, 'call')
    expect([title, failure]).toEqual([null, expect.stringMatching(/without a usable title/)])
    await app.startTemporary('')
    await talk('Beds?')
    expect(session().messages).toBe(2)
    expect(await why()).toMatch(/temporary chat/)

    const broken = await chatWith({
      title: '',
      // eslint-disable-next-line require-yield
      talk: async function* () {
        throw new ModelError('unauthorised', 'No.')
      },
    })
    await broken.talk('Beds?')
    const before = broken.shownTitle()
    const failed = await broken.titles.suggest(broken.openId(), null, 'call')
    expect([failed.title, typeof failed.failure, broken.shownTitle()]).toEqual([
      null,
      'string',
      before,
    ])
  })

  it('is missing because the log cannot be read, and says that, not that nothing was said', async () => {
    const { titles, openId, talk, storage } = await chatWith()
    await talk('Beds?')
    const { events } = storage
    const read = vi
      .spyOn(events, 'read')
      .mockRejectedValue(new StoreError('unreadable', 'Entry 3 of this session is damaged.'))
    onTestFinished(() => read.mockRestore())
    const { refusal } = await titles.outlook(openId())
    const { title, failure } = await titles.suggest(openId(), PAID, 'call')
    expect(refusal).toMatch(/Entry 3 of this session is damaged/)
    expect([title, failure]).toEqual([null, refusal])
  })

  it('can be stopped, and is then none', async () => {
    let ended = false
    const { titles, app, openId, talk } = await chatWith({
      title: '',
      talk: async function* (_, signal) {
        try {
          yield* hanging('Be', signal)
        } finally {
          ended = true
        }
      },
    })
    await talk('Beds?')
    const asked = titles.suggest(openId(), null, 'call')
    await pause(20)
    app.cancelCall('call')
    expect(await asked).toEqual({ title: null, failure: null })
    await until(() => ended)
  })
})

describe('the setting that names new chats', () => {
  it('is off by default, and names no chat that is longer', async () => {
    const { app, talk, freeRequests, types } = await chatWith({ title: 'Free beds' })
    expect(app.snapshot().settings.nameChats).toBe(false)
    await talk('Beds?')
    await pause(50)
    expect(freeRequests).toEqual([])
    // A chat that went on before it was turned on is not new.
    await app.updateSettings({ nameChats: true })
    await talk('More?')
    await pause(50)
    expect(freeRequests).toEqual([])
    expect(await types()).not.toContain('v1.session-renamed')
  })

  it('names a chat once, after its first answer, with a free model', async () => {
    const { app, talk, freeRequests, shownTitle, types } = await chatWith({ title: 'Free beds' })
    await app.updateSettings({ nameChats: true })
    await talk('Beds?')
    await until(() => shownTitle() === 'Free beds')
    await talk('More?')
    expect(freeRequests).toHaveLength(1)
    expect((await types()).filter(type => type === 'v1.session-renamed')).toHaveLength(1)
  })

  it('asks no paid model, keeps a title of the person, and leaves temporary chats and copies alone', async () => {
    const paid = await chatWith()
    await paid.app.updateSettings({ nameChats: true })
    await paid.talk('Beds?')
    await pause(50)
    expect(paid.requests.filter(isForTitle)).toEqual([])

    const { app, openId, talk, freeRequests, notices, session } = await chatWith({ title: 'No' })
    await app.updateSettings({ nameChats: true })
    await app.renameSession(openId(), 'Mine')
    await talk('Beds?')
    await app.duplicateSession(openId())
    await app.startTemporary('')
    await talk('Beds?')
    await pause(50)
    expect(session().messages).toBe(2)
    expect([freeRequests, notices()]).toEqual([[], []])
  })

  it('keeps a title that the person gives meanwhile, and stops for the next message', async () => {
    const signals: AbortSignal[] = []
    const gate = Promise.withResolvers<void>()
    const { app, openId, talk, shownTitle } = await chatWith({
      title: '',
      talk: async function* (_, signal) {
        signals.push(signal)
        await gate.promise
        yield { type: 'text', text: 'Late' }
        yield stops
      },
    })
    await app.updateSettings({ nameChats: true })
    await talk('Beds?')
    await until(() => signals.length === 1)
    await app.renameSession(openId(), 'Mine')
    gate.resolve()
    await pause(50)
    expect(shownTitle()).toBe('Mine')

    const held = await chatWith({
      title: '',
      talk: async function* (_, signal) {
        signals.push(signal)
        yield* hanging('', signal)
      },
    })
    await held.app.updateSettings({ nameChats: true })
    await held.talk('Beds?')
    await until(() => signals.length === 2)
    await held.talk('More?')
    expect(signals[1]?.aborted).toBe(true)
    expect(held.notices()).toEqual([])
  })
})
