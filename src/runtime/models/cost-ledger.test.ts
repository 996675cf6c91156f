import { describe, expect, it } from 'vitest'
import { said, scriptedModel, settled, startApp, WORKING } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { usageOf } from '../../test/model-request.ts'
import { createCostLedger, dayOf } from './cost-ledger.ts'
import type { ChatModel, StreamChunk } from '../../ports/chat-model.ts'
import type { EndpointPort } from '../../ports/endpoint.ts'

const NOON = new Date(2026, 10, 21, 12).getTime()
const DAY_MS = 86_400_000

it('sums a month, and no other one', async () => {
  const { settings } = createMemoryStorage()
  let at = new Date(2026, 9, 31, 12).getTime()
  const ledger = createCostLedger(settings, { now: () => at }, () => undefined)
  await ledger.add(1)
  for (const day of [1, 2, 30]) {
    at = new Date(2026, 10, day, 12).getTime()
    await ledger.add(2)
  }
  expect(ledger.month()).toBe(6)
})

describe('the ledger', () => {
  it('adds up a day, keeps days apart, and remembers them', async () => {
    const { settings } = createMemoryStorage()
    let now = NOON
    const ledger = createCostLedger(settings, { now: () => now }, () => undefined)
    await ledger.add(0.5)
    await ledger.add(0.25)
    await ledger.add(null)
    expect(ledger.today()).toEqual({ day: '2026-11-21', dollars: 0.75, unpriced: 1 })
    now += DAY_MS
    expect(ledger.today()).toEqual({ day: '2026-11-22', dollars: 0, unpriced: 0 })
    await ledger.add(1)
    const later = createCostLedger(settings, { now: () => now }, () => undefined)
    await later.read()
    expect(later.days().map(({ day, dollars }) => [day, dollars])).toEqual([
      ['2026-11-22', 1],
      ['2026-11-21', 0.75],
    ])
  })

  it('counts what two tabs spend', async () => {
    const { settings } = createMemoryStorage()
    const clock = { now: () => NOON }
    const [one, other] = [1, 2].map(() => createCostLedger(settings, clock, () => undefined))
    await one?.add(1)
    await other?.add(2)
    await one?.read()
    expect(one?.today().dollars).toBe(3)
  })

  it('keeps a month and no more', async () => {
    const { settings } = createMemoryStorage()
    let now = NOON
    const ledger = createCostLedger(settings, { now: () => now }, () => undefined)
    for (let day = 0; day < 40; day += 1, now += DAY_MS) await ledger.add(1)
    now -= DAY_MS
    expect(ledger.days()).toHaveLength(31)
    expect(ledger.today().day).toBe(dayOf(now))
  })
})

describe('a paid model', () => {
  const usage = usageOf({ inputTokens: 1_000_000 })

  async function connected(host = 'model.test', model = 'gpt-5') {
    async function* priced(): AsyncGenerator<StreamChunk> {
      yield { type: 'text', text: 'Paid.' }
      yield { type: 'finish', finishReason: 'stop', usage }
    }
    const { chat, requests } = scriptedModel(priced, 2_000_000)
    const opened: ChatModel = { ...chat, ref: { provider: 'openai', host, model } }
    const endpoint: EndpointPort = {
      open: async () => opened,
      test: async () => WORKING,
    }
    const { app, talk } = await startApp({ chat, begins: false, ports: { endpoint } })
    const settings = {
      protocol: 'openai',
      baseUrl: 'https://model.test/v1',
      windowTokens: null,
    } as const
    await app.connectEndpoint({ ...settings, model }, '')
    await app.newSession()
    const ask = async (text: string) => {
      await talk(text)
      return app.snapshot()
    }
    return { app, ask, requests }
  }

  it('is entered with its price', async () => {
    const { ask } = await connected()
    expect((await ask('One')).costs[0]).toMatchObject({ dollars: 1.25, unpriced: 0 })
    expect((await ask('Two')).costs[0]).toMatchObject({ dollars: 2.5 })
  })

  it('is not asked once the day’s limit is reached, and the person is told the sums', async () => {
    const { app, ask, requests } = await connected()
    await app.updateSettings({ dailyCap: 2 })
    await ask('One')
    await ask('Two')
    expect(requests).toHaveLength(2)
    const { session } = await ask('Three')
    expect(requests).toHaveLength(2)
    const failure = session?.rows.findLast(row => row.type === 'failure')
    expect(JSON.stringify(failure)).toContain('$2.50')
    expect(JSON.stringify(failure)).toContain('$2.00')
    await app.updateSettings({ dailyCap: null })
    await settled(app, app.retry())
    expect(said(app.snapshot().session?.rows).at(-1)).toBe('Paid.')
  })

  it('is not asked once the month’s limit is reached', async () => {
    const { app, ask, requests } = await connected()
    await app.updateSettings({ monthlyCap: 1 })
    await ask('One')
    const { session } = await ask('Two')
    expect(requests).toHaveLength(1)
    const failure = session?.rows.findLast(row => row.type === 'failure')
    expect(JSON.stringify(failure)).toMatch(/This month’s requests cost \$1\.25/)
  })

  it('costs what the person says', async () => {
    const { app, ask } = await connected('model.test', 'my-model')
    expect((await ask('One')).costs[0]).toMatchObject({ dollars: 0, unpriced: 1 })
    const price = { input: 0.1, output: 0, cachedInput: null, cacheWrite: null }
    const facts = {
      model: 'my-model',
      windowTokens: 50_000,
      maxOutputTokens: null,
      price,
      tools: false,
      vision: false,
      tokenizer: 'unknown',
    }
    await app.updateSettings({ catalogue: [facts] })
    const { costs, session } = await ask('Two')
    expect(costs[0]?.dollars).toBeCloseTo(0.1)
    expect(session?.meter).toMatchObject({ windowTokens: 50_000, windowSource: 'user' })
  })

  it('on this very computer costs nothing', async () => {
    const { ask } = await connected('localhost:11434')
    expect((await ask('One')).costs[0]).toMatchObject({ dollars: 0, unpriced: 0 })
  })
})
