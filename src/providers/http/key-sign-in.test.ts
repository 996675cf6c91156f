import fc from 'fast-check'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { corsFetch } from '../../test/cors-fetch.ts'
import { listen, textOf } from '../../test/http.ts'
import { keyService } from '../../test/key-service.ts'
import type { KeySignIn, SignInQuestion } from '../../ports/key-sign-in.ts'
import { knownServer } from '../known-servers.ts'
import { answered, ask, challengeOf, exchange } from './key-sign-in.ts'

const { signal } = new AbortController()
const BACK = 'http://localhost:4321/some/path/signed-in.htm'

afterEach(() => vi.unstubAllGlobals())

/** OpenRouter's own record, at a server of this test, which a page of another origin asks. */
async function openService(options: Parameters<typeof keyService>[0] = {}) {
  const service = keyService(options)
  /** In place of the next answers to an exchange. */
  let instead: { readonly status: number; readonly body: string } | null = null
  const { url, close } = await listen(async (request, response) => {
    const body = await textOf(request)
    const given = service.answer({
      method: request.method ?? '',
      url: new URL(request.url ?? '', url),
      body,
    })
    const told = request.method === 'POST' && instead ? { ...given, ...instead } : given
    response.writeHead(told.status, told.headers).end(told.body)
  })
  onTestFinished(close)
  vi.stubGlobal('fetch', corsFetch('http://localhost:4321'))
  const known = knownServer('openrouter')?.signIn
  if (!known) throw new RangeError('OpenRouter has no sign-in')
  const here = (address: string) => address.replace('https://openrouter.ai', url)
  const flow: KeySignIn = { ...known, page: here(known.page), exchange: here(known.exchange) }
  /** The person's visit: the query with which the page leads back. */
  const agree = async ({ address }: Pick<SignInQuestion, 'address'>, word = 'Authorize') => {
    const page = await (await fetch(address, { mode: 'no-cors' })).text()
    const [, link = ''] = new RegExp(`href="([^"]+)">${word}<`).exec(page) ?? []
    const back = new URL(link.replaceAll('&amp;', '&'))
    expect(`${back.origin}${back.pathname}`).toBe(BACK)
    return back.search.slice(1)
  }
  const answer = (given: typeof instead) => {
    instead = given
  }
  return { service, flow, agree, answer }
}

