import { describe, expect, it, vi } from 'vitest'
import { SUMMARY_REQUEST_MARKER } from '../engine/compaction/prompt.ts'
import type { Message, ModelRequest } from '../engine/message/message.ts'
import { countRequest } from '../engine/tokens/request-tokens.ts'
import { collect } from '../test/model-request.ts'
import { currentTime } from '../tools/current-time.ts'
import { deepFreeze } from '../test/deep-freeze.ts'
import { countTokens } from '../workers/token-counter.ts'
import { startText } from '../i18n/en/start.ts'
import { demoText } from '../i18n/en/demo.ts'
import { demoModel, type DemoOptions } from './demo.ts'
import { saidIn } from '../test/contracts/provider.contract.ts'

const CLOCK = currentTime({ now: () => 0 }).definition
const never = new AbortController().signal
const atOnce = { pause: async () => undefined }
const tokenizer = { count: async (texts: readonly string[]) => texts.map(countTokens) }

function user(text: string): Message {
  return { role: 'user', parts: [{ type: 'text', text }] }
}

function asking(text: string, change: Partial<ModelRequest> = {}): ModelRequest {
  return deepFreeze({
    system: 'Be brief.',
    messages: [user(text)],
    tools: [CLOCK],
    maxOutputTokens: 2400,
    ...change,
  })
}

const chunks = (request: ModelRequest, options: DemoOptions = atOnce) =>
  collect(demoModel(options).stream(request, never))

const answer = async (request: ModelRequest) => saidIn(await chunks(request))

describe('the demo model', () => {
  it('stays on this device, and its window is small enough to see compaction soon', () => {
    expect(demoModel()).toMatchObject({
      ref: { provider: 'demo', host: null, model: 'demo' },
      limits: { windowTokens: 16_000, maxOutputTokens: null, tools: true },
    })
  })

  it('says under every answer that it is not an AI', async () => {
    const questions = ['Hello!', 'undo', 'what is a monad?', '', 'a long answer please', 'thanks']
    for (const question of questions)
      expect((await answer(asking(question))).endsWith(demoText('not-an-ai'))).toBe(true)
  })

  it('keeps line breaks, so that lists and tables arrive as they were written', async () => {
    expect(await answer(asking('show me a table'))).toContain(
      '\n| leaf | earlier text | later text |\n',
    )
  })

  it.each([
    ['Hi, who are you?', 'demo model'],
    ['How does compacting work?', '**Compacting** puts a summary'],
    ['can I undo the summary?', 'Press **Undo**'],
    ['How do I export this session?', 'Choose **Export**'],
    ['connect Ollama', 'Press **Connect a model**'],
    ['Is my data sent anywhere?', 'nothing leaves this device'],
    ['why is this text brown', 'Nothing is lost'],
    ['What does the ring mean?', 'The ring beside the message box'],
    ['Can I pin a message?', '**Pin** keeps it'],
    ['/help', 'Type a slash'],
    ['Why is the sky blue?', 'I have no prepared answer'],
  ])('answers “%s” with what it knows about it', async (question, expected) => {
    expect(await answer(asking(question))).toContain(expected)
  })

  it('has an answer of its own to each task of the first visit, and says that it was written in advance', async () => {
    const tasks = ['letter', 'message', 'plan'] as const
    const answers = await Promise.all(
      tasks.map(task => answer(asking(startText(`start.${task}-words`)))),
    )
    expect(new Set(answers).size).toBe(tasks.length)
    for (const text of answers) expect(text).toContain('was written in advance for th')
  })

  it('looks at the newest user message only', async () => {
    const messages = [user('How do I undo?'), user('Can I pin a message?')]
    expect(await answer(asking('', { messages }))).toContain('**Pin** keeps it')
  })

  it('reads out another part each time a long answer is asked for', async () => {
    const parts = await Promise.all(
      [1, 2, 3, 4].map(times =>
        answer(asking('', { messages: Array.from({ length: times }, () => user('long answer')) })),
      ),
    )
    expect(new Set(parts).size).toBe(4)
    for (const part of parts) expect(countTokens(part)).toBeGreaterThan(200)
  })

  it('declines to write a summary', async () => {
    const system = `${SUMMARY_REQUEST_MARKER}\nYou write the summary.`
    const text = await answer(asking('how to undo', { system, tools: [] }))
    expect(text).toContain('cannot write a summary')
  })
})

describe('the demo model, asked for the time', () => {
  it.each([
    ['What time is it?', {}],
    ['what time is it in Tokyo?', { timeZones: ['Asia/Tokyo'] }],
    ['The time in New York, please', { timeZones: ['America/New_York'] }],
    ['What time is it in UTC', { timeZones: ['UTC'] }],
  ])('calls the tool for “%s”', async (question, input) => {
    const [call, finish] = await chunks(asking(question))
    if (call?.type !== 'tool-call') throw new RangeError(`no tool call but ${call?.type}`)
    expect(call.tool).toBe('current_time')
    expect(JSON.parse(call.input)).toEqual(input)
    expect(finish).toMatchObject({ type: 'finish', finishReason: 'tool-calls' })
  })

  it('says so when it was offered no tool', async () => {
    expect(await answer(asking('What time is it?', { tools: [] }))).toContain('switched off')
  })

  it('tells what the tool answered, and does not call it again', async () => {
    const messages: readonly Message[] = [
      user('What time is it?'),
      {
        role: 'assistant',
        parts: [{ type: 'tool-call', callId: 'demo-1', tool: 'current_time', input: {} }],
      },
      {
        role: 'tool',
        parts: [
          {
            type: 'tool-result',
            callId: 'demo-1',
            tool: 'current_time',
            output: 'UTC: noon\nsharp',
          },
        ],
      },
    ]
    const text = await answer(asking('', { messages }))
    expect(text).toContain('`current_time` answered:\n\n> UTC: noon\n> sharp')
  })
})

it('the demo model’s usage is the engine’s own count of the request, and the tokens of the answer', async () => {
  const request = asking('Hello!')
  const all = await chunks(request, { ...atOnce, tokenizer })
  const counted = countRequest(request, text => ({
    tokens: countTokens(text),
    source: 'tokenized',
  }))
  expect(all.at(-1)).toMatchObject({
    usage: {
      inputTokens: counted.tokens,
      outputTokens: countTokens(await answer(request)),
      cachedInputTokens: null,
      reasoningTokens: null,
    },
  })
})

it('the demo model, stopped, rejects at once in the middle of a word’s pause', async () => {
  const controller = new AbortController()
  const reason = new Error('stopped')
  const stream = demoModel().stream(asking('Hello!'), controller.signal)[Symbol.asyncIterator]()
  expect((await stream.next()).value).toMatchObject({ type: 'text' })
  const next = stream.next()
  controller.abort(reason)
  await expect(next).rejects.toBe(reason)
})

it('the demo model, stopped, leaves no listener behind on the signal', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  const stream = demoModel().stream(asking('undo'), signal)[Symbol.asyncIterator]()
  await stream.next()
  await stream.next()
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length)
})
