import { describe, expect, it } from 'vitest'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { llamaDelta, llamaUsage, scriptedLlama } from '../../test/scripted-llama.ts'
import { writeAnswer, type AnswerOptions } from './loaded-model.ts'
import { classified, CLOCK, modelErrorOf, requestOf } from '../../test/model-request.ts'

const REQUEST = requestOf('Time?', { tools: [CLOCK] })

async function answered(
  chunks: readonly object[],
  options: Partial<AnswerOptions> = {},
  request = REQUEST,
) {
  const llama = scriptedLlama([chunks])
  const emitted: StreamChunk[] = []
  await writeAnswer(llama, request, {
    signal: new AbortController().signal,
    emit: chunk => emitted.push(chunk),
    knowsTools: false,
    grammar: null,
    seed: null,
    ...options,
  })
  return { emitted, body: llama.bodies[0] }
}

const failureOf = (...chunks: readonly object[]) => modelErrorOf(answered(chunks))

describe('writeAnswer', () => {
  it('gives text and thoughts as they come, then the end with the whole prompt counted', async () => {
    const { emitted } = await answered([
      { choices: [{ index: 0, delta: { role: 'assistant', content: null } }] },
      llamaDelta({ reasoning_content: 'Hm.' }),
      llamaDelta({ content: 'No' }),
      llamaDelta({ content: 'on' }),
      llamaDelta({}, 'stop'),
      llamaUsage(40, 3, 30),
    ])
    expect(emitted).toEqual([
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'No' },
      { type: 'text', text: 'on' },
      {
        type: 'finish',
        finishReason: 'stop',
        usage: { inputTokens: 40, outputTokens: 3, cachedInputTokens: 30, reasoningTokens: null },
      },
    ])
  })

  it('puts calls together from their pieces', async () => {
    const call = (part: object) => llamaDelta({ tool_calls: [{ index: 0, ...part }] })
    const { emitted, body } = await answered(
      [
        call({ id: 'c9', function: { name: 'clock', arguments: '{"zone":' } }),
        call({ function: { arguments: '"UTC"}' } }),
        llamaDelta({}, 'tool_calls'),
      ],
      { knowsTools: true },
    )
    expect(emitted).toEqual([
      { type: 'tool-call', callId: 'c9', tool: 'clock', input: '{"zone":"UTC"}' },
      { type: 'finish', finishReason: 'tool-calls', usage: null },
    ])
    expect(body?.tools).toMatchObject([{ function: { name: 'clock' } }])
  })

  it('offers no tools to a model that knows none, and sends a seed and a form only where there are', async () => {
    const { body } = await answered([llamaDelta({}, 'stop')])
    expect(body).not.toHaveProperty('tools')
    expect(body).not.toHaveProperty('seed')
    expect(body).not.toHaveProperty('grammar')
    const held = await answered([llamaDelta({}, 'stop')], { grammar: 'root ::= "a"', seed: 7 })
    expect(held.body).toMatchObject({ grammar: 'root ::= "a"', seed: 7, max_tokens: 100 })
  })

  it('samples as it is asked to, and as usual where nothing is said', async () => {
    const usual = await answered([llamaDelta({}, 'stop')])
    expect(usual.body).toMatchObject({ temperature: 0.7, top_p: 0.95 })
    expect(usual.body).not.toHaveProperty('stop')
    const sampling = { temperature: 0, topP: 0.5, stop: ['END'] }
    const own = await answered([llamaDelta({}, 'stop')], {}, { ...REQUEST, sampling })
    expect(own.body).toEqual({ ...usual.body, temperature: 0, top_p: 0.5, stop: ['END'] })
  })

  it('tells a long answer from a window that is full', async () => {
    const long = await answered([llamaDelta({ content: 'x' }, 'length'), llamaUsage(40, 100)])
    expect(long.emitted.at(-1)).toMatchObject({ finishReason: 'length' })
    const full = await failureOf(llamaDelta({ content: 'x' }, 'length'), llamaUsage(2_000, 48))
    expect(full.code).toBe('context-tokens')
    expect(classified(full)).toMatchObject({ kind: 'context-tokens', remedy: 'less-input' })
  })

  it('says what cannot be read', async () => {
    expect(await failureOf({ nonsense: true })).toMatchObject({ code: 'malformed-stream' })
  })
})
