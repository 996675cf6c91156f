import { describe, expect, it } from 'vitest'
import { streamAnswer } from '../../runtime/requests/stream-answer.ts'
import type { Refusal, WireFamily } from './family.ts'
import { HELLO, KEY, REQUEST, scriptedServer, serving } from './scripted-server.ts'
import { refusing, saying, sse, streaming } from './serve.ts'

/** How every model behind a server fails: by a kind, in the server’s own words, without the key. */
export function describeFailures(family: WireFamily): void {
  describe('in how it fails', () => {
    const { modelAt, chunksFrom, failureOf } = scriptedServer(family)

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
      const unfinished = family.payloads(HELLO).slice(0, -family.endPayloads)
      expect(await failureOf(streaming(unfinished))).toMatchObject({ code: 'cut-stream' })
    })

    it('tells what cannot be read', async () => {
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

    async function failedAnswer(refusal: Refusal) {
      const server = await serving(refusing(refusal))
      const outcome = await streamAnswer(await modelAt(server), REQUEST, {
        signal: new AbortController().signal,
        onParts: () => undefined,
      })
      if (outcome.type !== 'failed') throw new TypeError(`It ended as ${outcome.type}.`)
      return outcome
    }
  })
}
