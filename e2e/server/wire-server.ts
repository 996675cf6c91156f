/** A scripted server of one wire format that lets pages in as strictly as the providers do: it names each header that a page may send, and no other. */
import type { ServerResponse } from 'node:http'
import type { Said, WireFamily } from '../../src/test/wire/family.ts'
import { json, listen, textOf } from '../../src/test/http.ts'
import { isTitleRequest } from './title.ts'

export interface WireServer {
  readonly url: string
  /** Path and query of every request but preflights and those for a title, in order. */
  readonly paths: readonly string[]
  /** Every body that arrived, but those that ask for a title: they get an answer without words. */
  readonly bodies: readonly unknown[]
  /** Answers every request so from now on, with any key; null: as usual. */
  failWith(failure: WireFailure | null): void
  close(): Promise<void>
}

/** An answer that is none. */
export interface WireFailure {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The origin that the same path is redirected to. */
  readonly redirectsTo?: string
}

export interface WireServerOptions {
  readonly family: WireFamily
  readonly key: string
  /** What the list of models is in this format. */
  readonly models: unknown
  /** The version in its base address. */
  readonly version: string
  readonly answer: (body: unknown) => Said
}

/** What each format needs of a page, the key's header aside. */
const HEADERS = [
  'content-type',
  'anthropic-version',
  'anthropic-beta',
  'anthropic-dangerous-direct-browser-access',
]

export async function startWireServer(options: WireServerOptions): Promise<WireServer> {
  const { family, key, models, version, answer } = options
  const paths: string[] = []
  const bodies: unknown[] = []
  let failure: WireFailure | null = null
  const [keyHeader, valueOf] = family.keyHeader
  const answerWith = (response: ServerResponse, said: Said) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const payloads = family.payloads(said)
    response.end(payloads.map(payload => `data: ${JSON.stringify(payload)}\n\n`).join(''))
  }
  const { url, close } = await listen(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', [...HEADERS, keyHeader].join(', '))
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const body = textOf(request)
    if (request.method === 'POST' && isTitleRequest(await body))
      return answerWith(response, { texts: [], finish: 'stop' })
    paths.push(request.url ?? '')
    if (failure) return fail(response, failure, request.url ?? '')
    if (request.headers[keyHeader] !== valueOf(key))
      return json(response, 401, { error: { message: 'wrong key' } })
    if (request.method === 'GET') return json(response, 200, models)
    const asked: unknown = JSON.parse(await body)
    bodies.push(asked)
    return answerWith(response, answer(asked))
  })
  return {
    url: `${url}${version}`,
    paths,
    bodies,
    failWith: next => {
      failure = next
    },
    close,
  }
}

function fail(
  response: ServerResponse,
  { status, headers = {}, body = '', redirectsTo }: WireFailure,
  path: string,
): void {
  const location = redirectsTo === undefined ? {} : { location: `${redirectsTo}${path}` }
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers, ...location })
    .end(body)
}
