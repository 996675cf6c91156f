/**
 * What the runtime relies on in every model behind a server, whatever wire format it speaks, told by a server
 * that speaks it as it is told to.
 *
 * @module
 */
import type { IncomingHttpHeaders } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { ModelRequest } from '../engine/message.ts'
import { ModelError } from '../runtime/errors.ts'
import type { StreamChunk } from '../runtime/ports.ts'
import { streamAnswer } from '../runtime/stream-answer.ts'
import { sseServer, type Respond, type SseServer } from '../test/sse-server.ts'
import type { Said, WireFamily } from '../test/wire/family.ts'
import { partsOf, refusing, saying, sse, streaming, withStep } from '../test/wire/serve.ts'
import { remoteEndpoint } from './endpoint.ts'

const KEY = 'sk-contract-0123456789'
const TOOLS = ['clock', 'weather'].map(name => ({
  name,
  description: `Tells the ${name}.`,
  inputSchema: { type: 'object' },
}))
const REQUEST: ModelRequest = {
  system: 'Be brief.',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Time and weather?' }] }],
  tools: TOOLS,
  maxOutputTokens: 700,
}
const CALLS = [
  { id: 'call_1', name: 'clock', arguments: '{"zone": "UTC",  "at": 1.0}' },
  { id: 'call_2', name: 'weather', arguments: '{"city":"Köln"}' },
]
const HELLO: Said = { texts: ['No', 'on.'], finish: 'stop' }