describe('a sign-in that gives a key', () => {
  it('asks with a challenge of SHA-256, the way back in full, and nothing else', async () => {
    const { flow } = await openService()
    const question = await ask(flow, BACK, 'window')
    const { searchParams } = new URL(question.address)
    expect([...searchParams.keys()].toSorted()).toEqual([
      'callback_url',
      'code_challenge',
      'code_challenge_method',
    ])
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('code_challenge')).toBe(await challengeOf(question.verifier))
    expect(searchParams.get('callback_url')).toBe(`${BACK}?state=${question.state}`)
    expect(question.verifier).toMatch(/^[\w-]{43}$/)
    expect(question.address).not.toContain(question.verifier)
  })

  it('makes the challenge of RFC 7636', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })

  it('gives a key once: a code that is offered again is refused', async () => {
    const { service, flow, agree } = await openService()
    const question = await ask(flow, BACK, 'tab')
    const answer = await agree(question)
    expect(await exchange(flow, question, answer, signal)).toEqual({
      type: 'key',
      key: service.keys[0],
    })
    expect(await exchange(flow, question, answer, signal)).toEqual({ type: 'refused', status: 403 })
  })

  it('does not offer an answer to another question', async () => {
    const { service, flow, agree } = await openService()
    const [mine, other] = [await ask(flow, BACK, 'tab'), await ask(flow, BACK, 'tab')]
    const answer = await agree(other)
    expect(await exchange(flow, mine, answer, signal)).toEqual({ type: 'unreadable' })
    expect(service.exchanges()).toBe(0)
  })

  it('gives no key for a code that was asked for elsewhere', async () => {
    const { service, flow, agree } = await openService()
    const [mine, other] = [await ask(flow, BACK, 'tab'), await ask(flow, BACK, 'tab')]
    const stolen = new URLSearchParams(await agree(other))
    stolen.set('state', mine.state)
    expect(await exchange(flow, mine, String(stolen), signal)).toEqual({
      type: 'refused',
      status: 403,
    })
    expect(service.keys).toEqual([])
  })

  it('gives no key for a code that is too old', async () => {
    let at = 0
    const { flow, agree } = await openService({ now: () => at, codeMs: 1_000 })
    const question = await ask(flow, BACK, 'tab')
    const answer = await agree(question)
    at = 2_000
    expect(await exchange(flow, question, answer, signal)).toEqual({ type: 'refused', status: 403 })
  })

  it('says that the person refused, without asking for a key', async () => {
    const { service, flow, agree } = await openService()
    const question = await ask(flow, BACK, 'tab')
    expect(await exchange(flow, question, await agree(question, 'Refuse'), signal)).toEqual({
      type: 'denied',
    })
    expect(service.exchanges()).toBe(0)
  })

  it.each([
    [429, { type: 'failed', status: 429 }],
    [503, { type: 'failed', status: 503 }],
    [400, { type: 'refused', status: 400 }],
    [302, { type: 'unreachable' }],
  ])('tells a refusal from a service that cannot answer: %i', async (status, outcome) => {
    const { flow, agree, answer } = await openService()
    const question = await ask(flow, BACK, 'tab')
    const back = await agree(question)
    answer({ status, body: '' })
    expect(await exchange(flow, question, back, signal)).toEqual(outcome)
  })

  it('says that nothing answered', async () => {
    const { flow, agree } = await openService()
    const question = await ask(flow, BACK, 'tab')
    const back = await agree(question)
    const gone = { ...flow, exchange: 'http://127.0.0.1:9/keys' }
    expect(await exchange(gone, question, back, signal)).toEqual({ type: 'unreachable' })
  })

  it('ends with its call', async () => {
    const { flow, agree } = await openService()
    const question = await ask(flow, BACK, 'tab')
    const stopped = AbortSignal.abort(new DOMException('Stopped', 'AbortError'))
    await expect(exchange(flow, question, await agree(question), stopped)).rejects.toThrow(
      'Stopped',
    )
    await expect(answered(question.state, stopped)).rejects.toThrow('Stopped')
  })

  it('reads each answer to its own question, where two tabs wait at once', async () => {
    const { flow } = await openService()
    const [one, two] = [await ask(flow, BACK, 'window'), await ask(flow, BACK, 'window')]
    const [first, second] = [answered(one.state, signal), answered(two.state, signal)]
    const channel = new BroadcastChannel('palimpsest-sign-in')
    for (const said of [
      // A refusal that names no question ends none of them.
      'error=access_denied',
      'code=x',
      `code=b&state=${two.state}`,
      `code=a&state=${one.state}`,
    ])
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
      channel.postMessage(said)
    channel.close()
    expect(new URLSearchParams(await first).get('code')).toBe('a')
    expect(new URLSearchParams(await second).get('code')).toBe('b')
  })

  it('takes a key or nothing from any answer: 500 broken ones', async () => {
    const { service, flow } = await openService()
    const question = await ask(flow, BACK, 'tab')
    const back = `code=c&state=${question.state}`
    const whole = JSON.stringify({ key: 'sk-or-v1-0123456789abcdef', user_id: 'user_1' })
    const broken = fc.oneof(
      fc.string(),
      fc.nat({ max: whole.length }).map(at => whole.slice(0, at)),
      fc.json(),
      fc
        .oneof(
          fc.constant(null),
          fc.string(),
          fc.string({ unit: 'binary', minLength: 600, maxLength: 700 }),
          fc.integer(),
          fc.array(fc.string()),
          fc.constant({ key: 'sk-or-v1-nested' }),
          fc.constant('sk-or-v1-0123\r\nx-evil: 1'),
          fc.constant('sk or v1 with spaces'),
        )
        .map(key => JSON.stringify({ key, user_id: 'user_1' })),
      fc
        .tuple(fc.nat({ max: whole.length - 1 }), fc.string({ unit: 'binary', minLength: 1 }))
        .map(([at, put]) => whole.slice(0, at) + put + whole.slice(at + 1)),
    )
    await fc.assert(
      fc.asyncProperty(broken, fc.constantFrom(200, 201, 204, 403, 500), async (body, status) => {
        const given = new Response(status === 204 ? null : body, { status })
        vi.stubGlobal('fetch', async () => given)
        const outcome = await exchange(flow, question, back, signal)
        if (outcome.type === 'key') expect(outcome.key).toMatch(/^[\x21-\x7e]{8,512}$/)
        else expect(['unreadable', 'refused', 'failed']).toContain(outcome.type)
      }),
      { numRuns: 500 },
    )
    expect(service.keys).toEqual([])
  }, 60_000)

  it('reads any query that comes back without a crash: 500 of them', async () => {
    const { service, flow } = await openService()
    const question = await ask(flow, BACK, 'tab')
    const parts = fc.array(
      fc.tuple(
        fc.constantFrom('code', 'state', 'error', 'key', 'x'),
        fc.oneof(fc.string(), fc.constant(question.state), fc.constant('x'.repeat(5_000))),
      ),
      { maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(parts, fc.string()), async told => {
        const query =
          typeof told === 'string'
            ? told
            : String(new URLSearchParams(told.map(([n, v]) => [n, v])))
        const { type } = await exchange(flow, question, query, signal)
        expect(['unreadable', 'denied', 'refused']).toContain(type)
      }),
      { numRuns: 500 },
    )
    expect(service.keys).toEqual([])
  }, 60_000)
})
