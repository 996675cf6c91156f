import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe } from 'vitest'
import { sseServer, type SseServer } from '../test/sse-server.ts'
import { chatCompletions } from '../test/wire/chat-completions.ts'
import { gemini } from '../test/wire/gemini.ts'
import { messages } from '../test/wire/messages.ts'
import { responses } from '../test/wire/responses.ts'
import { sse } from '../test/wire/serve.ts'
import { remoteEndpoint } from './endpoint.ts'
import { chunksOf, describeChatModel, describeNotesRead } from './provider.contract.ts'
import { describeRemoteModel } from './remote.contract.ts'

const WORDS = ['One ', 'word ', 'after ', 'the ', 'other, ', 'all ', 'of ', 'them ', 'slow.']

describe.each([
  ['chat completions', chatCompletions],
  ['Responses', responses],
  ['Messages', messages],
  ['Gemini', gemini],
] as const)('%s', (_, family) => {
  describeRemoteModel(family)

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

  const open = () =>
    remoteEndpoint().open(
      { protocol: family.protocol, baseUrl: server.url, model: 'm', windowTokens: null },
      'key',
    )
  // Its tests wait for words, and nothing else.
  describe.concurrent('where words take their time', () => {
    describeChatModel(open)
  })
  describeNotesRead(async request => {
    await chunksOf(await open(), request)
    return JSON.stringify(server.bodies.at(-1))
  })
})
