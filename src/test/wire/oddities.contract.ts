import { describe, expect, it } from 'vitest'
import { streamAnswer } from '../../runtime/requests/stream-answer.ts'
import type { Respond } from '../sse-server.ts'
import { NOISE } from '../streams/mutations.ts'
import type { WireFamily } from './family.ts'
import { CALLS, HELLO, REQUEST, scriptedServer, serving } from './scripted-server.ts'
import { partsOf, sse } from './serve.ts'

const DONE = 'data: [DONE]\n\n'
const OVERFLOW = 'the request exceeds the available context size of 4096 tokens'

/** An overflow in every shape in which servers tell an error at status 200. */
const TOLD: readonly (readonly [shape: string, stream: string])[] = [
  ['the field “error:” of llama.cpp', `error: {"code":400,"message":"${OVERFLOW}"}\n\n`],
  ['the field “error:” as plain text', `error: ${OVERFLOW}\n\n`],
  ['an event with the name “error”', `event: error\ndata: {"message":"${OVERFLOW}"}\n\n`],
  ['a named event with plain text', `event: error\ndata: ${OVERFLOW}\n\n`],
  ['plain text in an event', `data: ${OVERFLOW}\n\n`],
  ['plain text without an event', `${OVERFLOW}\n`],
  ['a whole JSON body', JSON.stringify({ error: { message: OVERFLOW } }, null, 2)],
  ['a page', `<html><body><h1>Error</h1><p>${OVERFLOW}</p></body></html>`],
  ...[
    { error: OVERFLOW },
    { error: { message: OVERFLOW, code: null } },
    { error: { error: { detail: OVERFLOW } } },
    { error: [OVERFLOW] },
    { error: true, reason: OVERFLOW },
    { errors: [{ message: OVERFLOW }] },
    { message: OVERFLOW },
    { detail: OVERFLOW },
    { detail: [{ msg: OVERFLOW, loc: ['body'] }] },
    { error_msg: OVERFLOW, error_code: 17 },
    { object: 'error', message: OVERFLOW, code: 400 },
    { type: 'error', message: OVERFLOW },
    { type: 'exception', text: OVERFLOW },
    { code: 400, msg: OVERFLOW },
    { success: false, info: OVERFLOW },
    { data: { errors: [{ message: OVERFLOW }] } },
    { response: { error: { message: OVERFLOW } } },
    { choices: [{ delta: {}, error: { message: OVERFLOW } }] },
    { choices: null, error: OVERFLOW },
    { base_resp: { status_code: 1039, status_msg: OVERFLOW } },
    [{ error: { message: OVERFLOW } }],
  ].map(body => [JSON.stringify(body), sse([body])] as const),
]

