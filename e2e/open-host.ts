/** A server in front of another one that lets pages of other origins in, as docs/sync.md asks for. */
import { request } from 'node:http'
import { listen } from '../src/test/http.ts'

export async function openToPages(
  target: string,
  { methods, headers }: { readonly methods: string; readonly headers: string },
) {
  const allowed = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': headers,
  }
  return listen((asked, answer) => {
    if (asked.method === 'OPTIONS') return answer.writeHead(204, allowed).end()
    const { method, headers: given, url: path = '' } = asked
    const forwarded = request(new URL(path, target), { method, headers: given }, answered => {
      answer.writeHead(answered.statusCode ?? 500, { ...answered.headers, ...allowed })
      answered.pipe(answer)
    })
    // A page that stops waiting is not waited for.
    answer.on('close', () => forwarded.destroy())
    forwarded.on('error', () => answer.destroy())
    return asked.pipe(forwarded)
  })
}
