import { describe, expect, it } from 'vitest'
import { SUMMARY_REQUEST_MARKER } from '../../engine/compaction/prompt.ts'
import { missingSections } from '../../engine/compaction/sections.ts'
import type { ModelRequest } from '../../engine/message/message.ts'
import { classified, collect, modelErrorOf } from '../../test/model-request.ts'
import { scriptedBuiltIn } from '../../test/scripted-built-in.ts'
import { describeChatModel, describeNotesRead } from '../../test/contracts/provider.contract.ts'
import { builtInRunner } from './runner.ts'

const REQUEST: ModelRequest = {
  system: 'Be brief.',
  messages: [
    { role: 'user', parts: [{ type: 'text', text: 'One two three' }] },
    { role: 'assistant', parts: [{ type: 'text', text: 'Four.' }] },
    { role: 'user', parts: [{ type: 'text', text: 'And then?' }] },
  ],
  tools: [],
  maxOutputTokens: 100,
}

async function answer(
  { host }: ReturnType<typeof scriptedBuiltIn>,
  request = REQUEST,
  model = 'language-model',
) {
  const chat = await builtInRunner(host).open(model)
  return { chat, chunks: await collect(chat.stream(request, AbortSignal.timeout(2_000))) }
}

describe('the browser’s language model', () => {
  describeChatModel(() =>
    builtInRunner(
      scriptedBuiltIn({ pieces: Array.from({ length: 12 }, () => 'word '), pieceMs: 20 }).host,
    ).open('language-model'),
  )
  describeNotesRead(async request => {
    const browser = scriptedBuiltIn()
    await answer(browser, request)
    return browser.asked.join()
  })

  it('is given what was said before, and asked the newest message', async () => {
    const browser = scriptedBuiltIn()
    const { chunks } = await answer(browser)
    expect(browser.made[0]?.options['initialPrompts']).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'One two three' },
      { role: 'assistant', content: 'Four.' },
    ])
    expect(browser.asked).toEqual(['And then?'])
    expect(chunks.filter(({ type }) => type === 'text')).toHaveLength(2)
  })

  it.each([false, true])(
    'counts by its own measure (names of an earlier version: %s)',
    async earlier => {
      const { chat, chunks } = await answer(scriptedBuiltIn({ earlier, windowTokens: 900 }))
      expect(chunks.at(-1)).toMatchObject({ usage: { inputTokens: 8, outputTokens: 4 } })
      expect(chat.limits.windowTokens).toBe(900)
    },
  )

  it('lets go of its session, also when it is stopped', async () => {
    const browser = scriptedBuiltIn({ pieceMs: 200 })
    await answer(browser)
    const stop = new AbortController()
    const chat = await builtInRunner(browser.host).open('language-model')
    setTimeout(() => stop.abort(new Error('Stopped')), 20)
    await expect(collect(chat.stream(REQUEST, stop.signal))).rejects.toThrow('Stopped')
    expect(browser.made.map(({ destroyed }) => destroyed)).toEqual([true, true])
  })

  it('refuses what does not fit before the browser drops the oldest of it', async () => {
    const browser = scriptedBuiltIn({ windowTokens: 500 })
    const long = { ...REQUEST, system: 'word '.repeat(600) }
    const error = await modelErrorOf(answer(browser, long))
    expect(error.code).toBe('context-tokens')
    expect(classified(error)).toMatchObject({
      kind: 'context-tokens',
      limitTokens: 500,
      promptTokens: 606,
      remedy: 'less-input',
    })
    expect(browser.asked).toEqual([])
  })

  it('takes the browser’s own word for what is too long', async () => {
    const refusal = Object.assign(new Error('The input is too large.'), {
      name: 'QuotaExceededError',
      requested: 7_000,
      quota: 6_144,
    })
    expect(await modelErrorOf(answer(scriptedBuiltIn({ refusal })))).toMatchObject({
      code: 'context-tokens',
      body: expect.stringContaining('7000 tokens > 6144 maximum'),
    })
  })

  it.each([
    ['NotAllowedError', /press/],
    ['NotReadableError', /unsafe/],
    ['AnythingElse', /Press Retry/],
  ])('explains %s', async (name, words) => {
    const refusal = Object.assign(new Error('internal words'), { name })
    const error = await modelErrorOf(answer(scriptedBuiltIn({ refusal })))
    expect(error).toMatchObject({ message: expect.stringMatching(words) })
    expect(error).not.toMatchObject({ message: expect.stringContaining('internal') })
  })

  it('shows how far it has come when it is still being fetched', async () => {
    const { chunks } = await answer(scriptedBuiltIn({ shares: [0.25, 1] }))
    expect(chunks.slice(0, 2)).toEqual([
      { type: 'loading', share: 0.25 },
      { type: 'loading', share: 1 },
    ])
  })

  it('ends for want of room where its answer fills the window', async () => {
    const { chunks } = await answer(scriptedBuiltIn({ windowTokens: 12 }))
    expect(chunks.at(-1)).toMatchObject({ finishReason: 'length' })
  })
})

