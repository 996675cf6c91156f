import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sseServer, type SseServer } from '../test/sse-server.ts'
import { chatCompletions } from '../test/wire/chat-completions.ts'
import { gemini } from '../test/wire/gemini.ts'
import { messages } from '../test/wire/messages.ts'
import { responses } from '../test/wire/responses.ts'
import { openModel, REQUEST, serving } from '../test/wire/scripted-server.ts'
import { saying, sse } from '../test/wire/serve.ts'
import {
  chunksOf,
  describeChatModel,
  describeNotesRead,
} from '../test/contracts/provider.contract.ts'
import { describeAnswers } from '../test/wire/answers.contract.ts'
import { describeEndings } from '../test/wire/endings.contract.ts'
import { describeFailures } from '../test/wire/failures.contract.ts'
import { describeImages } from '../test/wire/images.contract.ts'
import { describeOddities } from '../test/wire/oddities.contract.ts'
import { describeRedirects } from '../test/wire/redirects.contract.ts'
import { describeRequests } from '../test/wire/requests.contract.ts'

const WORDS = ['One ', 'word ', 'after ', 'the ', 'other, ', 'all ', 'of ', 'them ', 'slow.']

/** Milliseconds of the loop below on an idle machine. */
const IDLE_MS = 145

/** How many times slower than an idle machine this one is now; at least 1. */
function slowness(): number {
  const begunAt = performance.now()
  let value = 1
  for (let turn = 0; turn < 20_000_000; turn += 1)
    value = (value * 1_103_515_245 + 12_345) & 0x7fff_ffff
  return value < 0 ? 1 : Math.max(1, (performance.now() - begunAt) / IDLE_MS)
}

describe.each([
  ['chat completions', chatCompletions],
  ['Responses', responses],
  ['Messages', messages],
  ['Gemini', gemini],
] as const)('%s', (_, family) => {
  describe('as every model behind a server', () => {
    describeRequests(family)
    describeAnswers(family)
    describeEndings(family)
    describeImages(family)
    describeFailures(family)
    describeOddities(family)
    describeRedirects(family)
  })

  let server: SseServer
  beforeAll(async () => {
    const payloads = family.payloads({ texts: WORDS, finish: 'stop' })
    server = await sseServer(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const payload of payloads) {
        response.write(sse([payload]))
        await setTimeout(25)
      }
      response.end()
    })
  })
  afterAll(() => server.close())

  const open = (at = server) => openModel(at, family.protocol)
  const flood = (texts: readonly string[]) => serving(saying(family, { texts, finish: 'stop' }))

  it('lets a timer stop it while everything comes at once', async () => {
    const everything = await flood(Array.from({ length: 30_000 }, () => 'word '))
    const stop = new AbortController()
    const stream = (await open(everything)).stream(REQUEST, stop.signal)
    let stoppedAt = Infinity
    const reading = async () => {
      for await (const chunk of stream)
        if (chunk.type === 'text' && stoppedAt === Infinity) {
          stoppedAt = performance.now() + 50
          globalThis.setTimeout(() => stop.abort(), 50)
        }
    }
    await expect(reading()).rejects.toThrow(/abort/)
    const afterMs = performance.now() - stoppedAt
    expect(afterMs).toBeLessThan(500 * slowness())
  })

  it('is stopped where it is longer than any answer, and hands on what came before', async () => {
    const endless = await flood(Array.from({ length: 30 }, () => 'word '.repeat(20_000)))
    let characters = 0
    const reading = async () => {
      for await (const chunk of (await open(endless)).stream(REQUEST, new AbortController().signal))
        if (chunk.type === 'text') characters += chunk.text.length
    }
    await expect(reading()).rejects.toMatchObject({
      isSentence: true,
      message: expect.stringMatching(/longer than 2,000,000 characters.*kept.*Continue or Retry/),
    })
    expect(characters).toBe(2_000_000)
  })
  // Its tests wait for words, and nothing else.
  describe.concurrent('where words take their time', () => {
    describeChatModel(() => open())
  })
  describeNotesRead(async request => {
    await chunksOf(await open(), request)
    return JSON.stringify(server.bodies.at(-1))
  })
})
