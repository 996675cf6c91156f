import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewOf } from '../../engine/branch/branch.ts'
import type { SummaryOutcome } from '../../engine/turn/outcomes.ts'
import type { CompactionPlan } from '../../engine/compaction/plan/plan.ts'
import { renderSummary, SECTIONS } from '../../engine/compaction/sections.ts'
import { textOf, type ModelRequest } from '../../engine/message/message.ts'
import { countRequest } from '../../engine/tokens/request-tokens.ts'
import { estimateText } from '../../engine/tokens/count.ts'
import { failing, hanging, saying, scriptedModel } from '../../test/application.ts'
import { histories } from '../../test/items.ts'
import { branch } from '../../test/session.ts'
import { repeatedWord } from '../../test/words.ts'
import { ModelError } from '../../ports/errors.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { extract, summarizeWith, type SummarizeOptions } from './summarize.ts'
import { plannedSummary, summaryOf } from '../../test/summary-plan.ts'

/** Every section, all but the first with nothing to say. */
const inForm = (goal: string) =>
  renderSummary(SECTIONS.map(({ heading }, at) => ({ heading, bullets: at === 0 ? [goal] : [] })))

const around = (
  plan: CompactionPlan,
  change: Partial<SummarizeOptions> = {},
): SummarizeOptions => ({
  plan,
  focus: null,
  count: estimateText,
  clock: { now: () => 0 },
  signal: new AbortController().signal,
  onProgress: () => {},
  ...change,
})

const userText = ({ messages }: ModelRequest) => textOf(messages[0]?.parts ?? [])
const tooLong = () =>
  failing(
    new ModelError('context-tokens', 'too long', {
      status: 400,
      body: '{"error":{"message":"prompt is too long","code":"context_length_exceeded"}}',
    }),
  )

/** Each leaves room for the reply that it asks for. */
const expectToFit = (requests: readonly ModelRequest[], windowTokens: number) => {
  for (const request of requests) {
    const { tokens } = countRequest(request, estimateText)
    expect(tokens + request.maxOutputTokens).toBeLessThanOrEqual(windowTokens)
  }
}

