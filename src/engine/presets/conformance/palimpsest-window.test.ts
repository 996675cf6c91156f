import { describe, expect, it } from 'vitest'
import { summaryOf } from '../../../test/extracted.ts'
import { createPlay, words } from '../../../test/presets/play.ts'
import { eventsOf } from '../../../test/presets/reading.ts'
import type { CompactionPlan } from '../../compaction/plan/plan.ts'
import { textOf, type Message } from '../../message/message.ts'
import { countMessages, countRequest } from '../../tokens/request-tokens.ts'
import { simulate } from '../../reports/simulate.ts'
import type { CountText } from '../../tokens/count.ts'
import { messageLog } from '../../../test/message-log.ts'
import { presetById } from '../registry.ts'

const PALIMPSEST = presetById('palimpsest')

/** Talk that was imported, and the request for the message after it: shares of the budget. */
const importedInto = (
  budgetTokens: number,
  options: { recalls?: boolean; messages?: number } = {},
) => {
  const { recalls = false, messages = 300 } = options
  const count: CountText = text => ({ tokens: Math.ceil(text.length / 4), source: 'tokenized' })
  const talk = Array.from({ length: messages + 2 }, (_, at): Message => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    parts: [{ type: 'text', text: words(100, at) }],
  }))
  const plans: CompactionPlan[] = []
  const { requests } = simulate(messageLog(talk, { prefix: 'm', origin: 'import' }), PALIMPSEST, {
    budget: { windowTokens: budgetTokens, reserveTokens: 1, budgetTokens },
    system: '',
    tools: [],
    count,
    importedThrough: messages,
    summarize: ({ plan }) => {
      plans.push(plan)
      const { toSummarize, summaryTokens: targetTokens } = plan
      return summaryOf(toSummarize, { targetTokens, count })
    },
    ...(recalls && { recall: () => [] }),
  })
  const [{ tailTokens, summaryTokens } = { tailTokens: 0, summaryTokens: 0 }] = plans
  const sent = requests.at(-1)?.request?.messages ?? []
  return {
    tail: tailTokens / budgetTokens,
    summary: summaryTokens / budgetTokens,
    filled: countMessages(sent, count).tokens / budgetTokens,
    first: textOf(sent[0]?.parts ?? []),
  }
}

describe('palimpsest: what a window is filled with', () => {
  it('palimpsest fills a small window with what was said, where nothing is recalled and no model has to write it', () => {
    const { tail, summary, filled, first } = importedInto(16_384)
    expect(tail).toBeGreaterThan(0.205)
    expect(tail).toBeLessThan(0.218)
    expect(summary).toBeGreaterThan(0.78)
    expect(filled).toBeGreaterThan(0.99)
    expect(first).toMatch(/^\[Summary of \d+ messages .* the latest message wins\.\]/)
    expect(first).toMatch(/\[End of the summary\. What follows is the conversation itself\.\]$/)
  })

  it('palimpsest keeps more of the newest talk where nearly all of it fits', () => {
    const { tail, summary } = importedInto(16_384, { messages: 170 })
    expect(tail).toBeGreaterThan(0.35)
    expect(summary).toBeGreaterThan(0.5)
  })

  it('palimpsest keeps a fifth of a small window for the newest talk, whatever is recalled', () => {
    expect(importedInto(2_100).tail).toBeGreaterThan(0.21)
    expect(importedInto(2_100, { recalls: true }).tail).toBeGreaterThan(0.21)
  })

  it('palimpsest leaves a small window free where what is hidden is recalled', () => {
    const { tail, summary, filled } = importedInto(16_384, { recalls: true })
    expect(tail).toBeGreaterThan(0.235)
    expect(tail).toBeLessThan(0.25)
    expect(summary).toBeGreaterThan(0.049)
    expect(summary).toBeLessThan(0.051)
    expect(filled).toBeLessThan(0.301)
  })

  it('palimpsest fills 98 % of what a small window leaves free with answers to what was told', () => {
    const made = createPlay(PALIMPSEST, {
      windowTokens: 16_384,
      recall: (_asked, events) =>
        events
          .filter(({ type }) => type === 'v1.message-appended')
          .map(({ id: messageId }) => ({ messageId, score: 1 })),
    })
    made.talk({ ask: 15, reply: 15 }, 480)
    made.user('What did I tell you about the oak and the sea at the very beginning?')
    const recalled = eventsOf(made, 'v1.passages-recalled').at(-1)?.tokens.tokens ?? 0
    const request = made.driven().requests.at(-1)
    const { budget, count } = made.config
    const isRecall = ({ parts }: Message) => textOf(parts).includes('[Recalled')
    const read = request?.messages.filter(isRecall).slice(-1) ?? []
    const others =
      (request ? countRequest(request, count).tokens : 0) - countMessages(read, count).tokens
    const share = recalled / (budget.budgetTokens - others)
    expect(share).toBeGreaterThan(0.97)
    expect(share).toBeLessThanOrEqual(0.98)
  })

  it.each([true, false])(
    'palimpsest folds talk in a larger window as all else: recalled %s',
    recalls => {
      const { tail, filled } = importedInto(16_385, { recalls })
      expect(tail).toBeLessThan(0.16)
      expect(filled).toBeLessThan(0.301)
    },
  )
})
