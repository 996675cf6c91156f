import { afterEach, describe, expect, it, vi } from 'vitest'
import { workersInOrder } from '../test/worker-channel.ts'
import { createWorkerClient, orInPage, WorkerEnded } from './worker-client.ts'

const api = { double: async (value: number) => value * 2 }

/** A client whose workers do this, in the order of being started. */
function clientOf(staysAlive: boolean, ...answers: readonly ('answers' | 'hangs')[]) {
  const workers = workersInOrder(answers.map(answer => (answer === 'answers' ? api : answer)))
  const call = createWorkerClient<typeof api>(workers.start, {
    staysAlive: staysAlive,
    message: 'It broke off.',
  })
  return {
    ...workers,
    double: (value: number, options?: Parameters<typeof call>[1]) =>
      call(worker => worker.double(value), options),
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a worker that is kept', () => {
  it('starts with the first call and serves the later ones', async () => {
    const client = clientOf(true, 'answers')
    expect(client.started()).toBe(0)
    expect(await client.double(2)).toBe(4)
    expect(await client.double(3)).toBe(6)
    expect(client.ended()).toEqual([false])
  })

  it.each(['error', 'messageerror'])(
    'rejects its calls when it dies by %s, and the next one starts another',
    async type => {
      const client = clientOf(true, 'hangs', 'answers')
      const waiting = [client.double(1), client.double(2)]
      client.die(0, type)
      for (const call of waiting) await expect(call).rejects.toThrow('It broke off.')
      expect(await client.double(3)).toBe(6)
      expect(client.ended()).toEqual([true, false])
    },
  )

  it('is ended by a call that takes longer than its limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const client = clientOf(true, 'hangs')
    const call = client.double(1, { limitMs: 50 }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(49)
    expect(client.ended()).toEqual([false])
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toBeInstanceOf(WorkerEnded)
    expect(client.ended()).toEqual([true])
  })
})

describe('a worker for one call', () => {
  it('ends with it', async () => {
    const client = clientOf(false, 'answers', 'answers')
    expect(await client.double(2)).toBe(4)
    expect(await client.double(3)).toBe(6)
    expect(client.ended()).toEqual([true, true])
  })

  it('ends at once when the call is aborted, which rejects with the reason', async () => {
    const client = clientOf(false, 'hangs')
    const cancel = new AbortController()
    const call = client.double(1, { signal: cancel.signal })
    cancel.abort(new RangeError('Not needed'))
    await expect(call).rejects.toThrow('Not needed')
    expect(client.ended()).toEqual([true])
  })

  it('never starts for a call that was aborted before', async () => {
    const client = clientOf(false, 'answers')
    await expect(client.double(1, { signal: AbortSignal.abort('late') })).rejects.toBe('late')
    expect(client.started()).toBe(0)
  })
})

it('orInPage does the work in the page where the worker dies or cannot be started', async () => {
  const client = clientOf(false, 'hangs')
  const call = orInPage(client.double(1), async () => 2)
  client.die(0)
  expect(await call).toBe(2)
  expect(await orInPage(client.double(1), async () => 2)).toBe(2)
})

it('orInPage passes on what the work itself fails with', async () => {
  const failing = Promise.reject(new RangeError('No number'))
  await expect(orInPage(failing, async () => 2)).rejects.toThrow('No number')
})
