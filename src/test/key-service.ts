/**
 * A service where signing in gives an API key, as OpenRouter documents it (OAuth PKCE, "Create authorization code", "Exchange
 * authorization code"): a page that asks the person, codes that are good once and for a while, and an exchange that any page may call.
 */
import { createHash, randomUUID } from 'node:crypto'

export interface AskedService {
  readonly method: string
  readonly url: URL
  readonly body: string
}

export interface AnswerOfService {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface KeyService {
  /** Every key that was given, in order. */
  readonly keys: readonly string[]
  /** How often a code was offered for a key. */
  readonly exchanges: () => number
  answer(asked: AskedService): AnswerOfService
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
}
const MODELS = ['openrouter/auto', 'one/small', 'two/large']

/** `now`: milliseconds; a code lives as many as `codeMs`. */
export function keyService({ now = Date.now, codeMs = 600_000 } = {}): KeyService {
  const keys: string[] = []
  const codes = new Map<string, { readonly challenge: string; readonly until: number }>()
  let exchanges = 0
  const json = (status: number, value: object): AnswerOfService => ({
    status,
    headers: { ...CORS, 'content-type': 'application/json' },
    body: JSON.stringify(value),
  })
  const refuse = (status: number, message: string) =>
    json(status, { error: { code: status, message } })

  const consent = (url: URL): AnswerOfService => {
    const back = URL.parse(url.searchParams.get('callback_url') ?? '')
    const challenge = url.searchParams.get('code_challenge') ?? ''
    const isAllowed =
      back?.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(back?.hostname ?? '')
    if (back === null || !isAllowed) return refuse(400, 'Invalid callback_url')
    if (url.searchParams.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
      return refuse(400, 'Invalid code_challenge')
    const code = randomUUID()
    codes.set(code, { challenge, until: now() + codeMs })
    const leading = (name: string, value: string) => {
      const to = new URL(back)
      to.searchParams.set(name, value)
      return to.href.replaceAll('&', '&amp;')
    }
    const body = `<!doctype html><title>Authorize</title><h1>Authorize this app?</h1>
      <a href="${leading('code', code)}">Authorize</a> <a href="${leading('error', 'access_denied')}">Refuse</a>`
    return { status: 200, headers: { 'content-type': 'text/html' }, body }
  }
  const exchange = (text: string): AnswerOfService => {
    exchanges += 1
    const { code, code_verifier: verifier, code_challenge_method: method } = JSON.parse(text)
    const asked = codes.get(code)
    codes.delete(code)
    if (method !== 'S256') return refuse(400, 'Invalid code_challenge_method')
    const proof = createHash('sha256').update(String(verifier)).digest('base64url')
    if (asked === undefined || asked.until < now() || asked.challenge !== proof)
      return refuse(403, 'Invalid code or code_verifier')
    const key = `sk-or-v1-${randomUUID().replaceAll('-', '')}`
    keys.push(key)
    return json(200, { key, user_id: 'user_1' })
  }
  return {
    keys,
    exchanges: () => exchanges,
    answer: ({ method, url, body }) => {
      if (method === 'OPTIONS') return { status: 204, headers: CORS, body: '' }
      switch (`${method} ${url.pathname}`) {
        case 'GET /auth':
          return consent(url)
        case 'POST /api/v1/auth/keys':
          return exchange(body)
        case 'GET /api/v1/models':
          return json(200, { data: MODELS.map(id => ({ id, context_length: 32_768 })) })
        case 'GET /api/v1/key':
          return json(200, { data: { label: 'Palimpsest', usage: 0, limit: null } })
        default:
          return refuse(url.pathname === '/api/v1/auth/keys' ? 405 : 404, 'Not found')
      }
    },
  }
}
