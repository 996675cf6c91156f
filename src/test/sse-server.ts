/** A small HTTP server for adapter tests: answers each request as told and remembers what it got. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './http.ts'

export interface SseServer {
  readonly url: string
  readonly bodies: unknown[]
  readonly close: () => Promise<void>
}

export type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void

export async function sseServer(respond: Respond): Promise<SseServer> {
  const bodies: unknown[] = []
  const { url, close } = await listen((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      if (body !== '') bodies.push(JSON.parse(body))
      respond(request, response, body)
    })
  })
  return {
    url: `${url}/v1`,
    bodies,
    close,
  }
}

export function streamOf(response: ServerResponse, payloads: readonly string[], done = true): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const payload of payloads) response.write(`data: ${payload}\n\n`)
  if (done) response.end('data: [DONE]\n\n')
}
