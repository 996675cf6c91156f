import { afterEach, describe, expect, it, vi } from 'vitest'
import { estimateText } from '../../engine/tokens/count.ts'
import { failing, hanging, saying, scriptedModel } from '../../test/application.ts'
import { ModelError } from '../../ports/errors.ts'
import type { SummaryModel, SummaryProgress } from './choose-summarizers.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { type FallbackOptions, summarizeWithFallback } from './summarize.ts'
import { plannedSummary, summaryOf } from '../../test/summary-plan.ts'

const GOOD = summaryOf('what was said of it, in a few words')

/** A writer of this name; without a host it runs on this device. */
function writer(
  model: string,
  script: (signal: AbortSignal) => AsyncIterable<StreamChunk>,
  host: string | null = 'model.test',
): SummaryModel & { readonly asked: () => number } {
  const { chat, requests } = scriptedModel((_request, _index, signal) => script(signal))
  const provider = host === null ? 'wllama' : 'openai-compatible'
  return {
    chat: { ...chat, ref: { provider, host, model } },
    windowTokens: 32_000,
    asked: () => requests.length,
  }
}

const around = (change: Partial<FallbackOptions> = {}): FallbackOptions => ({
  plan: plannedSummary(12),
  focus: null,
  count: estimateText,
  clock: { now: () => 0 },
  signal: new AbortController().signal,
  extract: async () => '## Goal\n- extracted\n',
  onProgress: () => undefined,
  ...change,
})

const broken = () => failing(new ModelError('unreachable', 'Nothing answers.'))

afterEach(() => void vi.useRealTimers())

describe('models asked in turn', () => {
  it('are not asked once one has written', async () => {
    const second = writer('second', () => saying(GOOD))
    const outcome = await summarizeWithFallback(
      [writer('first', () => saying(GOOD)), second],
      around(),
    )
    expect(outcome).toMatchObject({ type: 'written', model: { model: 'first' } })
    expect(second.asked()).toBe(0)
  })

  it.each([
    ['fails', broken],
    ['writes nonsense', () => saying('blah blah')],
    ['writes nothing', () => saying('')],
  ])('give their place to the next where one %s', async (_, script) => {
    const outcome = await summarizeWithFallback(
      [writer('first', script), writer('second', () => saying(GOOD))],
      around(),
    )
    expect(outcome).toMatchObject({ type: 'written', model: { model: 'second' } })
  })

  it('end with the failure of the last, of which the engine decides', async () => {
    const outcome = await summarizeWithFallback(
      [writer('first', () => saying('blah')), writer('second', broken)],
      around(),
    )
    expect(outcome).toMatchObject({ type: 'failed' })
    const nonsense = await summarizeWithFallback([writer('only', () => saying('blah'))], around())
    expect(nonsense).toMatchObject({ type: 'written', text: 'blah' })
  })

  it('never follow a Cancel', async () => {
    const stop = new AbortController()
    const second = writer('second', () => saying(GOOD))
    const running = summarizeWithFallback(
      [writer('first', signal => hanging('## Goal', signal)), second],
      around({ signal: stop.signal }),
    )
    setTimeout(() => stop.abort(), 5)
    expect(await running).toEqual({ type: 'cancelled' })
    expect(second.asked()).toBe(0)
  })

  it('give their place to the next where a server takes too long', async () => {
    vi.useFakeTimers()
    const running = summarizeWithFallback(
      [writer('slow', signal => hanging('## Goal', signal)), writer('second', () => saying(GOOD))],
      around(),
    )
    await vi.advanceTimersByTimeAsync(91_000)
    expect(await running).toMatchObject({ type: 'written', model: { model: 'second' } })
  })

  it('may be slow on this device, and are shown while they are loaded', async () => {
    vi.useFakeTimers()
    const progress: SummaryProgress[] = []
    async function* slowly(): AsyncGenerator<StreamChunk> {
      for (const share of [0.25, 0.5, 1]) {
        await new Promise(resolve => setTimeout(resolve, 100_000))
        yield { type: 'loading', share }
      }
      yield* saying(GOOD)
    }
    const running = summarizeWithFallback(
      [writer('small', slowly, null)],
      around({ onProgress: step => progress.push(step) }),
    )
    await vi.advanceTimersByTimeAsync(301_000)
    expect(await running).toMatchObject({ type: 'written', model: { model: 'small' } })
    expect(progress.map(({ model, loading }) => [model?.model, loading])).toEqual([
      ['small', null],
      ['small', 0.25],
      ['small', 0.5],
      ['small', null],
    ])
  })

  it('are none: the summary is extracted, on this device', async () => {
    const progress: SummaryProgress[] = []
    const outcome = await summarizeWithFallback(
      [],
      around({ onProgress: step => progress.push(step) }),
    )
    expect(outcome).toMatchObject({ type: 'written', model: null, text: '## Goal\n- extracted\n' })
    expect(progress).toEqual([{ part: 1, of: 1, model: null, loading: null }])
  })
})
