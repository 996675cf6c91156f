/**
 * An OpenAI-compatible server on this computer that enforces the API's rules and remembers every body.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { says, type Behaviour, type Fault, type Reply } from './behaviour.ts'
import type { WireBody } from './body.ts'
import { json, listen, textOf } from '../../src/test/http.ts'
import { checkBody, type Refusal } from './rules.ts'
import { writeAnswer } from './stream.ts'
import { isTitleRequest } from './title.ts'

export interface TestServer {
  /** Base URL, ending in `/v1`. */
  readonly url: string
  /** Every body that arrived, refused ones included, but those that ask for a title. */
  readonly bodies: WireBody[]
  /** Every body that asked for a title. */
  readonly titleBodies: WireBody[]
  /** What the rules refused; empty in a run without faults of ours. */
  readonly refusals: Refusal[]
  /** Replaces the script. */
  reply(next: Reply): void
  close(): Promise<void>
}

export interface ServerOptions {
  readonly window?: number
  readonly models?: readonly string[]
  /** Null: no key is asked for. */
  readonly key?: string | null
  /** False: no CORS headers, as a server that does not know browsers. */
  readonly cors?: boolean
  /** False: `/models` does not tell the window. */
  readonly tellsWindow?: boolean
  readonly reply?: Reply
  /** Answers requests for a title; by default with nothing, so that a chat keeps the title of its first sentence. */
  readonly title?: Reply
  readonly port?: number
}

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { models = ['test-model'], key = null, cors = true } = options
  const { window = 8_192, tellsWindow = true } = options
  const bodies: WireBody[] = []
  const titleBodies: WireBody[] = []
  const { title = () => says('') } = options
  const refusals: Refusal[] = []
  let reply: Reply = options.reply ?? (() => says('Understood.'))

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (cors) allow(response)
    if (request.method === 'OPTIONS') return void response.writeHead(cors ? 204 : 405).end()
    if (key !== null && request.headers.authorization !== `Bearer ${key}`)
      return refuse(response, {
        status: 401,
        error: {
          message: 'Incorrect API key provided.',
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_api_key',
        },
      })
    if (request.url === '/v1/models')
      return json(response, 200, {
        object: 'list',
        data: models.map(id => ({
          id,
          object: 'model',
          ...(tellsWindow ? { context_length: window } : {}),
        })),
      })
    if (request.url !== '/v1/chat/completions')
      return json(response, 404, { error: { message: 'Not found' } })
    const body = JSON.parse(await textOf(request)) as WireBody
    const isForTitle = isTitleRequest(body)
    const index = (isForTitle ? titleBodies : bodies).push(body) - 1
    const behaviour = await (isForTitle ? title : reply)(body, index)
    if (behaviour.type === 'fault') return fail(response, behaviour)
    const refusal = checkBody(body, { window, models })
    if (refusal) {
      refusals.push(refusal)
      return refuse(response, refusal)
    }
    return writeAnswer(response, body, behaviour)
  }

  const { url, close } = await listen((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) json(response, 500, { error: { message: String(error) } })
    })
  }, options.port)
  return {
    url: `${url}/v1`,
    bodies,
    titleBodies,
    refusals,
    reply: next => {
      reply = next
    },
    close,
  }
}

export type { Behaviour }

function allow(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*, authorization')
  response.setHeader('access-control-expose-headers', '*')
}

function fail(response: ServerResponse, { status, body, headers = {} }: Fault): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const [type, sent] =
    status < 400
      ? ['text/event-stream; charset=utf-8', `data: ${text}\n\n`]
      : [typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json', text]
  response.writeHead(status, { 'content-type': type, ...headers }).end(sent)
}

function refuse(response: ServerResponse, { status, error }: Refusal): void {
  json(response, status, { error })
}
