import { z } from 'zod'
import type { KeySignIn, KeySignInPort, SignInOutcome } from '../../ports/key-sign-in.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { askOnce, BARE, fieldAt } from './ask.ts'
import { LongAnswerError, textOf } from './bounded.ts'
import { RedirectError } from './redirect.ts'
import { signInAnswer } from './sign-in-answer.ts'

const METHOD = 'S256'

/** Longer ones are no codes. */
const Code = z.string().min(1).max(4_096)
/** What can stand in a header. */
const Key = z.string().regex(/^[\x21-\x7e]{8,512}$/)

export const ask: KeySignInPort['ask'] = async ({ page, asks }, back, way) => {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const state = `${way}-${crypto.randomUUID()}`
  const returning = new URL(back)
  returning.searchParams.set('state', state)
  const address = new URL(page)
  address.searchParams.set(asks.back, returning.href)
  address.searchParams.set(asks.challenge, await challengeOf(verifier))
  address.searchParams.set(asks.method, METHOD)
  return { address: address.href, state, verifier }
}

export const answered: KeySignInPort['answered'] = async (state, signal) =>
  String(await signInAnswer(state, signal, true))

export const exchange: KeySignInPort['exchange'] = async (service, question, answer, signal) => {
  const told = new URLSearchParams(answer)
  if (told.get('state') !== question.state) return { type: 'unreadable' }
  const code = Code.safeParse(told.get('code')).data
  if (code === undefined) return { type: told.has('error') ? 'denied' : 'unreadable' }
  try {
    return await keyFor(service, { code, verifier: question.verifier }, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TypeError || error instanceof RedirectError) return { type: 'unreachable' }
    if (error instanceof LongAnswerError) return { type: 'unreadable' }
    throw error
  }
}

async function keyFor(
  { exchange: url, gives, key: field }: KeySignIn,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  signal: AbortSignal,
): Promise<SignInOutcome> {
  const response = await askOnce(url, {
    ...BARE,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      [gives.code]: code,
      [gives.verifier]: verifier,
      [gives.method]: METHOD,
    }),
    signal,
  })
  const { status } = response
  if (status === 429 || status >= 500) return { type: 'failed', status }
  if (status >= 400) return { type: 'refused', status }
  const key = Key.safeParse(fieldAt(parseJson(await textOf(response)), [field])).data
  return key === undefined ? { type: 'unreadable' } : { type: 'key', key }
}

/** The challenge of a verifier, which the verifier alone proves. */
export async function challengeOf(verifier: string): Promise<string> {
  const bytes = new TextEncoder().encode(verifier)
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Without padding. */
function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