describe('summarizeWith', () => {
  it('gives way to others while it reads what it asks about: a request waits for it only so long', async () => {
    const { chat } = scriptedModel(() => saying(summaryOf('fact')))
    let turns = 0
    let now = 0
    const asked: number[] = []
    const timer = setInterval(() => (turns += 1))
    await summarizeWith(
      chat,
      8_192,
      around(plannedSummary(120), {
        clock: { now: () => (now += 5) },
        onRequest: () => asked.push(turns),
      }),
    )
    clearInterval(timer)
    expect(asked[0]).toBeGreaterThan(5)
  })

  it('asks once for what fits, and never sends more than the window takes', async () => {
    for (const windowTokens of [2_400, 3_000, 4_096, 8_192, 32_000]) {
      const { chat, requests } = scriptedModel(() => saying(summaryOf('fact')))
      const outcome = await summarizeWith(chat, windowTokens, around(plannedSummary(12)))
      expect(outcome.type).toBe('written')
      expectToFit(requests, windowTokens)
      expect(requests.flatMap(({ tools }) => tools)).toEqual([])
      if (windowTokens === 32_000) expect(requests).toHaveLength(1)
    }
  })

  it('makes no request where the window is too small for any', async () => {
    const { chat, requests } = scriptedModel(() => saying(summaryOf('fact')))
    const outcome = await summarizeWith(chat, 512, around(plannedSummary(12)))
    expect(outcome).toMatchObject({
      type: 'failed',
      code: 'input-too-large',
      message: expect.stringMatching(/512/),
    })
    expect(requests).toEqual([])
  })

  it('writes a summary part by part in a window of 1,024 tokens, with progress', async () => {
    const { chat, requests } = scriptedModel(() => saying(summaryOf('fact')))
    const steps: string[] = []
    const plan = { ...plannedSummary(12), previousSummary: summaryOf(repeatedWord(30)) }
    const options = around(plan, { onProgress: (part, of) => steps.push(`${part}/${of}`) })
    expect(await summarizeWith(chat, 1_024, options)).toMatchObject({ type: 'written' })
    expect(requests.length).toBeGreaterThan(5)
    expect(steps.at(-1)).toBe(`${requests.length}/${requests.length}`)
    const told = requests.map(userText).join('')
    for (const { parts } of plan.toSummarize) expect(told).toContain(textOf(parts).slice(0, 40))
  })

  it('B8: sends nothing that does not fit the summarizer’s own window, whatever it answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        histories(8),
        fc.constantFrom(700, 1_024, 2_048, 4_096),
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 }),
        fc.option(fc.integer({ min: 1, max: 3_000 })),
        fc.constantFrom('sections', 'narrative'),
        async (items, windowTokens, lengths, previous, form) => {
          const { chat, requests } = scriptedModel((_, index) =>
            saying(inForm(repeatedWord(lengths[index % lengths.length] ?? 1))),
          )
          const plan: CompactionPlan = {
            ...plannedSummary(4),
            toSummarize: items,
            previousSummary: previous === null ? null : repeatedWord(previous),
          }
          const summarizer = { ...plan.summarizer, form }
          const outcome = await summarizeWith(chat, windowTokens, around({ ...plan, summarizer }))
          expectToFit(requests, windowTokens)
          if (windowTokens >= 1_024) expect(outcome.type).toBe('written')
        },
      ),
    )
  })

  it('F5: stops between two parts when it is cancelled, and asks for nothing more', async () => {
    const stop = new AbortController()
    const { chat, requests } = scriptedModel((_, index) => {
      if (index === 1) stop.abort()
      return saying(summaryOf(`fact ${index}`))
    })
    const outcome = await summarizeWith(
      chat,
      2_048,
      around(plannedSummary(12), { signal: stop.signal }),
    )
    expect(outcome).toEqual({ type: 'cancelled' })
    expect(requests).toHaveLength(2)
  })

  it('T10: sends no key that stands in the conversation', async () => {
    const key = 'sk-proj-abcdefghijklmnop0123456789'
    const { chat, requests } = scriptedModel(() => saying(summaryOf('fact')))
    const plan = plannedSummary(2)
    const told = branch(`u My key is ${key}`, 'a Noted.')
    await summarizeWith(
      chat,
      8_192,
      around({ ...plan, toSummarize: viewOf(told).items, previousSummary: `- ${key}` }),
    )
    expect(requests.map(userText).join('')).not.toContain(key)
    expect(requests.map(userText).join('')).toContain('[secret removed]')
  })

  it('folds the parts one after the other, and hands on the summary without the thinking around it', async () => {
    const { chat, requests } = scriptedModel((_, index) =>
      saying(`<think>Let me see.</think>\n${summaryOf(`fact ${index}`)}`),
    )
    const steps: string[] = []
    const outcome = await summarizeWith(
      chat,
      4_096,
      around(plannedSummary(12), { onProgress: (part, of) => steps.push(`${part}/${of}`) }),
    )
    expect(requests.length).toBeGreaterThan(1)
    expect(steps).toEqual(requests.map((_, at) => `${at + 1}/${requests.length}`))
    for (const [index, request] of requests.entries()) {
      expect(userText(request)).not.toContain('Let me see.')
      if (index > 0) expect(userText(request)).toContain(`fact ${index - 1}`)
    }
    expect(outcome).toMatchObject({ text: summaryOf(`fact ${requests.length - 1}`) })
  })

  it('does not go on from a part that came back empty or cut, so that nothing before it is lost', async () => {
    for (const finishReason of ['stop', 'length', 'content-filter'] as const) {
      const cut = async function* (): AsyncGenerator<StreamChunk> {
        yield { type: 'text', text: finishReason === 'stop' ? '<think>Hm.</think>' : 'Half' }
        yield { type: 'finish', finishReason, usage: null }
      }
      const { chat, requests } = scriptedModel(cut)
      const outcome = await summarizeWith(chat, 4_096, around(plannedSummary(12)))
      expect(outcome).toMatchObject({ type: 'written', finishReason })
      expect(requests).toHaveLength(1)
    }
  })

  it('says of the usage of all parts that prompts were counted in part, where one was', async () => {
    const counts = { inputTokens: 9, outputTokens: 1 }
    const usage = { ...counts, cachedInputTokens: null, reasoningTokens: null }
    const { chat, requests } = scriptedModel(async function* (_, index) {
      yield { type: 'text', text: summaryOf(`fact ${index}`) }
      const told = index === 0 ? { ...usage, partialPrompt: true } : usage
      yield { type: 'finish', finishReason: 'stop', usage: told }
    })
    const outcome = await summarizeWith(chat, 4_096, around(plannedSummary(12)))
    expect(outcome).toMatchObject({
      usage: { inputTokens: 9 * requests.length, partialPrompt: true },
    })
  })

  it('does not go on from a part that lacks sections, which no later part could mend', async () => {
    const { chat, requests } = scriptedModel(() => saying('## Goal\n- nonsense'))
    const outcome = await summarizeWith(chat, 4_096, around(plannedSummary(12)))
    expect(outcome).toMatchObject({ type: 'written', text: '## Goal\n- nonsense' })
    expect(requests).toHaveLength(1)
  })

  it('splits again what the model refuses as too long', async () => {
    const { chat, requests } = scriptedModel((request, index) =>
      userText(request).length > 6_000 ? tooLong() : saying(summaryOf(`fact ${index}`)),
    )
    const outcome = await summarizeWith(chat, 32_000, around(plannedSummary(12)))
    expect(outcome.type).toBe('written')
    expect(requests.length).toBeGreaterThan(3)
  })

  it('gives up on a model that refuses everything as too long', async () => {
    const { chat, requests } = scriptedModel(tooLong)
    const outcome = await summarizeWith(chat, 32_000, around(plannedSummary(12)))
    expect(outcome.type).toBe('failed')
    expect(requests.length).toBeLessThan(12)
  })

  it('ends as cancelled when it is stopped, and as failed with the model’s sentence', async () => {
    const stop = new AbortController()
    const { chat } = scriptedModel((_, __, signal) => {
      setTimeout(() => stop.abort(), 5)
      return hanging('## Goal', signal)
    })
    const stopped = around(plannedSummary(4), { signal: stop.signal })
    expect(await summarizeWith(chat, 8_192, stopped)).toEqual({ type: 'cancelled' })
    const refused = scriptedModel(() => failing(new ModelError('unauthorised', 'no')))
    expect(await summarizeWith(refused.chat, 8_192, around(plannedSummary(4)))).toMatchObject({
      type: 'failed',
      message: expect.stringContaining('key'),
    })
  })
})

