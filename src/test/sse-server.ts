/** A small HTTP server for adapter tests: answers each request as told and remembers what it got. */
import { text as textOf } from 'node:stream/consumers'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startHttpServer } from './http-server.ts'

export interface SseServer {
  readonly url: string
  readonly bodies: unknown[]
  readonly close: () => Promise<void>
}

export type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void

export async function sseServer(respond: Respond): Promise<SseServer> {
  const bodies: unknown[] = []
  const { origin, close } = await startHttpServer((request, response) => {
    const answer = (body: string) => {
      if (body !== '') bodies.push(JSON.parse(body))
      respond(request, response, body)
    }
    // Without an answer for a client that left in the middle.
    textOf(request).then(answer, () => undefined)
  })
  return {
    url: `${origin}/v1`,
    bodies,
    close,
  }
}

export function streamOf(response: ServerResponse, payloads: readonly string[], done = true): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const payload of payloads) response.write(`data: ${payload}\n\n`)
  if (done) response.end('data: [DONE]\n\n')
}
