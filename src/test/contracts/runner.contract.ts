/**
 * What holds of models on the processor in both builds of llama.cpp: real inference, on models that are made
 * here from a seed.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { missingSections } from '../../engine/compaction/sections.ts'
import type { ModelRequest } from '../../engine/message/message.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { asking, finishOf, summarizing, wordsOf } from '../llama-requests.ts'
import { classified, modelErrorOf } from '../model-request.ts'
import { pause } from '../pause.ts'
import { tinyGguf, type TinyGgufOptions } from '../tiny-gguf.ts'
import { IMAGE } from '../tiny-image.ts'
import { SLACK_BYTES } from '../../providers/local/download-file.ts'
import { chunksOf, describeChatModel } from './provider.contract.ts'
import type { ProbedBrowser } from '../../providers/wllama/probe.ts'
import { wllamaRunner } from '../../providers/wllama/runner.ts'

const WORDS = `the clock tells everybody when noon comes and nobody asks why it stands still at night
  because quiet rooms forget their hours while morning brings another question about small letters
  which old friends wrote long before winter, between grey harbours, under lamps that never sleep`

/** Slow enough that its answers take a while. */
const CLOCK: TinyGgufOptions = { texts: [WORDS], name: 'Tiny clock', width: 128, layers: 4 }
/** For what takes no time. */
const QUICK: TinyGgufOptions = { ...CLOCK, width: 32, layers: 1 }

// A machine that is busy with something else is no fault.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** An answer and a summary. `browser` says what can be done; the build is chosen by it. */
export function describeWllamaAnswers(browser: () => ProbedBrowser): void {
  const runner = wllamaRunner({ seed: 7, browser })
  const open = () => runner.open('clock.gguf')

  beforeAll(() => addModel(runner, 'clock.gguf', CLOCK))

  describeChatModel(open)
  describe('a summary', () => {
    itHasEverySection(open)
  })
}