/** What odd servers send. Reports: bugs of opencode, pi, vercel/ai, llama.cpp and others. */
export function describeOddities(family: WireFamily): void {
  describe('in what odd servers send', () => {
    const { modelAt, chunksFrom, failureOf } = scriptedServer(family)
    const payloads = family.payloads(HELLO)

    it('takes the words before the end of a thought for reasoning', async () => {
      const said = family.payloads({ ...HELLO, texts: ['Hm.\n</thi', 'nk>\n\nHello'] })
      const parts = partsOf(await chunksFrom(await serving(streaming(sse(said)))))
      const told = parts.flatMap(part => ('text' in part ? [`${part.type}: ${part.text}`] : []))
      expect(told.slice(-2)).toEqual(['reasoning: Hm.', 'text: Hello'])
    })

    it('skips an event that says nothing, before, between and after its words', async () => {
      const plain = await chunksFrom(await serving(streaming(sse(payloads))))
      const everywhere = [...payloads.map(payload => sse([payload])), ''].map(
        event => NOISE.join('') + event,
      )
      expect(await chunksFrom(await serving(streaming(everywhere.join(''))))).toEqual(plain)
    })

    it('is complete where the end follows events that say nothing', async () => {
      const unfinished = sse(payloads.slice(0, -family.endPayloads))
      const chunks = await chunksFrom(
        await serving(streaming(unfinished + NOISE.join('') + DONE + NOISE.join(''))),
      )
      expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' })
    })

    it('is complete although an event in the middle cannot be read', async () => {
      const [first, ...others] = payloads.map(payload => sse([payload]))
      const damaged = `${first}data: {"id": "x", oops\n\n${others.join('')}`
      const chunks = await chunksFrom(await serving(streaming(damaged)))
      expect(partsOf(chunks)).toEqual([{ type: 'text', text: 'Noon.' }])
      expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' })
    })

    it('reads events without the blank line between them', async () => {
      const text = payloads.map(payload => `data: ${JSON.stringify(payload)}\n`).join('')
      const chunks = await chunksFrom(await serving(streaming(`${text}\n`)))
      expect(partsOf(chunks)).toEqual([{ type: 'text', text: 'Noon.' }])
    })

    it.each(TOLD)('keeps the words of an overflow that comes as %s', async (_, stream) => {
      for (const before of ['', sse(payloads.slice(0, 1))]) {
        const server = await serving(streaming(before + stream))
        const outcome = await streamAnswer(await modelAt(server), REQUEST, {
          signal: new AbortController().signal,
          onParts: () => undefined,
        })
        expect(outcome).toMatchObject({
          type: 'failed',
          failure: {
            kind: 'context-tokens',
            limitTokens: 4096,
            message: expect.stringContaining('4,096'),
          },
        })
      }
    })

    it('keeps the words of a server that are perhaps an error only where the answer does not end', async () => {
      const words = sse([{ message: 'The upstream closed the connection.' }])
      const chunks = await chunksFrom(await serving(streaming(words + sse(payloads))))
      expect(chunks.at(-1)?.type).toBe('finish')
      const unfinished = sse(payloads.slice(0, -family.endPayloads))
      expect(await failureOf(streaming(unfinished + words))).toMatchObject({
        code: 'cut-stream',
        body: expect.stringContaining('upstream'),
      })
      expect(await failureOf(streaming(words))).toMatchObject({
        body: expect.stringContaining('upstream'),
      })
    })

    it('hands on what came before an error', async () => {
      const server = await serving(
        streaming(sse(payloads.slice(0, -family.endPayloads)) + `error: ${OVERFLOW}\n\n`),
      )
      const outcome = await streamAnswer(await modelAt(server), REQUEST, {
        signal: new AbortController().signal,
        onParts: () => undefined,
      })
      expect(outcome).toMatchObject({ type: 'failed', parts: [{ type: 'text', text: 'Noon.' }] })
    })

    it.each([
      ['an object', { zone: 'UTC' }],
      ['a list', [1, 2]],
      ['null', null],
      ['nothing', undefined],
      ['an empty text', ''],
      ['an empty list', []],
      ['an empty object', {}],
      ['the text “null”', 'null'],
      ['JSON as a text in JSON', JSON.stringify(JSON.stringify({ zone: 'UTC' }))],
    ])('runs a call whose arguments are %s', async (_, given) => {
      const said = family.payloads({ calls: CALLS.slice(0, 1), finish: 'tool-calls' })
      const odd = said.map(payload => withArguments(payload, given))
      const [call] = partsOf(await chunksFrom(await serving(streaming(sse(odd)))))
      const isFull = JSON.stringify(given)?.includes('UTC') === true
      const input = isFull ? { zone: 'UTC' } : Array.isArray(given) && given.length > 0 ? given : {}
      expect(call).toMatchObject({ type: 'tool-call', callId: 'call_1', tool: 'clock', input })
    })
  })
}

function streaming(text: string): Respond {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(text)
  }
}

/** The payload with these arguments wherever its format has those of a call. */
function withArguments(payload: object, given: unknown): object {
  const { type } = payload as { type?: string }
  // The pieces of arguments, for formats that stream them.
  if (type === 'response.function_call_arguments.delta') return { type: 'ping' }
  if (type === 'content_block_delta') return { type: 'ping' }
  return JSON.parse(JSON.stringify(payload), (name, value: unknown) => {
    if (name === 'arguments' || name === 'args') return given
    return name === 'input' && type === 'content_block_start' ? given : value
  }) as object
}
