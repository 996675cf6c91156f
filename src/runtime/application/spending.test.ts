import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventId } from '../../engine/index.ts'
import type { Expense } from '../../engine/reports/expenses.ts'
import { expensesIn } from '../../engine/reports/expenses.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { dollarsOfMessage, spendingOf } from './spending.ts'

const ID = 'e2' as EventId

const expense = (change: Partial<Expense> = {}): Expense => ({
  purpose: 'answer',
  messageId: null,
  model: { provider: 'anthropic', host: 'api.anthropic.com', model: 'claude-haiku-4-5' },
  usage: {
    inputTokens: 1_000_000,
    outputTokens: 0,
    cachedInputTokens: null,
    reasoningTokens: null,
  },
  ...change,
})

describe('spendingOf', () => {
  it('takes cached and written tokens at prices of their own', () => {
    const usage = {
      inputTokens: 1_000_000,
      outputTokens: 100_000,
      cachedInputTokens: 600_000,
      writtenInputTokens: 200_000,
      reasoningTokens: null,
    }
    // 0.2 M at $1, 0.6 M read from the cache at $0.10, 0.2 M written at $1.25, 0.1 M of the answer at $5.
    expect(spendingOf([expense({ usage })], []).total).toBeCloseTo(0.2 + 0.06 + 0.25 + 0.5, 10)
  })

  it('asks nothing for a model on this device, and counts what has no price', () => {
    const here = {
      provider: 'openai-compatible',
      host: 'localhost:1234',
      model: 'claude-haiku-4-5',
    }
    const unknown = { provider: 'openai-compatible', host: 'models.example', model: 'unheard-of' }
    expect(spendingOf([expense({ model: here }), expense({ model: unknown })], [])).toEqual({
      total: 0,
      answers: 0,
      summaries: 0,
      notShown: 0,
      unpriced: 1,
    })
  })
})

describe('dollarsOfMessage', () => {
  it('is null, not zero dollars, where nothing is known to have been paid', () => {
    const model = { provider: 'webllm', host: null, model: 'claude-haiku-4-5' }
    expect(dollarsOfMessage([expense({ messageId: ID, model })], ID, [])).toBeNull()
    expect(dollarsOfMessage([], ID, [])).toBeNull()
    expect(dollarsOfMessage([expense({ messageId: ID })], ID, [])).toBe(1)
  })

  it('adds up, over the messages, to the total', () => {
    const paid = { provider: 'openai', host: 'api.example', model: 'gpt-5' }
    fc.assert(
      fc.property(logs(), fc.nat(), (log, pick) => {
        const events = log.map(event =>
          event.type === 'v1.usage-reported' ? { ...event, model: paid } : event,
        )
        const expenses = expensesIn(events, events[pick % events.length]?.id ?? null)
        const { total, answers, summaries, notShown, unpriced } = spendingOf(expenses, [])
        const shown = events.map(({ id }) => dollarsOfMessage(expenses, id, []) ?? 0)
        expect(shown.reduce((sum, dollars) => sum + dollars, 0)).toBeCloseTo(answers, 9)
        expect(answers + summaries + notShown).toBeCloseTo(total, 9)
        const reports = events.filter(({ type }) => type === 'v1.usage-reported')
        if (unpriced === 0 && summaries === 0)
          expect(total).toBeCloseTo((reports.length * (110 * 1.25 + 20 * 10)) / 1_000_000, 9)
      }),
    )
  })
})
