import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { Respond } from '../sse-server.ts'
import type { Said, WireFamily } from './family.ts'
import { CALLS, HELLO, scriptedServer, serving } from './scripted-server.ts'
import { partsOf, sse } from './serve.ts'

const DONE = 'data: [DONE]\n\n'
/** With a prompt that is found again in what was sent. */
const COUNTED: Said = {
  ...HELLO,
  usage: { input: 1_234_567, cached: 0, written: 0, output: 40, reasoning: 0 },
}

/** How every model behind a server ends: complete if the server said so, cut if it did not. */
export function describeEndings(family: WireFamily): void {
  describe('in how an answer ends', () => {
    const { chunksFrom, failureOf } = scriptedServer(family)
    const whole = sse(family.payloads(HELLO))
    const unfinished = (said: Said) => sse(family.payloads(said).slice(0, -family.endPayloads))
    const end = (said: Said) => sse(family.payloads(said).slice(-family.endPayloads))
    const chunksOf = async (respond: Respond) => chunksFrom(await serving(respond))

    it('is complete by [DONE] where no reason was told', async () => {
      const chunks = await chunksOf(ending(unfinished(HELLO) + DONE))
      expect(told(chunks)).toEqual(['Noon.', 'stop'])
      const called = await chunksOf(ending(unfinished({ calls: CALLS, finish: 'stop' }) + DONE))
      expect(called.at(-1)).toMatchObject({ type: 'finish', finishReason: 'tool-calls' })
    })

    it('is cut by [DONE] where nothing was said', async () => {
      expect(await failureOf(ending(DONE))).toMatchObject({ code: 'cut-stream' })
    })

    it('is complete where the last event has no blank line after it', async () => {
      for (const text of [whole.trimEnd(), whole.trimEnd() + '\n', whole.replace(/\n+$/, '\r')])
        expect(told(await chunksOf(ending(text)))).toEqual(['Noon.', 'stop'])
    })

    it('is cut where the last event is half of one', async () => {
      const half = end(HELLO).slice(0, 12)
      expect(await failureOf(ending(unfinished(HELLO) + half))).toMatchObject({
        code: 'cut-stream',
      })
    })

    it('is read the same byte by byte, with any kind of line end and with comments', async () => {
      const odd = `\uFEFF: hello\r\n\r\n${whole.replaceAll('\n', '\r\n')}: bye\r\n`
      for (const text of [odd, whole.replaceAll('\n', '\r')]) {
        const chunks = await chunksOf(async (_, response) => {
          begin(response)
          for (const byte of Buffer.from(text)) {
            response.write(Buffer.of(byte))
            if (byte < 32) await setTimeout(1)
          }
          response.end()
        })
        expect(told(chunks)).toEqual(['Noon.', 'stop'])
      }
    })

    it('does not wait for a socket that stays open, but for what comes shortly after the reason', async () => {
      const startedAt = performance.now()
      const chunks = await chunksOf(async (_, response) => {
        begin(response)
        const payloads = family.payloads(COUNTED)
        response.write(sse(payloads.slice(0, -1)))
        await setTimeout(300)
        response.write(sse(payloads.slice(-1)))
        const pings = setInterval(() => response.write(': ping\n\n'), 100)
        response.once('close', () => clearInterval(pings))
      })
      expect(chunks.at(-1)).toMatchObject({
        finishReason: 'stop',
        usage: { inputTokens: 1_234_567 },
      })
      expect(performance.now() - startedAt).toBeLessThan(2_500)
    })

    it('is complete where the connection breaks after the end was told', async () => {
      const chunks = await chunksOf(async (_, response) => {
        begin(response)
        response.write(whole)
        await setTimeout(50)
        response.destroy()
      })
      expect(told(chunks)).toEqual(['Noon.', 'stop'])
    })

    it('is what the first end says, and not what comes after it', async () => {
      const cut: Said = { ...HELLO, finish: 'length' }
      const first = sse(family.payloads(cut))
      for (const after of [end(HELLO), end(HELLO) + DONE, 'data: {"oops\n\n', sse([ERROR])])
        expect(told(await chunksOf(ending(first + after)))).toEqual(['Noon.', 'length'])
    })

    it.each(['-5', '"many"', '1e30', 'NaN', '-Infinity', 'null', '{}', '[7]', 'true', '0.5'])(
      'takes a prompt of %s tokens for one that was not counted',
      async absurd => {
        const text = sse(family.payloads(COUNTED)).replaceAll('1234567', absurd)
        expect(text).toContain(absurd)
        const chunks = await chunksOf(ending(text))
        expect(told(chunks)).toEqual(['Noon.', 'stop'])
        expect(chunks.at(-1)).toMatchObject({ usage: null })
      },
    )

    it('keeps the words “NaN” and “usage” of an answer as they are', async () => {
      const texts = ['{"usage": NaN, ', '"x": -Infinity}', ' \\" NaN']
      const text = sse(family.payloads({ ...COUNTED, texts })).replaceAll('1234567', 'NaN')
      expect(told(await chunksOf(ending(text)))).toEqual([texts.join(''), 'stop'])
    })
  })
}

const ERROR = { error: { type: 'server_error', message: 'Too late to matter.' } }

function ending(text: string): Respond {
  return (_, response) => {
    begin(response)
    response.end(text)
  }
}

function begin(response: Parameters<Respond>[1]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}

/** The words, and why they ended. */
function told(chunks: readonly StreamChunk[]): readonly string[] {
  const words = partsOf(chunks).map(part => (part.type === 'text' ? part.text : ''))
  const [last] = chunks.slice(-1)
  return [words.join(''), last?.type === 'finish' ? last.finishReason : 'no finish']
}
