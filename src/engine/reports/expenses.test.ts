import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usageOf } from '../../test/drive.ts'
import { completed } from '../../test/compactions.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { session } from '../../test/session.ts'
import { toArray } from '../branch/append-list.ts'
import { foldBranch } from '../branch/branch.ts'
import { pathTo } from '../branch/path.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'
import { expensesIn } from './expenses.ts'

const MODEL = { provider: 'openai', host: 'api.example', model: 'gpt-5' }

function usage(inputTokens: number): EventDraft {
  return {
    type: 'v1.usage-reported',
    requestId: `r${inputTokens}`,
    kind: 'chat',
    model: MODEL,
    usage: usageOf(inputTokens),
    counted: { tokens: inputTokens, source: 'tokenized' },
  }
}

const REST = { outputTokens: 1, cachedInputTokens: null, reasoningTokens: null }

/** Input tokens by the message that shows them. */
function shownIn(events: readonly SessionEvent[], leafId = events.at(-1)?.id ?? null) {
  return expensesIn(events, leafId).map(
    expense => [expense.messageId, expense.usage.inputTokens] as const,
  )
}

const inputOf = (list: readonly { readonly usage: { readonly inputTokens: number } }[]) =>
  list.reduce((sum, expense) => sum + expense.usage.inputTokens, 0)

describe('expensesIn', () => {
  it('gives all requests of a turn to its last answer, and those of a turn without one to no message', () => {
    const events = session(
      'u one',
      'call grep',
      usage(10),
      'result grep found',
      'a done',
      usage(20),
      'u two',
      'a again',
      usage(30),
    )
    expect(shownIn(events)).toEqual([
      ['e5', 10],
      ['e5', 20],
      ['e8', 30],
    ])
    expect(shownIn(session('u one', usage(10), 'u two', 'a done', usage(20)))).toEqual([
      [null, 10],
      ['e4', 20],
    ])
  })

  it('gives what another branch took to no message, and counts a summary once', () => {
    const events = session('u one', 'a first', usage(10))
    const again = session('u one', 'a second', usage(20)).slice(2)
    const renamed = again.map((event, at) => ({
      ...event,
      id: `f${at}` as EventId,
      parentId: at === 0 ? ('e1' as EventId) : (`f${at - 1}` as EventId),
    }))
    expect(shownIn([...events, ...renamed])).toEqual([
      [null, 10],
      ['f0', 20],
    ])
    const read = { ...REST, inputTokens: 500 }
    const paid = completed({ model: MODEL, usage: read })
    const proposed: EventDraft = { ...paid, type: 'v1.compaction-proposed' }
    expect(expensesIn(session('u one', 'a two', proposed, paid), null)).toEqual([
      { purpose: 'summary', reportedBy: 'e3', messageId: null, model: MODEL, usage: read },
    ])
  })

  it('has every report once, and its messages are answers of the branch', () => {
    fc.assert(
      fc.property(logs(), fc.nat(), (events, pick) => {
        const leafId = events[pick % events.length]?.id ?? null
        const expenses = expensesIn(events, leafId)
        const answers = expenses.filter(({ purpose }) => purpose === 'answer')
        const reports = events.flatMap(event =>
          event.type === 'v1.usage-reported' && event.kind === 'chat' ? [event] : [],
        )
        expect(answers).toHaveLength(reports.length)
        expect(inputOf(answers)).toBe(inputOf(reports))
        const messages = toArray(foldBranch(events, leafId).messages).map(({ event }) => event)
        const shown = new Map(messages.map(event => [event.id, event.role]))
        for (const { messageId } of answers)
          expect(messageId === null ? 'assistant' : shown.get(messageId)).toBe('assistant')
        // A branch alone, without the others, shows the same at the same messages.
        const alone = expensesIn(
          events.filter(({ id }) => pathTo(events, leafId).has(id)),
          leafId,
        )
        const atMessages = (list: typeof alone) =>
          list.filter(({ messageId }) => messageId !== null)
        expect(atMessages(alone)).toEqual(atMessages(expenses))
      }),
    )
  })
})
