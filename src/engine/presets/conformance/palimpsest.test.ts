import { describe, expect, it } from 'vitest'
import { summaryOf } from '../../../test/extracted.ts'
import { messageLog } from '../../../test/message-log.ts'
import { SUMMARY, createPlay, words, type PlayOptions } from '../../../test/presets/play.ts'
import {
  eventsOf,
  firstPressure,
  hasCompacted,
  hasStarted,
  lastTexts,
  talkUntil,
  triggersOf,
} from '../../../test/presets/reading.ts'
import { detailsIn, removeExactDetails } from '../../compaction/audit/exact-details.ts'
import type { CompactionPlan } from '../../compaction/plan/plan.ts'
import { textOf, type Message } from '../../message/message.ts'
import { simulate } from '../../../test/simulate.ts'
import type { CountText } from '../../tokens/count.ts'
import { countMessages, countRequest } from '../../tokens/request-tokens.ts'
import { presetById } from '../registry.ts'

const PALIMPSEST = presetById('palimpsest')
const play = (options: PlayOptions = {}) => createPlay(PALIMPSEST, options)

/** A message with something for several sections of a summary. */
const manyThings = (turn: number): string =>
  [
    `We chose port ${8_000 + turn} for unit-${turn}, because ${turn} others were taken.`,
    `You must never touch src/part-${turn}.ts.`,
    `The build failed with E${turn}: no file ${turn}.`,
    `Is ${turn} enough for Ann?`,
    `I finished part ${turn} of the wall.`,
    `Next we paint door ${turn}.`,
    `${words(5 + (turn % 9), turn)}.`,
    `We are at step ${turn} now.`,
  ]
    .filter((_, at) => (turn + at) % 2 === 0)
    .join(' ')

