import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { WireFamily } from './family.ts'
import { modelErrorOf } from '../model-request.ts'
import { KEY, scriptedServer, serving } from './scripted-server.ts'

/** What every model behind a server does where that server points elsewhere: nothing of the person goes there. */
export function describeRedirects(family: WireFamily): void {
  describe('where it points elsewhere', () => {
    const { chunksFrom, failureOf } = scriptedServer(family)

    /** What another origin was sent that the first one points to, by method, headers and body. */
    async function other() {
      const received: string[] = []
      const server = await serving((request, response, body) => {
        received.push(JSON.stringify([request.method, request.headers, request.url]) + body)
        response.end()
      })
      return { origin: new URL(server.url).origin, received }
    }

    const pointing =
      (status: number, whereTo: (request: IncomingMessage) => string) => async (base: string) => {
        const server = await serving((request, response) =>
          response.writeHead(status, { location: base + whereTo(request) }).end(),
        )
        const error = await modelErrorOf(chunksFrom(server))
        return { error, host: new URL(server.url).host }
      }

    it.each([301, 302, 303, 307, 308])(
      'sends neither key nor words on for a %i, and names the address',
      async status => {
        const { origin, received } = await other()
        const { error, host } = await pointing(status, ({ url }) => url ?? '')(origin)
        expect(received.join()).not.toContain(KEY)
        expect(received.join()).not.toContain('weather')
        expect(received.every(line => line.startsWith('["GET"') && line.endsWith(']'))).toBe(true)
        expect(error).toMatchObject({
          code: 'not-found',
          isSentence: true,
          address: `${origin}/v1`,
          message: `${host} redirects to ${origin}/v1, so nothing of yours was sent on. If you trust that address, use it in Settings, then press Retry.`,
        })
      },
    )

    it('offers no address where it points to what is no address of models', async () => {
      const { origin } = await other()
      const { error } = await pointing(302, () => '/sign-in?from=here')(origin)
      expect(error.address).toBeNull()
      expect(error.message).toContain(`redirects to ${origin}/sign-in, `)
      expect(error.message).toContain('Enter the server’s own address in Settings')
    })

    it('says so if the address cannot be known', async () => {
      const error = await failureOf((_, response) => response.writeHead(307).end())
      expect(error).toMatchObject({ code: 'not-found', isSentence: true, address: null })
      expect(error.message).toContain('redirects to an address that the browser does not tell')
    })

    it('keeps the key out of the sentence where the address repeats it', async () => {
      const { origin } = await other()
      const { error } = await pointing(302, ({ url }) => `/${KEY}${url}`)(origin)
      expect(error.address).toBeNull()
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(KEY)
    })
  })
}
