import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expensesIn } from '../../engine/reports/expenses.ts'
import type { EventDraft, SessionEvent } from '../../engine/log/event.ts'
import { dayOf } from '../../runtime/models/cost-ledger.ts'
import { costOf } from '../../runtime/settings/model-info.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { session } from '../../test/session.ts'
import { countUse } from './count-use.ts'
import { groupedBy, inputOf, pricedUses, totalOf } from './report-use.ts'

const MODEL = { provider: 'openai', host: 'api.example', model: 'gpt-5' }
const PRICE = { input: 2, output: 8, cachedInput: 0.5, cacheWrite: 2.5 }
const COUNTED = { tokens: 10, source: 'tokenized' } as const

const used = (
  requestId: string,
  inputTokens: number,
  cached: number | null = null,
): EventDraft => ({
  type: 'v1.usage-reported',
  requestId,
  kind: 'chat',
  model: MODEL,
  usage: { inputTokens, outputTokens: 1, cachedInputTokens: cached, reasoningTokens: null },
  counted: COUNTED,
})

const sent = (requestId: string, chain: readonly (readonly [number, number])[] = []): EventDraft =>
  ({
    type: 'v1.request-sent',
    requestId,
    kind: 'chat',
    model: MODEL,
    presetId: 'p',
    tokens: COUNTED,
    messages: 1,
    chain: chain.map(([tokensBefore, tokensAfter]) => ({
      processorId: 'x',
      tokensBefore,
      tokensAfter,
    })),
    bodyHash: 'h',
    attempt: 1,
    isInitial: false,
  }) as unknown as EventDraft

/** All events are younger than the session, and of one day. */
const count = (events: readonly SessionEvent[]) =>
  countUse(events, { sessionId: 's', dayOf: () => '2026-11-21' })

const short = (events: readonly SessionEvent[]) =>
  count(events).map(({ kind, requests, plain, cached, spared }) => [
    kind,
    requests,
    plain,
    cached,
    spared,
  ])

describe('countUse', () => {
  it('tells answers from what goes on with the results of tools', () => {
    expect(
      short(
        session(
          'u one',
          sent('a'),
          'call grep',
          used('a', 10),
          'result grep found',
          sent('b'),
          'a done',
          used('b', 30, 20),
        ),
      ),
    ).toEqual([
      ['answer', 1, 10, 0, 0],
      ['tools', 1, 10, 20, 0],
    ])
  })

  it('counts what was left out for each request after it, on its branch alone', () => {
    const mask: EventDraft = {
      type: 'v1.tool-outputs-masked',
      rung: 'r',
      masks: [{ messageId: 'e3', callId: 'c', marker: 'm', tokensBefore: 100, tokensAfter: 40 }],
    } as unknown as EventDraft
    const events = session(
      'u one',
      sent('a'),
      'a two',
      used('a', 5),
      mask,
      'u three',
      sent('b', [[50, 45]]),
      'a four',
      used('b', 5),
      sent('c'),
      used('c', 5),
    )
    expect(short(events)).toEqual([['answer', 3, 15, 0, 60 + 5 + 60]])
  })

  it('takes no request that was made before the session existed', () => {
    const events = session('u one', sent('a'), 'a two', used('a', 5))
    const last = events.at(-1)
    expect(countUse(events, { sessionId: `s${last?.id}`, dayOf })).toEqual([])
  })

  it('sums to the ledger, by any grouping', () => {
    const days = ['2026-11-19', '2026-11-20', '2026-11-21']
    fc.assert(
      fc.property(fc.array(logs(20), { minLength: 1, maxLength: 4 }), sessions => {
        const uses = sessions.map((events, index) => ({
          projectId: index % 2 === 0 ? null : 'p',
          uses: countUse(events, { sessionId: 's', dayOf: at => days[at % days.length] ?? '' }),
        }))
        const priced = pricedUses(uses, () => PRICE, [])
        const total = totalOf(priced)
        const expenses = sessions.flatMap(events => expensesIn(events, events.at(-1)?.id ?? null))
        const paid = expenses.filter(
          ({ model }) => model.host !== null && !/^(localhost|127|\[)/.test(model.host),
        )
        expect(total.requests).toBe(expenses.length)
        expect(inputOf(total)).toBe(expenses.reduce((sum, { usage }) => sum + usage.inputTokens, 0))
        expect(total.dollars).toBeCloseTo(
          paid.reduce((sum, { usage }) => sum + costOf(usage, PRICE), 0),
          9,
        )
        for (const keyOf of [
          (use: (typeof priced)[number]) => use.day,
          (use: (typeof priced)[number]) => use.model,
          (use: (typeof priced)[number]) => use.kind,
          (use: (typeof priced)[number]) => use.projectId ?? '',
        ]) {
          const groups = groupedBy(priced, keyOf)
          expect(groups.reduce((sum, group) => sum + group.total.requests, 0)).toBe(total.requests)
          expect(groups.reduce((sum, group) => sum + group.total.dollars, 0)).toBeCloseTo(
            total.dollars,
            9,
          )
          expect(groups.reduce((sum, group) => sum + group.total.spared, 0)).toBe(total.spared)
        }
        for (const use of priced) expect(use.spared).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
