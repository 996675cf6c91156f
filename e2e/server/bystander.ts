/**
 * A server that lets every page in, has no models, and remembers every byte that it was sent.
 *
 * @module
 */
import { text as textOf } from 'node:stream/consumers'
import { startHttpServer } from '../../src/test/http-server.ts'

export interface Bystander {
  readonly origin: string
  /** Method, path, headers and body of each request, preflights included, in order. */
  readonly received: readonly string[]
  close(): Promise<void>
}

export async function startBystander(): Promise<Bystander> {
  const received: string[] = []
  const { origin, close } = await startHttpServer(
    (request, response) => {
      void textOf(request).then(body => {
        const head = [request.method, request.url, ...request.rawHeaders].join(' ')
        received.push(`${head}\n${body}`)
        response
          .writeHead(request.method === 'OPTIONS' ? 204 : 200, {
            'access-control-allow-origin': '*',
            'access-control-allow-headers': '*, authorization',
          })
          .end(request.method === 'OPTIONS' ? '' : '{"data":[],"models":[]}')
      })
    },
    { host: 'localhost' },
  )
  return {
    origin: origin.replace('127.0.0.1', 'localhost'),
    received,
    close,
  }
}
