import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventId } from '../../engine/index.ts'
import { expensesIn, type Expense } from '../../engine/reports/expenses.ts'
import {
  type applicationWith,
  scriptedModel,
  startApp,
  talkTo,
  until,
  exported,
} from '../../test/application.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { usageOf } from '../../test/model-request.ts'
import { dollarsOfMessage, spendingOf } from './spending.ts'

const PRICE = { input: 3, output: 15, cachedInput: null, cacheWrite: null }

const ID = 'e2' as EventId

const expense = (change: Partial<Expense> = {}): Expense => ({
  purpose: 'answer',
  reportedBy: ID,
  messageId: null,
  model: { provider: 'anthropic', host: 'api.anthropic.com', model: 'claude-haiku-4-5' },
  usage: usageOf({ inputTokens: 1_000_000 }),
  ...change,
})

describe('spendingOf', () => {
  it('takes cached and written tokens at prices of their own', () => {
    const usage = usageOf({
      inputTokens: 1_000_000,
      outputTokens: 100_000,
      cachedInputTokens: 600_000,
      writtenInputTokens: 200_000,
    })
    // 0.2 M at $1, 0.6 M read from the cache at $0.10, 0.2 M written at $1.25, 0.1 M of the answer at $5.
    expect(spendingOf('s', [expense({ usage })], []).total).toBeCloseTo(0.2 + 0.06 + 0.25 + 0.5, 10)
  })

  it('asks nothing for a model on this device, and counts what has no price', () => {
    const here = {
      provider: 'openai-compatible',
      host: 'localhost:1234',
      model: 'claude-haiku-4-5',
    }
    const unknown = { provider: 'openai-compatible', host: 'models.example', model: 'unheard-of' }
    expect(spendingOf('s', [expense({ model: here }), expense({ model: unknown })], [])).toEqual({
      total: 0,
      answers: 0,
      summaries: 0,
      notShown: 0,
      elsewhere: 0,
      unpriced: 1,
      reply: null,
    })
  })

  it('has no price of a service for a server in the person’s network, and the price that the person typed', () => {
    const nas = { provider: 'openai-compatible', host: '192.168.1.5:8500', model: 'gpt-4o' }
    const own = {
      model: 'gpt-4o',
      windowTokens: null,
      maxOutputTokens: null,
      price: PRICE,
      tools: true,
      vision: false,
      tokenizer: 'o200k',
    }
    expect(spendingOf('s', [expense({ model: nas })], [])).toMatchObject({ total: 0, unpriced: 1 })
    expect(spendingOf('s', [expense({ model: nas })], [own])).toMatchObject({
      total: 3,
      unpriced: 0,
    })
  })

  it('says what a reply costs: the mean of the last three of the model that answers now', () => {
    const million = 1_000_000
    const answer = (number: number, inputTokens: number, change: Partial<Expense> = {}) =>
      expense({
        messageId: `e${number}` as EventId,
        usage: usageOf({ inputTokens }),
        ...change,
      })
    const other = { provider: 'anthropic', host: 'api.anthropic.com', model: 'claude-opus-4-5' }
    const expenses = [
      answer(1, 90 * million),
      answer(2, 3 * million),
      // Two requests of one turn are one reply.
      answer(3, million),
      answer(3, million),
      answer(4, 50 * million, { model: other }),
      answer(5, 4 * million),
      expense({ purpose: 'summary' }),
    ]
    // $1 for a million.
    expect(spendingOf('s', expenses, []).reply).toBeCloseTo(3, 10)
  })
})

const shownMessages = (app: ReturnType<typeof applicationWith>) =>
  (app.snapshot().session?.rows ?? []).flatMap(row => (row.type === 'message' ? [row.entry] : []))

/** An application with a session of two answers, each of which cost $1.25. */
async function paidSession() {
  const { chat } = scriptedModel(async function* () {
    yield { type: 'text', text: 'Yes.' }
    yield {
      type: 'finish',
      finishReason: 'stop',
      usage: usageOf({ inputTokens: 1_000_000 }),
    }
  })
  const ref = { provider: 'openai', host: 'api.example', model: 'gpt-5' }
  const started = await startApp({ chat: { ...chat, ref } })
  await started.talk('one', 'two')
  return started
}

it('the cost of a session is not what it was forked, copied or imported with', async () => {
  const { app, openId } = await paidSession()
  const first = openId()
  expect(await app.spending()).toMatchObject({ total: 2.5, answers: 2.5, elsewhere: 0 })
  const file = await exported(app, first)
  const [, answer, , newest] = shownMessages(app).map(({ event }) => event.id)
  // What the newest answer of a fork took was reported after it.
  const ways = [
    { copied: () => app.fork(newest ?? ''), elsewhere: 1.25 },
    { copied: () => app.duplicateSession(first), elsewhere: 2.5 },
    { copied: () => app.importSession(file.content), elsewhere: 2.5 },
  ]
  for (const { copied, elsewhere } of ways) {
    await app.openSession(first)
    await copied()
    await until(() => openId() !== first)
    expect(await app.spending()).toMatchObject({ total: 0, answers: 0, elsewhere })
    expect(await app.costOf(answer ?? '')).toMatchObject({ dollars: 1.25 })
    await talkTo(app, 'three')
    expect(await app.spending()).toMatchObject({ total: 1.25, answers: 1.25, elsewhere })
  }
  await app.openSession(first)
  expect(await app.spending()).toMatchObject({ total: 2.5, elsewhere: 0 })
})

it('dollarsOfMessage is null, not zero dollars, where nothing is known to have been paid', () => {
  const model = { provider: 'webllm', host: null, model: 'claude-haiku-4-5' }
  expect(dollarsOfMessage([expense({ messageId: ID, model })], ID, [])).toBeNull()
  expect(dollarsOfMessage([], ID, [])).toBeNull()
  expect(dollarsOfMessage([expense({ messageId: ID })], ID, [])).toBe(1)
})

it('dollarsOfMessage adds up, over the messages, to the total', () => {
  const paid = { provider: 'openai', host: 'api.example', model: 'gpt-5' }
  fc.assert(
    fc.property(logs(), fc.nat(), (log, pick) => {
      const events = log.map(event =>
        event.type === 'v1.usage-reported' ? { ...event, model: paid } : event,
      )
      const expenses = expensesIn(events, events[pick % events.length]?.id ?? null)
      const { total, answers, summaries, notShown, unpriced } = spendingOf('s', expenses, [])
      const shown = events.map(({ id }) => dollarsOfMessage(expenses, id, []) ?? 0)
      expect(shown.reduce((sum, dollars) => sum + dollars, 0)).toBeCloseTo(answers, 9)
      expect(answers + summaries + notShown).toBeCloseTo(total, 9)
      const reports = events.filter(({ type }) => type === 'v1.usage-reported')
      if (unpriced === 0 && summaries === 0)
        expect(total).toBeCloseTo((reports.length * (110 * 1.25 + 20 * 10)) / 1_000_000, 9)
    }),
  )
})