describe('the browser’s summarizer', () => {
  const summary: ModelRequest = { ...REQUEST, system: SUMMARY_REQUEST_MARKER }

  it('gives its key points in the form that a summary has', async () => {
    const browser = scriptedBuiltIn({ pieces: ['* Two shelves\n', '* Marit decides'] })
    const { chunks } = await answer(browser, summary, 'summarizer')
    const [text] = chunks.flatMap(chunk => (chunk.type === 'text' ? [chunk.text] : []))
    expect(missingSections(text ?? '')).toEqual([])
    expect(text).toContain('- Two shelves\n- Marit decides')
    expect(browser.made[0]?.options).toMatchObject({ type: 'key-points', format: 'markdown' })
  })

  it('does not chat, and says so', async () => {
    const error = await modelErrorOf(answer(scriptedBuiltIn(), REQUEST, 'summarizer'))
    expect(error).toMatchObject({ message: expect.stringContaining('cannot chat') })
  })
})

describe('the browser’s models', () => {
  it.each([
    ['available', true, true],
    ['downloadable', true, false],
    ['downloading', true, false],
    ['unavailable', false, null],
  ])('that are %s', async (availability, runs, isStored) => {
    const runner = builtInRunner(scriptedBuiltIn({ availability }).host)
    expect((await runner.probe()).available).toBe(runs)
    const models = await runner.models()
    expect(models.map(model => model.isStored)).toEqual(
      isStored === null ? [] : [isStored, isStored],
    )
  })

  it('are none where the browser has no such interface, or breaks while it is asked', async () => {
    expect(await builtInRunner({}).probe()).toMatchObject({ available: false })
    const broken = {
      LanguageModel: {
        availability: async () => {
          throw new Error('No service')
        },
        create: async () => ({}),
      },
    }
    expect(await builtInRunner(broken).probe()).toMatchObject({ available: false })
  })

  it('are fetched by the browser, with progress, and can be let wait', async () => {
    const browser = scriptedBuiltIn({ availability: 'downloadable', shares: [0.5, 1] })
    const runner = builtInRunner(browser.host)
    const shares: number[] = []
    await runner.fetch('language-model', {
      signal: new AbortController().signal,
      onProgress: ({ share }) => shares.push(share),
    })
    expect(shares).toEqual([0.5, 1])
    expect(browser.made[0]?.destroyed).toBe(true)
    const stop = AbortSignal.abort(new Error('Paused'))
    await expect(
      runner.fetch('language-model', { signal: stop, onProgress: () => undefined }),
    ).rejects.toThrow('Paused')
  })

  it('stay with the browser: what is there cannot be deleted, what is not needs no deleting', async () => {
    const there = builtInRunner(scriptedBuiltIn().host)
    await expect(there.remove('language-model')).rejects.toThrow(/keeps its own model/)
    const coming = builtInRunner(scriptedBuiltIn({ availability: 'downloading' }).host)
    await expect(coming.remove('language-model')).resolves.toBeUndefined()
    await expect(coming.open('unknown')).rejects.toThrow(/no such model/)
  })
})
