import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Part } from '../../engine/message/message.ts'
import { streamOf, type Respond, type SseServer } from '../../test/sse-server.ts'
import { chunksOfStep, openModel, serving } from '../../test/wire/scripted-server.ts'
import { withStep } from '../../test/wire/serve.ts'
import { signatureFor } from './chat.ts'
import { CLOCK, modelErrorOf, requestOf } from '../../test/model-request.ts'

const request = requestOf('Hello', { system: '', tools: [CLOCK] })
const KEY = 'sk-local-0123456789'
const ANSWER = [
  '{"choices":[{"delta":{"content":"Hi"}}]}',
  '{"choices":[{"delta":{},"finish_reason":"stop"}]}',
]

let server: SseServer | null = null

async function open(respond: Respond, key = '') {
  server = await serving(respond)
  return openModel(server, 'openai-compatible', { key })
}

const ask = async (respond: Respond, message = request) =>
  chunksOfStep(await open(respond, KEY), message)

const failureOf = (respond: Respond) => modelErrorOf(ask(respond))

/** The request after a call of the clock, which was answered. */
const afterCall = (call: Partial<Extract<Part, { type: 'tool-call' }>>) =>
  withStep(
    request,
    [{ type: 'tool-call', callId: 'c1', tool: 'clock', input: {}, ...call }],
    ['no'],
  )

const says =
  (body: string, type = 'application/json', status = 200): Respond =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

describe('a request on the wire', () => {
  it('carries no header that a server must allow for pages, but for type and key', async () => {
    let headers: IncomingHttpHeaders = {}
    await ask((incoming, response) => {
      headers = incoming.headers
      streamOf(response, ANSWER)
    })
    expect(headers['user-agent']).not.toContain('ai-sdk')
    expect(headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
    })
  })

  it('gives up when leaving it out does not help', async () => {
    const error = await failureOf(
      says('{"error":{"message":"this model does not support tools"}}', 'application/json', 400),
    )
    expect(error).toMatchObject({ code: 'other', status: 400 })
    expect(server?.bodies).toHaveLength(2)
  })

  it('sends arguments that are a text as the JSON that was counted', async () => {
    await ask((_, response) => streamOf(response, ANSWER), afterCall({ input: '5' }))
    expect(JSON.stringify(server?.bodies[0])).toContain(String.raw`"arguments":"\"5\""`)
  })
})

describe('an answer on the wire', () => {
  it('goes on where words follow a reason, however long they take', async () => {
    const chunks = await ask(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const content of ['One', ' two', ' three']) {
        const choice = { delta: { content }, finish_reason: content === 'One' ? '' : 'stop' }
        response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`)
        await setTimeout(content === ' two' ? 100 : 1_300)
      }
      response.end(`data: ${JSON.stringify({ choices: [{ delta: { content: '.' } }] })}\n\n`)
    })
    expect(chunks.map(chunk => (chunk.type === 'text' ? chunk.text : ''))).toEqual([
      'One',
      ' two',
      ' three',
      '.',
      '',
    ])
    expect(chunks.at(-1)).toMatchObject({ finishReason: 'stop' })
  })

  it('hangs up when it is left before its end', async () => {
    const closed = Promise.withResolvers<void>()
    const { stream } = await open((_, response) => {
      response.on('close', closed.resolve)
      streamOf(response, ANSWER.slice(0, 1), false)
    })
    const answer = stream(request, new AbortController().signal)[Symbol.asyncIterator]()
    expect((await answer.next()).value).toEqual({ type: 'text', text: 'Hi' })
    await answer.return?.()
    await closed.promise
  })

  it('brings the signature of a call, which goes back to the same host and to no other', async () => {
    const call = {
      index: 0,
      id: 'c1',
      type: 'function',
      function: { name: 'clock', arguments: '{}' },
      extra_content: { google: { thought_signature: 'c2lnbmVk' } },
    }
    const signed = JSON.stringify({ choices: [{ delta: { tool_calls: [call] } }] })
    const [chunk] = await ask((_, response) => streamOf(response, [signed, ANSWER[1] ?? '']))
    const host = new URL(server?.url ?? '').host
    const metadata = { [host]: { thoughtSignature: 'c2lnbmVk' } }
    expect(chunk).toEqual({ type: 'tool-call', callId: 'c1', tool: 'clock', input: '{}', metadata })
    const part = { type: 'tool-call', callId: 'c1', tool: 'clock', input: {}, metadata } as const
    expect(signatureFor(part, host)).toEqual({ thoughtSignature: 'c2lnbmVk' })
    expect(signatureFor(part, 'elsewhere.test')).toBeNull()
    expect(signatureFor(part, 'generativelanguage.googleapis.com')?.thoughtSignature).toContain(
      'skip',
    )
  })

  it('sends the signature where chat completions carry it', async () => {
    const model = await open((_, response) => streamOf(response, ANSWER))
    const { host } = new URL(server?.url ?? '')
    const metadata = { [host]: { thoughtSignature: 'c2lnbmVk' } }
    await chunksOfStep(model, afterCall({ metadata }))
    expect(JSON.stringify(server?.bodies[0])).toContain(
      '"extra_content":{"google":{"thought_signature":"c2lnbmVk"}}',
    )
  })

  it('may be a whole completion from a server that does not stream', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'clock', arguments: '{}' } }
    const message = { role: 'assistant', content: 'Whole', tool_calls: [call] }
    const completion = {
      choices: [{ message, finish_reason: 'tool_calls' }],
      usage: { prompt_tokens: 9, completion_tokens: 2 },
    }
    expect(await ask(says(JSON.stringify(completion)))).toEqual([
      { type: 'text', text: 'Whole' },
      { type: 'tool-call', callId: 'c1', tool: 'clock', input: '{}' },
      {
        type: 'finish',
        finishReason: 'tool-calls',
        usage: { inputTokens: 9, outputTokens: 2, cachedInputTokens: null, reasoningTokens: null },
      },
    ])
  })

  it('may be events under a wrong content type', async () => {
    const events = ANSWER.map(chunk => `data: ${chunk}\n\n`).join('')
    expect(await ask(says(events, 'application/json'))).toHaveLength(2)
  })

  it('keeps the words of an error that comes with status 200', async () => {
    const error = await failureOf(says('{"error":"model is overloaded"}'))
    expect(error).toMatchObject({ code: 'server-error', body: '{"error":"model is overloaded"}' })
  })

  it.each([
    '{"error":"the prompt is longer than the context of 4096 tokens"}',
    '{"object":"error","message":"the prompt is longer than the context of 4096 tokens","code":400}',
  ])('keeps the words of %s inside the stream', async payload => {
    expect((await failureOf((_, response) => streamOf(response, [payload]))).body).toContain('4096')
  })
})
