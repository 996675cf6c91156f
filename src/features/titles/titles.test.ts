import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { hanging, saying, startApp, stops, until } from '../../test/application.ts'
import { pause } from '../../test/pause.ts'
import { localModel, scriptedRunner } from '../../test/scripted-runner.ts'
import { ModelError, StoreError } from '../../ports/errors.ts'
import { commandsOf } from '../../host/use-feature.ts'
import type { ModelRequest } from '../../engine/index.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { titles as feature } from './feature.ts'
import { namesChats } from './settings.ts'

const isForTitle = ({ system }: ModelRequest) => system.includes('Write a title')
const PAID = { provider: 'openai-compatible', host: 'model.test', model: 'scripted' } as const

/**
 * A chat with a paid model, and with a free one on this device that writes `title`, if there is one. `isOwn`: the free one answers.
 * `talk`: how it writes the title.
 */
async function chatWith({
  title,
  talk = () => saying(title ?? ''),
  isOwn = false,
  paidTitle = 'Paid beds',
}: {
  readonly title?: string
  readonly talk?: ChatModel['stream']
  readonly isOwn?: boolean
  readonly paidTitle?: string
} = {}) {
  const freeRequests: ModelRequest[] = []
  const runner = scriptedRunner('wllama', [localModel('small', { isStored: true })], {
    talk: (request, signal) => {
      if (!isForTitle(request)) return saying('Raise them.')
      freeRequests.push(request)
      return talk(request, signal)
    },
  })
  const started = await startApp({
    script: request => saying(isForTitle(request) ? paidTitle : 'Raise them.'),
    ports: { runners: [runner] },
  })
  const { app } = started
  // Otherwise the code would be loaded after the end of a short test.
  const titles = commandsOf({ application: app }, feature)
  await titles.outlook('none')
  if (title !== undefined) await app.listLocalModels('wllama')
  if (isOwn) await app.useLocalModel('wllama', 'small')
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

describe('a new chat', () => {
  const renamings = async ({ types }: Pick<Awaited<ReturnType<typeof chatWith>>, 'types'>) =>
    (await types()).filter(type => type === 'v1.session-renamed').length

  it('is named once, after its first answer, by its own model if that is free', async () => {
    const chat = await chatWith({ title: 'Free beds', isOwn: true })
    await chat.talk('Beds?')
    await until(() => chat.shownTitle() === 'Free beds')
    await chat.talk('More?')
    expect(chat.freeRequests).toHaveLength(1)
    expect(await renamings(chat)).toBe(1)
  })

  it('is named by a server for which the person noted the price zero', async () => {
    const { app, talk, requests, shownTitle } = await chatWith({ paidTitle: 'Cheap beds' })
    const price = { input: 0, output: 0, cachedInput: null, cacheWrite: null }
    const facts = { windowTokens: null, maxOutputTokens: null, tools: false, vision: false }
    await app.updateSettings({ catalogue: [{ model: PAID.model, price, ...facts, tokenizer: '' }] })
    await talk('Beds?')
    await until(() => shownTitle() === 'Cheap beds')
    expect(requests.filter(isForTitle)).toHaveLength(1)
  })

  it('keeps its first sentence while the setting is off, and if it went on before that was turned on', async () => {
    const chat = await chatWith({ title: 'Free beds', isOwn: true })
    await chat.app.updateSettings(namesChats.change({ ofFeatures: {} }, false))
    await chat.talk('Beds?')
    await chat.app.updateSettings(namesChats.change({ ofFeatures: {} }, true))
    await chat.talk('More?')
    await pause(50)
    expect(chat.freeRequests).toEqual([])
    expect(await renamings(chat)).toBe(0)
  })

  it('is not named by a paid model, nor by a free one that is loaded for nothing else', async () => {
    const { talk, requests, freeRequests } = await chatWith({ title: 'Free beds' })
    await talk('Beds?')
    await pause(50)
    expect([requests.filter(isForTitle), freeRequests]).toEqual([[], []])
  })

  it('keeps a title of the person; temporary chats and copies are left alone', async () => {
    const { app, openId, talk, freeRequests, session } = await chatWith({
      title: 'No',
      isOwn: true,
    })
    await app.renameSession(openId(), 'Mine')
    await talk('Beds?')
    await app.duplicateSession(openId())
    await app.startTemporary('')
    await talk('Beds?')
    await pause(50)
    expect(session().messages).toBe(2)
    expect(freeRequests).toEqual([])
  })

  it('is asked for a title once: a failure is silent, whatever changes in the chat afterwards', async () => {
    const chat = await chatWith({
      title: '',
      isOwn: true,
      // eslint-disable-next-line require-yield
      talk: async function* () {
        throw new ModelError('unreachable', 'No.')
      },
    })
    await chat.talk('Beds?')
    await until(() => chat.freeRequests.length === 1)
    const first = chat.session().rows.find(row => row.type === 'message')
    await chat.app.setPinned(first?.entry.event.id ?? '', true)
    await pause(50)
    expect(chat.freeRequests).toHaveLength(1)
    expect([chat.notices(), chat.shownTitle()]).toEqual([[], 'Beds?'])
  })

  it('keeps a title that the person gives meanwhile, and its next message stops the naming', async () => {
    const signals: AbortSignal[] = []
    const gate = Promise.withResolvers<void>()
    const { app, openId, talk, shownTitle } = await chatWith({
      title: '',
      isOwn: true,
      talk: async function* (_, signal) {
        signals.push(signal)
        await gate.promise
        yield { type: 'text', text: 'Late' }
        yield stops
      },
    })
    await talk('Beds?')
    await until(() => signals.length === 1)
    await app.renameSession(openId(), 'Mine')
    gate.resolve()
    await pause(50)
    expect(shownTitle()).toBe('Mine')

    const held = await chatWith({
      title: '',
      isOwn: true,
      talk: async function* (_, signal) {
        signals.push(signal)
        yield* hanging('', signal)
      },
    })
    await held.talk('Beds?')
    await until(() => signals.length === 2)
    await held.talk('More?')
    expect(signals[1]?.aborted).toBe(true)
    expect(held.notices()).toEqual([])
  })
})