/** All of it, likewise. */
export function describeWllamaRunner(browser: () => ProbedBrowser): void {
  const runner = wllamaRunner({ seed: 7, browser })
  const open = () => runner.open('clock.gguf')
  const add = (name: string, options: TinyGgufOptions) => addModel(runner, name, options)

  beforeAll(() => add('clock.gguf', CLOCK))

  describeChatModel(open)

  it('usage counts the whole prompt, also what was read before', async () => {
    const model = await open()
    await chunksOf(model, asking('When does noon come?'))
    const again = await chunksOf(model, asking('When does noon come?'))
    const { usage } = finishOf(again)
    const other = await chunksOf(model, {
      ...asking('When does noon come?'),
      system: 'Nothing alike.',
    })
    expect(usage?.cachedInputTokens).toBeGreaterThan(10)
    expect(usage?.inputTokens).toBeGreaterThan(usage?.cachedInputTokens ?? 0)
    expect(usage?.partialPrompt).toBeUndefined()
    expect(finishOf(other).usage?.cachedInputTokens).toBeLessThan(10)
  })

  it('reads the note of an image', async () => {
    const read = async (request: ModelRequest) =>
      finishOf(await chunksOf(await open(), request)).usage?.inputTokens ?? 0
    const plain = asking('When does noon come?')
    const parts = [...(plain.messages[0]?.parts ?? []), IMAGE]
    const noted = { ...plain, messages: [{ role: 'user', parts } as const] }
    expect(await read(noted)).toBeGreaterThan((await read(plain)) + 10)
  })

  describe('a window that is too small', () => {
    it('refuses a prompt with figures that the table of overflows reads', async () => {
      const error = await failureOf(await open(), asking('noon '.repeat(3_000)))
      expect(error).toMatchObject({ code: 'context-tokens', status: 400 })
      const { kind, limitTokens, promptTokens, remedy } = classified(error)
      expect({ kind, limitTokens, remedy }).toEqual({
        kind: 'context-tokens',
        limitTokens: 2_048,
        remedy: 'less-input',
      })
      expect(promptTokens).toBeGreaterThan(3_000)
      expect(error.message).toContain('2,048')
    })

    it('tells a reply that fills the window from a long one', async () => {
      await add('endless.gguf', { ...QUICK, endBias: -30 })
      const model = await runner.open('endless.gguf')
      const long = await chunksOf(model, { ...asking('noon'), maxOutputTokens: 20 })
      expect(finishOf(long).finishReason).toBe('length')
      const full = await failureOf(model, {
        ...asking('noon '.repeat(1_950)),
        maxOutputTokens: 500,
      })
      expect(full.code).toBe('context-tokens')
      expect(classified(full)).toMatchObject({ kind: 'context-tokens', remedy: 'less-input' })
    })
  })

  it('a model that was added is listed, with its own name and window, and answers after a reload', async () => {
    const reloaded = wllamaRunner({ seed: 7, browser })
    const listed = await reloaded.models()
    expect(listed.find(({ id }) => id === 'clock.gguf')).toMatchObject({
      name: 'Tiny clock',
      windowTokens: 2_048,
      isStored: true,
    })
    const chunks = await chunksOf(await reloaded.open('clock.gguf'), asking('noon'))
    expect(chunks[0]).toEqual({ type: 'loading', share: 0 })
    expect(finishOf(chunks).finishReason).toBe('stop')
    await reloaded.unload()
  })

  it('a browser that is full takes no model, and says how much is wanting', async () => {
    const full = vi.spyOn(navigator.storage, 'estimate')
    full.mockResolvedValue({ usage: 5_000_000, quota: 6_000_000 + SLACK_BYTES })
    const adding = add('large.gguf', CLOCK)
    await expect(adding).rejects.toThrow(
      /needs \d+ MB more on this device, and the browser has room for 1 MB/,
    )
    full.mockRestore()
    expect((await runner.models()).map(({ id }) => id)).not.toContain('large.gguf')
  })

  describe('a chat template', () => {
    const TOOLS = `{%- if tools %}{{- 'system: You may call these functions:\\n<tools>' }}{%- for tool in tools %}{{- '\\n' }}{{- tool | tojson }}{%- endfor %}{{- '\\n</tools>\\nFor each call return <tool_call>\\n{"name": <name>, "arguments": <object>}\\n</tool_call>\\n' }}{%- endif %}
{%- for message in messages %}
    {%- if message.role == 'assistant' and message.tool_calls %}
        {{- 'assistant: ' }}
        {%- for call in message.tool_calls %}
            {{- '<tool_call>\\n{"name": "' + call.function.name + '", "arguments": ' }}{{- call.function.arguments | tojson }}{{- '}\\n</tool_call>\\n' }}
        {%- endfor %}
    {%- else %}
        {{- message.role + ': ' + message.content + '\\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}{{- 'assistant: ' }}{%- endif %}`
    const offered: ModelRequest = {
      ...asking('What time is it?'),
      tools: [
        {
          name: 'current_time',
          description: 'Tells the time in all zones that are asked for.',
          inputSchema: { type: 'object', properties: { zone: { type: 'string' } } },
        },
      ],
    }

    it('that knows tools is given them', async () => {
      await add('tools.gguf', { ...QUICK, chatTemplate: TOOLS })
      const model = await runner.open('tools.gguf')
      expect(model.limits.tools).toBe(true)
      const without = finishOf(await chunksOf(model, { ...offered, tools: [] })).usage
      const withThem = finishOf(await chunksOf(model, offered)).usage
      expect((withThem?.inputTokens ?? 0) - (without?.inputTokens ?? 0)).toBeGreaterThan(30)
    })

    it('that is missing is no hindrance', async () => {
      await add('bare.gguf', { ...CLOCK, chatTemplate: null })
      const chunks = await chunksOf(await runner.open('bare.gguf'), asking('noon'))
      expect(finishOf(chunks).finishReason).toBe('stop')
    })

    it('that refuses what it is given fails with a sentence, and the next model answers', async () => {
      const refusing = "{{ raise_exception('Nothing pleases me') }}"
      await add('refusing.gguf', { ...QUICK, chatTemplate: refusing })
      const error = await failureOf(await runner.open('refusing.gguf'), asking('noon'))
      expect(error.message).toContain('cannot be loaded as a model')
      expect(finishOf(await chunksOf(await open(), asking('noon'))).finishReason).toBe('stop')
    })
  })

  describe('a model that is lost', () => {
    it('fails its answer with a sentence when it is unloaded, and is loaded again', async () => {
      const model = await open()
      const answer = model.stream(asking('noon'), new AbortController().signal)
      const reader = answer[Symbol.asyncIterator]()
      for (let next = await reader.next(); next.value?.type !== 'text'; next = await reader.next());
      await runner.unload()
      const rest = async () => {
        for (let next = await reader.next(); !next.done; next = await reader.next());
      }
      await expect(rest()).rejects.toThrow('taken out of memory')
      expect(finishOf(await chunksOf(model, asking('noon'))).finishReason).toBe('stop')
    })

    it('lets go within 100 ms while it is being loaded, and goes on afterwards', async () => {
      await runner.unload()
      const model = await open()
      const stop = new AbortController()
      const reader = model.stream(asking('noon'), stop.signal)[Symbol.asyncIterator]()
      expect((await reader.next()).value).toMatchObject({ type: 'loading' })
      const rest = reader.next().then(() => reader.next())
      const stoppedAt = performance.now()
      stop.abort(new Error('stopped'))
      await expect(rest).rejects.toThrow('stopped')
      expect(performance.now() - stoppedAt).toBeLessThan(100)
      expect(finishOf(await chunksOf(model, asking('noon'))).finishReason).toBe('stop')
    })

    it('says so when its file is no sound model', async () => {
      const bytes = tinyGguf(QUICK)
      // The head is whole, what it speaks of is not there.
      await runner.addFile?.(new File([bytes.slice(0, bytes.length / 2)], 'half.gguf'))
      const error = await failureOf(await runner.open('half.gguf'), asking('noon'))
      expect(error.message).toContain('cannot be loaded as a model')
      await runner.remove('half.gguf')
      await expect(runner.open('half.gguf')).rejects.toThrow('There is no model')
    })
  })

  describe('a summary', () => {
    it('gives way to an answer, and is written all the same', async () => {
      const model = await open()
      const order: string[] = []
      const summary = chunksOf(model, summarizing('noon comes. '.repeat(100))).then(chunks => {
        order.push('summary')
        return chunks
      })
      await pause(150)
      await chunksOf(model, asking('noon')).then(() => order.push('answer'))
      expect(missingSections(wordsOf(await summary))).toEqual([])
      expect(order).toEqual(['answer', 'summary'])
    })

    itHasEverySection(open)

    it.each([64, 8_192])('has a form for a reply of %i tokens', async tokens => {
      const model = await open()
      const request = { ...summarizing('noon comes.'), maxOutputTokens: tokens }
      const chunks = await chunksOf(model, request)
      const missing = missingSections(wordsOf(chunks))
      expect(tokens > 64 ? missing : []).toEqual([])
      expect(chunks.at(-1)?.type).toBe('finish')
    })

    it('is nonsense without its form', async () => {
      const free = await runner.open('clock.gguf', { holdsToForm: () => false })
      const chunks = await chunksOf(free, summarizing('noon comes.'))
      expect(missingSections(wordsOf(chunks))).not.toEqual([])
    })
  })
}

function itHasEverySection(open: () => Promise<ChatModel>): void {
  it('has every section in its form, and ends within its tokens', async () => {
    const chunks = await chunksOf(await open(), summarizing('noon comes. '.repeat(100)))
    expect(finishOf(chunks).finishReason).toBe('stop')
    expect(missingSections(wordsOf(chunks))).toEqual([])
  })
}

async function addModel(
  runner: ReturnType<typeof wllamaRunner>,
  name: string,
  options: TinyGgufOptions,
): Promise<void> {
  await runner.addFile?.(new File([tinyGguf(options)], name))
}

const failureOf = (model: ChatModel, request: ModelRequest) =>
  modelErrorOf(chunksOf(model, request))
