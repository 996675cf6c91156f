/** One small server for each thing that servers get wrong, so that a page cannot use them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ToolServerFault } from '../ports/tool-servers.ts'

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void

const EVERYONE = { 'access-control-allow-origin': '*' }
const OPEN = {
  ...EVERYONE,
  'access-control-allow-headers':
    'content-type, accept, authorization, mcp-protocol-version, mcp-session-id, mcp-method, x-key',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-expose-headers': 'mcp-session-id',
}

/** Answers OPTIONS with the headers, and all else with the same headers as told. */
const open =
  (respond: Respond, headers: Readonly<Record<string, string>> = OPEN): Respond =>
  (request, response, body) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else respond(request, response, body)
  }

const always = (status: number, body = '', type = 'text/plain'): Respond =>
  open((_, response) => response.writeHead(status, { 'content-type': type }).end(body))

/** Answers JSON-RPC requests by method; null refuses the method. */
const speaking =
  (answer: (method: string) => object | null): Respond =>
  (_, response, body) => {
    const { id, method } = JSON.parse(body || '{}')
    const result = answer(method)
    if (id === undefined) return void response.writeHead(202).end()
    const message =
      result === null ? { error: { code: -32601, message: `No ${method} here` } } : { result }
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, ...message }))
  }

const initialized = (protocolVersion: string) => (method: string) =>
  method === 'initialize'
    ? { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } }
    : method === 'tools/list'
      ? { tools: [] }
      : null

const working = speaking(initialized('2025-06-18'))

/** A server that keeps sessions, as the reference server does. */
const withSessions: Respond = (request, response, body) => {
  if (body.includes('"initialize"')) response.setHeader('mcp-session-id', 'abc')
  else if (request.headers['mcp-session-id'] !== 'abc')
    return void response.writeHead(400).end('Bad Request: No valid session ID provided')
  return working(request, response, body)
}

interface FaultyServer {
  /** What it does wrong. */
  readonly title: string
  readonly code: ToolServerFault
  /** Words of the sentence that say what to do. */
  readonly says: string
  readonly respond: Respond
  /** Headers that the person set. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends as much as is read. */
export function endless(response: ServerResponse, type: string): void {
  response.writeHead(200, { 'content-type': type })
  const piece = Buffer.alloc(1_000_000, ' ')
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', more)
  more()
}

export const FAULTY_SERVERS: readonly FaultyServer[] = [
  {
    title: 'answers OPTIONS with 404',
    code: 'preflight',
    says: 'It must answer OPTIONS with status 204',
    respond: (request, response, body) =>
      request.method === 'OPTIONS'
        ? response.writeHead(404, EVERYONE).end()
        : open(working)(request, response, body),
  },
  {
    title: 'answers OPTIONS with 405',
    code: 'preflight',
    says: 'It must answer OPTIONS with status 204',
    respond: (request, response, body) =>
      request.method === 'OPTIONS'
        ? response.writeHead(405).end()
        : open(working)(request, response, body),
  },
  {
    title: 'does not allow the header of the version',
    code: 'header',
    says: 'does not accept the header MCP-Protocol-Version from a web page',
    respond: open(working, {
      ...OPEN,
      'access-control-allow-headers': 'content-type, mcp-session-id',
    }),
  },
  {
    title: 'does not allow a header that the person set',
    code: 'header',
    says: 'does not accept the header Authorization from a web page',
    respond: open(working, {
      ...OPEN,
      'access-control-allow-headers':
        'content-type, mcp-session-id, mcp-protocol-version, mcp-method',
    }),
    headers: { Authorization: 'Bearer secret-of-mine-1' },
  },
  {
    title: 'hides the id of the session',
    code: 'session-hidden',
    says: 'It must send Access-Control-Expose-Headers: Mcp-Session-Id',
    respond: open(withSessions, {
      ...OPEN,
      'access-control-expose-headers': 'x-other',
    }),
  },
  {
    title: 'sends no header of CORS',
    code: 'cors',
    says: 'It must send Access-Control-Allow-Origin',
    respond: open(working, {}),
  },
  {
    title: 'is a web site',
    code: 'not-mcp',
    says: 'it does not speak MCP at /mcp',
    respond: always(200, '<h1>Hello</h1>', 'text/html'),
  },
  {
    title: 'has nothing at this path',
    code: 'not-mcp',
    says: 'it does not speak MCP at /mcp',
    respond: always(404),
  },
  { title: 'wants a token', code: 'unauthorised', says: 'Add a header', respond: always(401) },
  {
    title: 'refuses the token',
    code: 'unauthorised',
    says: 'refused the headers (401)',
    respond: always(401, 'Bearer secret-of-mine-1 is wrong'),
    headers: { Authorization: 'Bearer secret-of-mine-1' },
  },
  { title: 'refuses the page', code: 'forbidden', says: 'Allow the origin', respond: always(403) },
  { title: 'fails', code: 'server-error', says: 'an error (503)', respond: always(503) },
  {
    title: 'speaks only the form of 2024',
    code: 'too-old',
    says: 'start it with “streamable HTTP”',
    respond: open(({ method }, response) =>
      method === 'GET'
        ? response
            .writeHead(200, { 'content-type': 'text/event-stream' })
            .write('event: endpoint\ndata: /messages?sessionId=1\n\n')
        : response.writeHead(404).end(),
    ),
  },
  {
    title: 'speaks a version that nobody knows',
    code: 'too-old',
    says: 'a version of MCP that is not supported',
    respond: open(speaking(initialized('2023-01-01'))),
  },
  {
    title: 'refuses to begin, and repeats the token',
    code: 'refused',
    says: 'refused: No initialize here',
    respond: open(speaking(() => null)),
    headers: { Authorization: 'Bearer secret-of-mine-1' },
  },
  {
    title: 'sends an answer without an end',
    code: 'server-error',
    says: 'sends more than 128 MB in one answer',
    respond: open((_, response) => endless(response, 'application/json')),
  },
  {
    title: 'lists pages without an end',
    code: 'server-error',
    says: 'the list does not end',
    respond: open(
      speaking(method =>
        method === 'tools/list'
          ? { tools: [], nextCursor: String(Math.random()) }
          : initialized('2025-06-18')(method),
      ),
    ),
  },
  {
    title: 'describes a tool in very many levels',
    code: 'server-error',
    says: 'in too many levels',
    respond: open((request, response, body) => {
      const { id, method } = JSON.parse(body || '{}')
      if (method !== 'tools/list') return working(request, response, body)
      const schema = `{"type":"object","properties":${'{"a":'.repeat(5_000)}{}${'}'.repeat(5_000)}}`
      const tools = `[{"name":"t","inputSchema":${schema}}]`
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"jsonrpc":"2.0","id":${id},"result":{"tools":${tools}}}`)
    }),
  },
  {
    title: 'redirects',
    code: 'redirected',
    says: 'redirects to',
    respond: open((_, response) => response.writeHead(307, { location: '/elsewhere' }).end()),
  },
]
