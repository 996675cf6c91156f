import { expect, it, vi } from 'vitest'
import { knownServer } from '../../providers/known-servers.ts'
import type { KeySignInPort, SignInOutcome } from '../../ports/key-sign-in.ts'
import { createCancellableCalls } from '../../runtime/async/calls.ts'
import { create, SIGN_IN_MS } from './commands.ts'

const QUESTION = { address: 'https://openrouter.ai/auth', state: 'window-1', verifier: 'v' }
const KEY: SignInOutcome = { type: 'key', key: 'sk-or-v1-0123' }

/** `answered`: what another window says; never by default. */
function open({
  answered = () => new Promise(() => undefined),
  exchange = async () => KEY,
  now = () => 0,
}: Partial<Pick<KeySignInPort, 'answered' | 'exchange'>> & { readonly now?: () => number } = {}) {
  const calls = createCancellableCalls()
  const openrouter = knownServer('openrouter')
  const asked = vi.fn<KeySignInPort['exchange']>(exchange)
  const servers = {
    known: async () => (openrouter ? [openrouter] : []),
    discover: async () => [],
    signIn: { ask: async () => QUESTION, answered, exchange: asked },
  }
  return { commands: create({ ports: { servers, clock: { now } }, calls }), calls, asked }
}

it('exchanges what the other window says', async () => {
  const { commands, asked } = open({ answered: async () => 'code=c' })
  expect(await commands.wait('openrouter', QUESTION, 'call')).toEqual(KEY)
  expect(asked.mock.lastCall?.slice(1, 3)).toEqual([QUESTION, 'code=c'])
})

it('waits no longer than the person', async () => {
  const { commands, calls, asked } = open({
    answered: (_state, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  const waited = commands.wait('openrouter', QUESTION, 'call')
  // By then it waits.
  await new Promise(resolve => setTimeout(resolve))
  calls.cancel('call')
  expect(await waited).toEqual({ type: 'cancelled' })
  expect(asked).not.toHaveBeenCalled()
})

it('waits ten minutes', async () => {
  vi.useFakeTimers()
  try {
    const { commands, asked } = open()
    const waited = commands.wait('openrouter', QUESTION, 'call')
    await vi.advanceTimersByTimeAsync(SIGN_IN_MS)
    expect(await waited).toEqual({ type: 'late' })
    expect(asked).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

it('uses no answer that comes later, or from before the question', async () => {
  for (const at of [SIGN_IN_MS + 1, -1]) {
    const { commands, asked } = open({ now: () => at })
    const question = { state: 'tab-1', verifier: 'v', askedAt: 0 }
    expect(await commands.finish('openrouter', question, 'code=c')).toEqual({ type: 'late' })
    expect(asked).not.toHaveBeenCalled()
  }
})

it('asks no service that offers no sign-in', async () => {
  const { commands } = open()
  await expect(commands.ask('openai', 'http://localhost/', 'tab')).rejects.toThrow('openai')
})
