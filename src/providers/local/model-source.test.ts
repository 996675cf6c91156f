import { describe, expect, it } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import { askForFile, fetchFirst } from './download-file.ts'

const WANTED = { name: 'Tiny', path: 'tiny.gguf' }
const ADDRESS = 'https://hub.example/tiny.gguf'

interface Asked {
  readonly url: string
  readonly init: RequestInit | undefined
}

function answering(response: () => Response | Promise<Response>) {
  const asked: Asked[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push({ url: String(input), init })
    return response()
  }
  return { asked, fetch }
}

const ask = (response: () => Response | Promise<Response>, signal = new AbortController().signal) =>
  askForFile(ADDRESS, WANTED, { signal, fetch: answering(response).fetch })

describe('askForFile', () => {
  it('tells nobody where the page is or who asks, and leaves no second copy', async () => {
    const { asked, fetch } = answering(() => new Response('GGUF'))
    const { signal } = new AbortController()
    const headers = { range: 'bytes=7-' }
    expect(await askForFile(ADDRESS, WANTED, { signal, headers, fetch })).toMatchObject({
      ok: true,
    })
    expect(asked).toMatchObject([
      {
        url: ADDRESS,
        init: {
          headers,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
        },
      },
    ])
  })

  it.each([
    [404, 'not-found', 'hub.example has no tiny.gguf of Tiny.'],
    [410, 'not-found', 'hub.example has no tiny.gguf of Tiny.'],
    [401, 'unauthorised', 'hub.example refuses to hand out Tiny (401).'],
    [403, 'unauthorised', 'hub.example refuses to hand out Tiny (403).'],
    [429, 'rate-limit', 'hub.example cannot hand out Tiny at the moment (429).'],
    [503, 'server-error', 'hub.example cannot hand out Tiny at the moment (503).'],
  ])('gives a %i as %s', async (status, code, sentence) => {
    const answer = await ask(() => new Response('no', { status }))
    expect(answer).toMatchObject({ code, status, message: expect.stringContaining(sentence) })
  })

  it('takes a web page for a file that is missing', async () => {
    const page = () => new Response('<p>', { headers: { 'content-type': 'text/html' } })
    expect(await ask(page)).toMatchObject({ code: 'not-found', status: 404 })
  })

  it('gives a server that cannot be reached, and rejects after an abort', async () => {
    const failing = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await ask(failing)).toMatchObject({ code: 'unreachable' })
    const reason = new Error('paused')
    await expect(ask(failing, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})

describe('firstAnswer', () => {
  const refusing = (name: string) => new ModelError('not-found', name)

  it('asks in turn and stops at the first that has it', async () => {
    const asked: string[] = []
    const found = await fetchFirst(['a', 'b', 'c'], async address => {
      asked.push(address)
      return address === 'b' ? 'here' : refusing(address)
    })
    expect([found, asked]).toEqual(['here', ['a', 'b']])
  })

  it('fails with what the first of them said', async () => {
    const failing = fetchFirst(['a', 'b'], async address => refusing(address))
    await expect(failing).rejects.toThrow('a')
  })
})
