/** A server that lets every page in, has no models, and remembers every byte that it was sent. */
import { listen } from '../../src/test/http.ts'

export interface Bystander {
  readonly origin: string
  /** Method, path, headers and body of each request, preflights included, in order. */
  readonly received: readonly string[]
  close(): Promise<void>
}

export async function startBystander(): Promise<Bystander> {
  const received: string[] = []
  const { url, close } = await listen((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const head = [request.method, request.url, ...request.rawHeaders].join(' ')
      received.push(`${head}\n${Buffer.concat(chunks).toString('utf8')}`)
      response
        .writeHead(request.method === 'OPTIONS' ? 204 : 200, {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*, authorization',
        })
        .end(request.method === 'OPTIONS' ? '' : '{"data":[],"models":[]}')
    })
  })
  return {
    origin: url.replace('127.0.0.1', 'localhost'),
    received,
    close,
  }
}
