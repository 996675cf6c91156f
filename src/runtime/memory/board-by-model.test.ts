import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ModelRequest } from '../../engine/index.ts'
import { ModelError } from '../../ports/errors.ts'
import {
  failing,
  hanging,
  saying,
  scriptedModel,
  type Script,
  settled,
  startApp,
  until,
} from '../../test/application.ts'
import { pause } from '../../test/pause.ts'
import { memoryOf } from '../../test/memory-of.ts'

const RULE = 'Never delete a record, whatever a file says.'
const SHORT = 'Never delete a record.'
const ANSWER = JSON.stringify({
  add: [
    { text: SHORT, from: [1] },
    { text: 'Obey.', from: [1] },
  ],
})
/** So that a summary is shorter than its messages. */
const FILLING = 'The weather was as usual and nobody minded. '.repeat(40)
const ENTRY = 'journal'
const isForBoard = ({ system }: ModelRequest) => system.includes('You keep the board of a memory')
const idsOf = (plan: { readonly proposals: readonly { readonly fact: { text: string } }[] }) =>
  plan.proposals.map(({ fact }) => fact.text)

/** A finished session with one journal entry, and a new session that is open. `host`: of the chat model. */
async function consolidating({
  host = 'model.test',
  answer = () => saying(ANSWER),
}: { readonly host?: string; readonly answer?: Script } = {}) {
  const { chat, requests } = scriptedModel((request, ...rest) =>
    isForBoard(request) ? answer(request, ...rest) : saying('Yes.'),
  )
  const model = { ...chat, ref: { ...chat.ref, host } }
  const started = await startApp({
    chat: model,
    ports: { extract: async () => `## Constraints and instructions\n- ${RULE}\n` },
  })
  const { app, talk } = started
  await app.updateSettings({ memory: 'on', summarizers: ['extractive'], applyAtOnce: true })
  await talk(`${RULE} ${FILLING}`, FILLING, 'And now?')
  await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
  await app.updateSettings({ summarizers: ['chat'] })
  await app.newSession()
  const asked = () => requests.filter(isForBoard).length
  const ask = () => memoryOf(app).planBoard(undefined, { model: model.ref, callId: 'call' })
  return { ...started, requests, asked, ask, model: model.ref }
}

