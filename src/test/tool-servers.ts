/** Tool servers for tests: those from npm, each in its own process, and small ones that answer as told. */
import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

export interface StartedServer {
  readonly url: string
  /** Ends it at once, in the middle of its work. */
  stop(): Promise<void>
}

const PACKAGES = {
  everything: { main: 'server-everything/dist/index.js', args: ['streamableHttp'] },
  app: { main: 'server-basic-vanillajs/dist/index.js', args: [] },
} as const

/** Starts a server from npm on this computer. `port`: a free one by default. */
export async function startNpmServer(
  name: keyof typeof PACKAGES,
  port?: number,
): Promise<StartedServer> {
  const { main, args } = PACKAGES[name]
  const path = fileURLToPath(
    new URL(`../../node_modules/@modelcontextprotocol/${main}`, import.meta.url),
  )
  const chosen = port ?? (await freePort())
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, PORT: String(chosen) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    const read = (data: Buffer) => {
      if (/listening/.test(String(data))) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', code => reject(new Error(`${name} ended with ${code}`)))
  })
  const ended = new Promise<void>(resolve => child.on('exit', () => resolve()))
  return {
    url: `http://127.0.0.1:${chosen}/mcp`,
    stop: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = await listening(() => undefined)
  await server.stop()
  return Number(new URL(server.url).port)
}

/** A server that answers each request as told. */
export async function listening(
  respond: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<StartedServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => respond(request, response, Buffer.concat(chunks).toString('utf8')))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new RangeError('No port')
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A server that speaks the revision of 2026 only. */
export function startModernServer(): Promise<StartedServer> {
  return startOwnServer(server =>
    server.registerTool(
      'double',
      { description: 'Doubles a number', inputSchema: z.object({ number: z.number() }) },
      async ({ number }) => ({ content: [{ type: 'text', text: String(number * 2) }] }),
    ),
  )
}

/** A server whose tool `show` has this page as its App. Its tool `echo` repeats a text; `lines` gives so many lines. */
export function startAppServer(html: string, ui: object = {}): Promise<StartedServer> {
  const uri = 'ui://test/app.html'
  return startOwnServer(server => {
    const said = (text: string) => ({ content: [{ type: 'text' as const, text }] })
    server.registerTool('show', { description: 'Shows', _meta: { ui: { resourceUri: uri } } }, () =>
      said('shown'),
    )
    server.registerTool(
      'echo',
      { description: 'Repeats', inputSchema: z.object({ text: z.string() }) },
      ({ text }) => said(`echo: ${text}`),
    )
    server.registerTool(
      'lines',
      { description: 'Many lines', inputSchema: z.object({ count: z.number() }) },
      ({ count }) =>
        said(Array.from({ length: count }, (_, at) => `line ${at + 1} of the ledger`).join('\n')),
    )
    server.registerResource('ledger', 'test://ledger', {}, ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/plain', text: '18,412 records' }],
    }))
    server.registerResource('app', uri, {}, () => ({
      contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: html, _meta: { ui } }],
    }))
  })
}

/** A server of the revision of 2026 that pages of any origin may ask. */
export function startOwnServer(
  fill: (server: McpServer) => unknown,
  /** What it does instead of speaking MCP; null for nothing. */
  instead: (...inputs: Parameters<Parameters<typeof listening>[0]>) => unknown = () => null,
): Promise<StartedServer> {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'modern', version: '1.0.0' })
      fill(server)
      return server
    },
    { legacy: 'reject' },
  )
  return listening((request, response, body) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader(
      'Access-Control-Allow-Headers',
      request.headers['access-control-request-headers'] ?? '*',
    )
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (instead(request, response, body) !== null) return undefined
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    const init = { method: request.method ?? 'GET', headers, ...(body !== '' && { body }) }
    void handler.fetch(new Request(`http://${request.headers.host}/mcp`, init)).then(answer => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      if (answer.body === null) response.end()
      else Readable.from(answer.body).pipe(response)
    })
    return undefined
  })
}
