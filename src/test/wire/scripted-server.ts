/** A server that answers in one wire format as it is told to, and a model that is asked through it. */
import { onTestFinished } from 'vitest'
import type { ModelRequest } from '../../engine/message/message.ts'
import type { ModelError } from '../../ports/errors.ts'
import type { ChatModel, StreamChunk } from '../../ports/chat-model.ts'
import type { EndpointProtocol } from '../../ports/endpoint.ts'
import { collect, modelErrorOf } from '../model-request.ts'
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

/** A server that lives until the test ends. */
export async function serving(respond: Respond): Promise<SseServer> {
  const server = await sseServer(respond)
  onTestFinished(() => server.close())
  return server
}

/** A model of this server in a wire format. */
export function openModel(
  { url }: SseServer,
  protocol: EndpointProtocol,
  { key = KEY, model = 'm' } = {},
): Promise<ChatModel> {
  return remoteEndpoint().open({ protocol, baseUrl: url, model, windowTokens: null }, key)
}

export interface ScriptedServer {
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
  const modelAt = (server: SseServer, key = KEY, model = 'm') =>
    openModel(server, family.protocol, { key, model })

  const chunksFrom = async (server: SseServer, request = REQUEST) =>
    chunksOfStep(await modelAt(server), request)

  const failureOf = async (respond: Respond, request = REQUEST) =>
    modelErrorOf(chunksFrom(await serving(respond), request))

  const chunksOf = async (said: Said) => chunksFrom(await serving(saying(family, said)))
  return { modelAt, chunksFrom, chunksOf, failureOf }
}

export function chunksOfStep(model: ChatModel, request = REQUEST) {
  return collect(model.stream(request, new AbortController().signal))
}
