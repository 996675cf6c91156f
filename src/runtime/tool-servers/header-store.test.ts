import { describe, expect, it, vi } from 'vitest'
import { calling, ONE, started, typed } from '../../test/app-with-servers.ts'
import { createHeaderStore, packSignIn } from './header-store.ts'

describe('a sign-in', () => {
  const signedIn = async (change = {}) => {
    const running = await started({ script: calling('A_Server_echo'), ...change })
    const { toolServers } = running.app
    expect(await toolServers.beginSignIn(ONE, 'https://app.test/back', 'c1')).toEqual({
      address: `${ONE}/sign-in`,
    })
    expect(await toolServers.finishSignIn({ name: '', url: ONE }, 'c2')).toBeNull()
    return running
  }
  const bearer = (token: string) => ({ url: ONE, headers: { Authorization: `Bearer ${token}` } })

  it('adds the server with its token, which nobody sees', async () => {
    const { app, opened, shown } = await signedIn()
    expect(opened).toEqual([bearer('token-0')])
    expect(shown(ONE)).toMatchObject({ state: 'connected', headerNames: ['Authorization'] })
    expect(JSON.stringify(app.snapshot())).not.toContain('token-0')
    await app.toolServers.test(ONE, 'c3')
    expect(opened.at(-1)).toEqual(bearer('token-0'))
  })

  it('whose token the server refuses is renewed once, and the call is made', async () => {
    const { talk, faults, opened, renewed, calls, read } = await signedIn()
    faults.push('unauthorised')
    await talk('go')
    expect(renewed).toEqual([ONE])
    expect(opened.at(-1)).toEqual(bearer('token-1'))
    expect(calls).toHaveLength(2)
    expect(read()).toContain('echo answers')
  })

  it('that is refused again is an error; typed headers are never renewed', async () => {
    const { talk, faults, renewed, calls, read } = await signedIn()
    faults.push('unauthorised', 'unauthorised')
    await talk('go')
    expect(renewed).toEqual([ONE])
    expect(calls).toHaveLength(2)
    expect(read()).toContain('The call failed: unauthorised.')
    const typedIn = await started({ script: calling('A_Server_echo') })
    await typedIn.app.toolServers.add(typed(ONE, { headers: 'A: b' }), 'c1')
    typedIn.faults.push('unauthorised')
    await typedIn.talk('go')
    expect(typedIn.renewed).toEqual([])
  })

  it('that is not renewed in 20 seconds says so, and is not waited for any longer', async () => {
    vi.useFakeTimers()
    const asked: AbortSignal[] = []
    const port = {
      renewSignIn: (_url: string, _kept: string, signal: AbortSignal) => {
        asked.push(signal)
        return new Promise<never>(() => undefined)
      },
    }
    const kept = packSignIn({ accessToken: 'old', expiresAt: 0, kept: 'kept' })
    const keys = {
      forRequest: async () => kept,
      hold: async () => undefined,
      offerUnlock: () => false,
    }
    const store = createHeaderStore(port, keys, { now: () => 1 })
    const outcome = store
      .of({ url: ONE, name: 'One', headerNames: ['Authorization'] })
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await outcome).toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('One was not renewed within 20 seconds'),
    })
    expect(asked.map(({ aborted }) => aborted)).toEqual([true])
    vi.useRealTimers()
  })
})