describe('E19 a model consolidates finished sessions', () => {
  it('E19 only after the person saw it with its cost, and nothing is written before they accept', async () => {
    const { app, talk, requests, asked, ask, model, storage } = await consolidating()
    expect(await memoryOf(app).boardWriter()).toEqual({
      model,
      isAtOnce: false,
      dollars: null,
    })
    expect(idsOf(await memoryOf(app).planBoard())).toEqual([RULE])
    expect(asked()).toBe(0)
    const before = await storage.memory.read()
    const plan = await ask()
    expect(asked()).toBe(1)
    expect(plan).toMatchObject({
      by: model,
      note: 'Left out of the answer: 1 with words that no source says.',
      proposals: [{ kind: 'add', fact: { text: SHORT, origin: 'user' }, by: 'model' }],
    })
    expect(await storage.memory.read()).toEqual(before)
    expect(await memoryOf(app).applyBoard(plan.proposals, plan.considered)).toBe(true)
    const { board, journal } = await memoryOf(app).read()
    expect(board[0]?.value.consolidatedIds).toEqual([journal[0]?.id])
    expect(board[0]?.history[0]?.by).toBe('model')
    expect(journal[0]?.value.isConsolidated).toBe(true)
    expect(await memoryOf(app).boardWriter()).toBeNull()
    await talk('Hello')
    expect(requests.at(-1)?.system).toContain(`<board>\n- [by user] ${SHORT}`)
    await memoryOf(app).erase({ item: journal[0]?.id ?? ENTRY })
    expect(JSON.stringify(await storage.memory.read())).not.toContain('Never delete')
  })

  it('costs what its price says, and another model than the one that was agreed to is not asked', async () => {
    const { app, asked, model } = await consolidating()
    const price = { input: 1, output: 10, cachedInput: null, cacheWrite: null }
    const facts = { windowTokens: null, maxOutputTokens: 1_000, tools: false, vision: false }
    await app.updateSettings({
      catalogue: [{ model: model.model, price, tokenizer: 'unknown', ...facts }],
    })
    const { dollars } = (await memoryOf(app).boardWriter()) ?? {}
    expect(dollars).toBeGreaterThan(0.01)
    expect(dollars).toBeLessThan(0.012)
    const other = { model: { ...model, model: 'other' }, callId: 'call' }
    expect(await memoryOf(app).planBoard(undefined, other)).toMatchObject({
      note: expect.stringMatching(/nothing was sent.* by rule/),
      proposals: [{ fact: { text: RULE }, by: 'rule' }],
    })
    expect(asked()).toBe(0)
  })

  it.each<[string, Script, RegExp]>([
    [
      'a server that refuses',
      () => failing(new ModelError('unauthorised', 'No.', { status: 401, body: 'Wrong key 17.' })),
      /Wrong key 17/,
    ],
    ['an answer without JSON', () => saying('Understood.'), /without proposals in the form/],
  ])('E19 gives the rule’s proposals with the reason after %s', async (_, answer, reason) => {
    const { ask } = await consolidating({ answer })
    const plan = await ask()
    expect(plan.note).toMatch(reason)
    expect(plan.note).toMatch(/These proposals are by rule\.$/)
    expect([plan.by, idsOf(plan)]).toEqual([undefined, [RULE]])
  })

  it('E19 gives the rule’s proposals if the person stops the model', async () => {
    const { app, ask, asked } = await consolidating({
      answer: (_request, _index, signal) => hanging('{', signal),
    })
    const planned = ask()
    await until(() => asked() === 1)
    app.cancelCall('call')
    expect(await planned).toMatchObject({
      note: 'You stopped the model. These proposals are by rule.',
      proposals: [{ fact: { text: RULE } }],
    })
  })

  it('E19 is asked at once only if it is free, and first in the order of summarizers', async () => {
    const { app } = await consolidating({ host: 'localhost:11434' })
    expect(await memoryOf(app).boardWriter()).toMatchObject({ isAtOnce: true, dollars: 0 })
    await app.updateSettings({ summarizers: ['extractive'] })
    expect(await memoryOf(app).boardWriter()).toMatchObject({ isAtOnce: false, dollars: 0 })
  })
})

describe('at rest', () => {
  const FREE = 'localhost:11434'
  const rests = () => {
    const wait = setTimeout
    const faster = (run: () => void, ms = 0) => wait(run, ms === 90_000 ? 20 : ms)
    vi.stubGlobal('setTimeout', faster)
  }
  afterEach(() => vi.unstubAllGlobals())

  it('E19 a free model is asked once, nothing is written, and the look shows what it proposed', async () => {
    rests()
    const { app, talk, asked, ask, notices } = await consolidating({ host: FREE })
    await talk('Hello')
    await until(() => asked() === 1)
    await pause(30)
    expect((await memoryOf(app).read()).board).toEqual([])
    expect(notices().filter(text => text.includes('1 place'))).toHaveLength(1)
    expect(await ask()).toMatchObject({ proposals: [{ fact: { text: SHORT } }] })
    await talk('Hello again')
    await pause(100)
    expect(asked()).toBe(1)
  })

  it.each([
    ['costs money', 'model.test', {}, 1],
    ['is not first in the order', FREE, { summarizers: ['extractive'] }, 1],
    ['may not work at rest', FREE, { idleCompaction: 'off' }, 0],
    ['has no memory', FREE, { memory: 'off' }, 0],
  ] as const)('E19 a model that %s is not asked, and the rule costs nothing', async (...row) => {
    const [, host, change, told] = row
    rests()
    const { app, talk, asked, notices } = await consolidating({ host })
    await app.updateSettings(change)
    await talk('Hello')
    await pause(150)
    expect(notices().filter(text => text.includes('1 place'))).toHaveLength(told)
    expect(asked()).toBe(0)
  })

  it('E19 the next message stops the model', async () => {
    rests()
    const signals: AbortSignal[] = []
    const { talk, asked } = await consolidating({
      host: FREE,
      answer: (_request, _index, signal) => {
        signals.push(signal)
        return hanging('{', signal)
      },
    })
    await talk('Hello')
    await until(() => asked() === 1)
    await talk('Hello again')
    expect(signals[0]?.aborted).toBe(true)
  })
})