describe('palimpsest: cheapest first and in batches, never a request that cannot fit', () => {
  it('palimpsest prepares a summary beside the request at 75 % of the budget', () => {
    const made = play()
    talkUntil(made, hasStarted(made))
    expect(triggersOf(made)).toEqual(['background'])
    expect(firstPressure(made).ofBudget).toBeGreaterThanOrEqual(0.75)
    expect(firstPressure(made).ofBudget).toBeLessThan(0.78)
  })

  it('palimpsest brings it into force later, before any request has to wait, and says what it is and where it ends', () => {
    const made = play()
    talkUntil(made, hasCompacted(made))
    const [prepared] = eventsOf(made, 'v1.compaction-proposed')
    const [done] = eventsOf(made, 'v1.compaction-completed')
    const between = eventsOf(made, 'v1.request-sent').filter(
      ({ at }) => at > (prepared?.at ?? Infinity) && at < (done?.at ?? 0),
    )
    expect(between.length).toBeGreaterThan(1)
    expect(triggersOf(made)).toEqual(['background'])
    const [first = ''] = lastTexts(made)
    expect(first).toContain(SUMMARY)
    expect(first).toMatch(/^\[Summary of \d+ messages .* the latest message wins\.\]/)
    expect(first).toMatch(/\[End of the summary\. What follows is the conversation itself\.\]$/)
  })

  it('palimpsest waits for a summary where one message fills the window', () => {
    const made = play()
    made.talk({ ask: 60, reply: 120 }, 12)
    made.talk({ ask: 4_600, reply: 60 })
    expect(triggersOf(made)).toEqual(['blocking'])
    expect(made.driven().waits).toEqual([1_000])
    expect(made.driven().notices).toEqual([])
  })

  it('palimpsest compacts at rest from 60 % on, after a minute, where that costs nothing', () => {
    const rested = (modelSummaries: 'free' | 'paid') => {
      const made = play({ config: { modelSummaries } })
      for (let turn = 0; turn < 25; turn += 1) {
        made.talk({ ask: 60, reply: 120 })
        made.give({ type: 'rested' })
      }
      return made
    }
    const free = rested('free')
    expect(triggersOf(free)).toEqual(['idle'])
    expect(firstPressure(free).ofBudget).toBeGreaterThanOrEqual(0.6)
    expect(firstPressure(free).ofBudget).toBeLessThan(0.64)
    expect(new Set(free.driven().rests)).toEqual(new Set([60_000]))
    expect(triggersOf(rested('paid'))).toEqual([])
  })

  it('palimpsest lets the extractive summarizer step in, and says so', () => {
    const made = play({ summary: () => null })
    talkUntil(made, hasCompacted(made))
    expect(eventsOf(made, 'v1.compaction-completed')[0]?.summarizer).toBe('extractive')
    expect(made.driven().notices).toContain('extractive-instead')
  })

  it('palimpsest asks a paid model for 24 automatic summaries in 10 minutes at most', () => {
    const made = play({ windowTokens: 2_048, config: { modelSummaries: 'paid' } })
    made.talk({ ask: 100, reply: 200 }, 220)
    const asked = made.driven().asked.filter(({ summarizer }) => summarizer === 'model')
    expect(asked).toHaveLength(24)
    expect(triggersOf(made).length).toBeGreaterThan(24)
  })

  it('palimpsest archives results that a later call made obsolete, but not for a little', () => {
    const made = play({ windowTokens: 16_384 })
    const masked = () => eventsOf(made, 'v1.tool-outputs-masked').length
    made.talk({ ask: 20, reply: 20, results: [100], path: () => 'src/same.ts' }, 12)
    expect(masked()).toBe(0)
    made.talk({ ask: 20, reply: 20, results: [100], path: () => 'src/same.ts' }, 28)
    expect(masked()).toBeGreaterThan(0)
    expect(masked()).toBeLessThan(4)
  })

  it.each([
    ['10 % of the budget', 65_536, 'ask', { tokens: 250, marker: 17, least: 0.1 * 54_394 }],
    ['2,000 tokens', 20_000, 'ask', { tokens: 180, marker: 17, least: 2_000 }],
    ['12,000 tokens', 200_000, 'read', { tokens: 1_000, marker: 15, least: 12_000 }],
    ['5 % of the budget', 400_000, 'read', { tokens: 1_000, marker: 15, least: 0.05 * 332_000 }],
  ])(
    'palimpsest archives what later calls made obsolete once it takes %s, in a window of %s',
    (_least, windowTokens, tool, { tokens, marker, least }) => {
      const made = play({ windowTokens })
      const first = () => eventsOf(made, 'v1.tool-outputs-masked')[0]
      const path = () => (tool === 'ask' ? 'a topic' : 'src/same.ts')
      for (let turn = 0; turn < 60 && !first(); turn += 1)
        made.talk({ ask: 20, reply: 20, results: [tokens], tool, path })
      expect(first()?.masks).toHaveLength(Math.ceil(least / (tokens - marker)))
    },
  )

  it('palimpsest tells exact details in 3 % of a large window', () => {
    const made = play({ windowTokens: 70_000 })
    talkUntil(made, hasCompacted(made), { ask: 60, reply: 60, results: [1_500, 1_500] })
    const { summary = '' } = eventsOf(made, 'v1.compaction-completed')[0] ?? {}
    const tokens = Math.ceil((detailsIn(summary) ?? '').length / 4)
    expect(tokens).toBeGreaterThan(0.03 * 70_000 - 60)
    expect(tokens).toBeLessThanOrEqual(0.03 * 70_000)
  })

  it('palimpsest leaves the arguments of old calls whole', () => {
    const made = play({ windowTokens: 16_384 })
    const path = () => `src/${'deep/'.repeat(100)}file.ts`
    talkUntil(made, hasCompacted(made), { ask: 20, reply: 20, results: [60], path })
    const calls = (made.driven().requests.at(-1)?.messages ?? []).flatMap(({ parts }) =>
      parts.flatMap(part => (part.type === 'tool-call' ? [part.input] : [])),
    )
    expect(calls.length).toBeGreaterThan(4)
    expect(calls).toEqual(calls.map(() => ({ path: path() })))
  })

  it('palimpsest asks a model that failed 3 times again after 10 turns', () => {
    const made = play({ windowTokens: 2_048, summary: () => null })
    const asked = () =>
      made.driven().asked.filter(({ summarizer }) => summarizer === 'model').length
    const turnsAsked: number[] = []
    for (let turn = 1; turn <= 30; turn += 1) {
      const before = asked()
      made.talk({ ask: 300, reply: 900 })
      if (asked() > before) turnsAsked.push(turn)
    }
    expect(turnsAsked).toEqual([2, 4, 5, 15, 25])
  })

  it.each([
    ['talk', []],
    ['work with tools', [40]],
  ])(
    'palimpsest divides an extractive summary of %s between sentences and whole turns as suits it',
    (_kind, results) => {
      const made = play({ windowTokens: 32_768, config: { summarizer: 'extractive' } })
      made.talk({ ask: 20, reply: 20, results })
      for (let turn = 1; turn < 900 && !hasCompacted(made)(); turn += 1) made.user(manyThings(turn))
      const plan = made.driven().asked[0]?.plan
      const extracted = summaryOf(plan?.toSummarize ?? [], {
        targetTokens: plan?.summaryTokens ?? 0,
        count: made.config.count,
      })
      expect(extracted.length).toBeGreaterThan(5_000)
      const { summary = '' } = eventsOf(made, 'v1.compaction-completed')[0] ?? {}
      expect(removeExactDetails(summary, summary)).toBe(extracted)
    },
  )
})

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

  it('palimpsest keeps a fifth of a small window for the newest talk, no matter what is recalled', () => {
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
