/** A server whose answers rest on searches of the web, asked through the real adapters. */
import { Message, type Part } from '../../engine/message/message-schema.ts'
import type { ModelRequest } from '../../engine/message/message.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { EndpointProtocol } from '../../ports/endpoint.ts'
import { collect } from '../model-request.ts'
import { sseServer } from '../sse-server.ts'
import { openModel, REQUEST } from './scripted-server.ts'
import type { SearchingAnswer } from './searching.ts'
import { partsOf, sse } from './serve.ts'

/** A request that lets the server search. */
export const ASKING: ModelRequest = { ...REQUEST, serverWork: ['web-search'] }

/** The SDK offers a search only to models that it knows by their names. */
const MODELS: Partial<Record<EndpointProtocol, string>> = { google: 'gemini-3-flash' }

export interface JsonObject {
  readonly [name: string]: unknown
}

/** What an answer came as, and what it was read as. */
export interface ReadAnswer {
  readonly chunks: readonly StreamChunk[]
  readonly parts: readonly Part[]
}

export async function startSearchingServer() {
  /** What the server answers, one stream after the other; the last one again and again. */
  let streams: readonly string[] = []
  let bodies: JsonObject[] = []
  const server = await sseServer((_request, response, body) => {
    bodies.push(JSON.parse(body))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(streams[Math.min(bodies.length, streams.length) - 1])
  })
  return {
    /** Every body since the newest call of `answerOf` began. */
    bodies: (): readonly JsonObject[] => bodies,
    /** Asks once, and reads these streams. */
    answerOf: async (
      protocol: EndpointProtocol,
      answers: readonly string[],
      request = ASKING,
    ): Promise<ReadAnswer> => {
      streams = answers
      bodies = []
      const model = await openModel(server, protocol, { model: MODELS[protocol] ?? 'm' })
      const chunks = await collect(model.stream(request, new AbortController().signal))
      return { chunks, parts: partsOf(chunks) }
    },
    close: () => server.close(),
  }
}

export const streamOf = ({ payloads }: SearchingAnswer): string => sse(payloads)

/** The end of an answer; null if it has none. */
export function endOf(chunks: readonly StreamChunk[]) {
  const end = chunks.at(-1)
  return end?.type === 'finish' ? end : null
}

/** What is asked after an answer of these parts. */
export function nextRequest(parts: readonly Part[]): ModelRequest {
  return {
    ...ASKING,
    messages: [
      ...REQUEST.messages,
      Message.parse({ role: 'assistant', parts }),
      { role: 'user', parts: [{ type: 'text', text: 'And the Watzmann?' }] },
    ],
  }
}

/** The value at a path of names; undefined if there is none. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (held, name) =>
      typeof held === 'object' && held !== null ? Reflect.get(held, name) : undefined,
    value,
  )
}
