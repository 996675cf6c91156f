/** A server that answers in one wire format as it is told to, and a model that is asked through it. */
import { afterEach } from 'vitest'
import type { ModelRequest } from '../../engine/message/message.ts'
import { ModelError } from '../../ports/errors.ts'
import type { ChatModel, StreamChunk } from '../../ports/chat-model.ts'
import { sseServer, type Respond, type SseServer } from '../sse-server.ts'
import type { Said, WireFamily } from './family.ts'
import { saying } from './serve.ts'
import { remoteEndpoint } from '../../providers/endpoint.ts'

export const KEY = 'sk-contract-0123456789'

export const REQUEST: ModelRequest = {
  system: 'Be brief.',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Time and weather?' }] }],
  tools: ['clock', 'weather'].map(name => ({
    name,
    description: `Tells the ${name}.`,
    inputSchema: { type: 'object' },
  })),
  maxOutputTokens: 700,
}

export const CALLS = [
  { id: 'call_1', name: 'clock', arguments: '{"zone": "UTC",  "at": 1.0}' },
  { id: 'call_2', name: 'weather', arguments: '{"city":"Köln"}' },
]

export const HELLO: Said = { texts: ['No', 'on.'], finish: 'stop' }

export interface ScriptedServer {
  /** A server that lives until the test ends. */
  readonly serving: (respond: Respond) => Promise<SseServer>
  readonly modelAt: (server: SseServer, key?: string, model?: string) => Promise<ChatModel>
  /** All chunks of one step. */
  readonly chunksFrom: (
    server: SseServer,
    request?: ModelRequest,
  ) => Promise<readonly StreamChunk[]>
  readonly chunksOf: (said: Said) => Promise<readonly StreamChunk[]>
  /** What a step fails with that is answered so. */
  readonly failureOf: (respond: Respond, request?: ModelRequest) => Promise<ModelError>
}

/** For the tests of the suite that calls it. */
export function scriptedServer(family: WireFamily): ScriptedServer {
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

  const modelAt = ({ url }: SseServer, key = KEY, model = 'm') =>
    remoteEndpoint().open(
      { protocol: family.protocol, baseUrl: url, model, windowTokens: null },
      key,
    )

  const chunksFrom = async (server: SseServer, request = REQUEST) =>
    chunksOfStep(await modelAt(server), request)

  async function failureOf(respond: Respond, request = REQUEST): Promise<ModelError> {
    const server = await serving(respond)
    const error = await chunksFrom(server, request).catch((reason: unknown) => reason)
    if (!(error instanceof ModelError)) throw new TypeError(`No ModelError: ${String(error)}`)
    return error
  }

  const chunksOf = async (said: Said) => chunksFrom(await serving(saying(family, said)))
  return { serving, modelAt, chunksFrom, chunksOf, failureOf }
}

export async function chunksOfStep(
  model: ChatModel,
  request = REQUEST,
): Promise<readonly StreamChunk[]> {
  const chunks: StreamChunk[] = []
  for await (const chunk of model.stream(request, new AbortController().signal)) chunks.push(chunk)
  return chunks
}