describe('a summary in two passes', () => {
  const long = (fact: string) => summaryOf(`${fact} ${repeatedWord(25)}`)
  const twice = (turns: number): CompactionPlan => {
    const plan = plannedSummary(turns)
    return { ...plan, summarizer: { ...plan.summarizer, probes: true } }
  }
  const written = (outcome: SummaryOutcome) => (outcome.type === 'written' ? outcome.text : outcome)

  it('A10: is sent back once with the order to probe it, and stands as it was written then', async () => {
    const { chat, requests } = scriptedModel((_, index) => saying(long(`pass ${index}`)))
    const outcome = await summarizeWith(chat, 32_000, around(twice(6)))
    expect(requests).toHaveLength(2)
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(requests[1]?.messages[0]).toEqual(requests[0]?.messages[0])
    expect(textOf(requests[1]?.messages[1]?.parts ?? [])).toBe(long('pass 0'))
    expect(textOf(requests[1]?.messages[2]?.parts ?? [])).toContain('Compare the summary')
    expect(written(outcome)).toBe(long('pass 1'))
  })

  it.each([
    ['lacks sections', () => saying('## Goal\n- nothing missing')],
    ['is empty', () => saying('')],
    ['fails', () => failing(new ModelError('unauthorised', 'no'))],
  ])('A10: stands as it was written first where the second pass %s', async (_, second) => {
    const { chat } = scriptedModel((__, index) => (index === 0 ? saying(long('one')) : second()))
    expect(written(await summarizeWith(chat, 32_000, around(twice(6))))).toBe(long('one'))
  })

  it('A10: has one pass where the window has no room for two, and where the first cannot stand', async () => {
    for (const windowTokens of [1_024, 2_048, 4_096]) {
      const { chat, requests } = scriptedModel(() => saying(long('fact')))
      await summarizeWith(chat, windowTokens, around(twice(12)))
      expectToFit(requests, windowTokens)
    }
    const { chat, requests } = scriptedModel(() => saying('## Goal\n- nonsense'))
    await summarizeWith(chat, 32_000, around(twice(6)))
    expect(requests).toHaveLength(1)
  })
})

it('extract gives the worker what is to be summarized and takes its text', async () => {
  const plan = plannedSummary(4)
  const outcome = await extract(
    async ({ items, targetTokens }) => `${items.length} ${targetTokens}`,
    around(plan),
  )
  expect(outcome).toMatchObject({ type: 'written', text: `${plan.toSummarize.length} 300` })
})

it('extract is cancelled like any other', async () => {
  const signal = AbortSignal.abort()
  expect(await extract(async () => 'late', around(plannedSummary(4), { signal }))).toEqual({
    type: 'cancelled',
  })
})