export function describeRemoteModel(family: WireFamily): void {
  let servers: SseServer[] = []
  afterEach(async () => {
    await Promise.all(servers.map(server => server.close()))
    servers = []
  })

  async function serving(respond: Respond): Promise<SseServer> {
    const server = await sseServer(respond)
    servers.push(server)
    return server
  }

  const modelAt = ({ url }: SseServer, key = KEY) =>
    remoteEndpoint().open(
      { protocol: family.protocol, baseUrl: url, model: 'm', windowTokens: null },
      key,
    )

  /** All chunks of one step. */
  async function chunksFrom(server: SseServer, request = REQUEST): Promise<readonly StreamChunk[]> {
    const model = await modelAt(server)
    const chunks: StreamChunk[] = []
    for await (const chunk of model.stream(request, new AbortController().signal))
      chunks.push(chunk)
    return chunks
  }

  const chunksOf = async (said: Said) => chunksFrom(await serving(saying(family, said)))

  async function failureOf(respond: Respond): Promise<ModelError> {
    const error = await chunksFrom(await serving(respond)).catch((reason: unknown) => reason)
    if (!(error instanceof ModelError)) throw new TypeError(`No ModelError: ${String(error)}`)
    return error
  }

  describe('as every model behind a server', () => {
    it('streams the words as they come', async () => {
      const chunks = await chunksOf(HELLO)
      expect(chunks).toEqual([
        { type: 'text', text: 'No' },
        { type: 'text', text: 'on.' },
        { type: 'finish', finishReason: 'stop', usage: null },
      ])
    })

    it('asks with the system prompt, the tools and the limit of the reply', async () => {
      const server = await serving(saying(family, HELLO))
      await chunksFrom(server)
      expect(family.hear(server.bodies[0])).toMatchObject({
        system: 'Be brief.',
        tools: ['clock', 'weather'],
        maxTokens: 700,
      })
    })

    it('sends the key in one header and nowhere else', async () => {
      const seen: { headers: IncomingHttpHeaders; url: string }[] = []
      const server = await serving((request, response, body) => {
        seen.push({ headers: request.headers, url: request.url ?? '' })
        saying(family, HELLO)(request, response, body)
      })
      await chunksFrom(server)
      const [name, valueOf] = family.keyHeader
      const [first] = seen
      expect(first?.headers[name]).toBe(valueOf(KEY))
      const { [name]: _, ...others } = first?.headers ?? {}
      expect(JSON.stringify([others, first?.url, server.bodies])).not.toContain(KEY)
    })

    it('sends no header for a key where there is none', async () => {
      let names: readonly string[] = []
      const server = await serving((request, response, body) => {
        names = Object.keys(request.headers)
        saying(family, HELLO)(request, response, body)
      })
      const { stream } = await modelAt(server, '')
      for await (const chunk of stream(REQUEST, new AbortController().signal))
        expect(chunk).toBeDefined()
      expect(names).toContain('content-type')
      expect(names).not.toContain(family.keyHeader[0])
    })

    it('reports usage with what was cached and what was reasoned', async () => {
      const usage = { input: 1_000, cached: 600, written: 50, output: 40, reasoning: 25 }
      const chunks = await chunksOf({ ...HELLO, usage })
      expect(chunks.at(-1)).toEqual({
        type: 'finish',
        finishReason: 'stop',
        usage: {
          inputTokens: 1_000,
          cachedInputTokens: 600,
          ...(family.tellsWritten ? { writtenInputTokens: 50 } : {}),
          outputTokens: 40,
          reasoningTokens: 25,
        },
      })
    })

    it.each(['stop', 'length', 'content-filter'] as const)('tells the end %s', async finish => {
      const chunks = await chunksOf({ texts: ['x'], finish })
      expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: finish })
    })

    it('hands on parallel calls with the arguments as they were written', async () => {
      const chunks = await chunksOf({ texts: ['I look.'], calls: CALLS, finish: 'tool-calls' })
      const told = (json: string) =>
        family.keepsArgumentText ? json : JSON.stringify(JSON.parse(json))
      expect(chunks.filter(({ type }) => type === 'tool-call')).toEqual(
        CALLS.map(call => ({
          type: 'tool-call',
          callId: call.id,
          tool: call.name,
          input: told(call.arguments),
        })),
      )
      expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'tool-calls' })
    })

    it('goes through a step with tools: calls and results go back as they were', async () => {
      const server = await serving((request, response, body) =>
        saying(
          family,
          family.hear(JSON.parse(body)).results.length > 0
            ? HELLO
            : { calls: CALLS, finish: 'tool-calls' },
        )(request, response, body),
      )
      const first = partsOf(await chunksFrom(server))
      await chunksFrom(server, withStep(REQUEST, first, ['noon', 'rain']))
      expect(family.hear(server.bodies[1])).toMatchObject({
        calls: CALLS.map(({ name, arguments: json }) => ({ name, input: JSON.parse(json) })),
        results: ['noon', 'rain'],
      })
    })

    it('shows the reasoning before the answer', async () => {
      const chunks = await chunksOf({ ...HELLO, reasoning: { text: 'Hm.', seal: 'c2VhbA==' } })
      const parts = partsOf(chunks)
      expect(parts.map(({ type }) => type)).toEqual(['reasoning', 'text'])
      expect(parts).toMatchObject([{ text: 'Hm.' }, { text: 'Noon.' }])
    })

    it('gives sealed reasoning back to the server that sealed it, and to no other', async () => {
      const said: Said = {
        reasoning: { text: 'Hm.', seal: 'c2VhbA==' },
        calls: CALLS,
        finish: 'tool-calls',
      }
      const server = await serving(saying(family, said))
      const other = await serving(saying(family, HELLO))
      const step = withStep(REQUEST, partsOf(await chunksFrom(server)), ['noon', 'rain'])
      await chunksFrom(server, step)
      await chunksFrom(other, step)
      expect(family.hear(server.bodies[1]).seals).toEqual(
        family.returnsReasoning ? ['c2VhbA=='] : [],
      )
      expect(family.hear(other.bodies[0]).seals).toEqual([])
    })

    it.each([
      [401, 'unauthorised'],
      [403, 'unauthorised'],
      [404, 'not-found'],
      [429, 'rate-limit'],
      [500, 'server-error'],
      [503, 'server-error'],
      [529, 'server-error'],
      [400, 'other'],
    ] as const)('tells a %i as %s, without the key', async (status, code) => {
      const error = await failureOf(refusing({ status, body: { error: { message: `no ${KEY}` } } }))
      expect(error).toMatchObject({ code, status, body: expect.stringContaining('no [key]') })
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(KEY)
    })

    it('tells how long the server asks to wait', async () => {
      const error = await failureOf((_, response) =>
        response.writeHead(429, { 'retry-after': '7' }).end('{}'),
      )
      expect(error.retryAfterMs).toBe(7_000)
    })

    it('ends in the remedy of an overflow, with the window that the server told', async () => {
      const { failure } = await failedAnswer(family.overflow)
      expect(failure).toMatchObject({
        kind: 'context-tokens',
        remedy: 'less-input',
        limitTokens: family.overflow.limitTokens,
      })
      expect(failure.message).toContain(family.overflow.limitTokens.toLocaleString('en-US'))
    })

    it('ends in the sentence for an account without credit', async () => {
      const { failure } = await failedAnswer(family.quota)
      expect(failure).toMatchObject({ kind: 'quota', remedy: 'none' })
      expect(failure.message).toContain('billing')
    })

    it('tells an error that comes inside the stream by its own words', async () => {
      const error = await failureOf(
        streaming([
          ...family.payloads(HELLO).slice(0, 1),
          family.streamError('The prompt is too long: 9000 tokens > 8192 maximum'),
        ]),
      )
      expect(error.body).toContain('8192')
    })

    it('tells a connection that breaks in mid-answer', async () => {
      const error = await failureOf((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(sse(family.payloads(HELLO).slice(0, -2)))
        setTimeout(() => response.destroy(), 20)
      })
      expect(error.code).toBe('cut-stream')
    })

    it('tells an answer that ends without its end', async () => {
      const unfinished = family.payloads(HELLO).slice(0, -1)
      expect(await failureOf(streaming(unfinished))).toMatchObject({ code: 'cut-stream' })
    })

    it('tells what nobody can read', async () => {
      const error = await failureOf((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end(`${sse(family.payloads(HELLO).slice(0, 1))}data: {"id": "x", oops\n\n`)
      })
      expect(error.code).toBe('malformed-stream')
    })

    it('tells a web page from an answer', async () => {
      const error = await failureOf((_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
      )
      expect(error).toMatchObject({ code: 'malformed-stream', body: null })
    })

    it('tells a server that is not there', async () => {
      const server = await serving(saying(family, HELLO))
      await server.close()
      await expect(chunksFrom(server)).rejects.toMatchObject({ code: 'unreachable' })
    })

    it('leaves tools out where the model takes none, and from then on', async () => {
      const server = await serving((request, response, body) =>
        family.hear(JSON.parse(body)).tools.length > 0
          ? refusing({ status: 400, body: { error: { message: 'm does not support tools' } } })(
              request,
              response,
              body,
            )
          : saying(family, HELLO)(request, response, body),
      )
      const { stream } = await modelAt(server)
      for (let turn = 0; turn < 2; turn += 1)
        for await (const chunk of stream(REQUEST, new AbortController().signal))
          expect(chunk).toBeDefined()
      expect(server.bodies.map(body => family.hear(body).tools.length)).toEqual([2, 0, 0])
    })
  })

  async function failedAnswer(refusal: WireFamily['quota']) {
    const server = await serving(refusing(refusal))
    const outcome = await streamAnswer(await modelAt(server), REQUEST, {
      signal: new AbortController().signal,
      clock: { now: () => Date.now() },
      onParts: () => undefined,
      onWait: () => undefined,
    })
    if (outcome.type !== 'failed') throw new TypeError(`It ended as ${outcome.type}.`)
    return outcome
  }
}
