import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { createPriorityMutex, type Purpose } from './conversation.ts'

const never = new AbortController().signal

/** Work that ends when it is told to, or gives way. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let begun = 0
  return {
    end: () => resolve('done'),
    begun: () => begun,
    run: (giveWay: AbortSignal) => {
      begun += 1
      return new Promise<string>((done, fail) => {
        void promise.then(done)
        giveWay.addEventListener('abort', () => fail(giveWay.reason))
      })
    },
  }
}

describe('createTurnLine', () => {
  it('runs one after the other, in order', async () => {
    const mutex = createPriorityMutex()
    const [one, two] = [work(), work()]
    const first = mutex.take('answer', never, one.run)
    const second = mutex.take('answer', never, two.run)
    await Promise.resolve()
    expect([one.begun(), two.begun()]).toEqual([1, 0])
    one.end()
    await first
    two.end()
    expect(await second).toBe('done')
  })

  it('lets a summary under way give way to an answer and begins it again', async () => {
    const mutex = createPriorityMutex()
    const [summary, answer] = [work(), work()]
    const late = mutex.take('summary', never, summary.run)
    await Promise.resolve()
    const early = mutex.take('answer', never, answer.run)
    await expect.poll(answer.begun).toBe(1)
    answer.end()
    await early
    await expect.poll(summary.begun).toBe(2)
    summary.end()
    expect(await late).toBe('done')
  })

  it('lets an answer in before summaries that came earlier, and those in their order', async () => {
    const mutex = createPriorityMutex()
    const order: string[] = []
    const running = work()
    const first = mutex.take('answer', never, running.run)
    const rest = (['summary', 'summary', 'answer'] as const).map((purpose, at) =>
      mutex.take(purpose, never, async () => order.push(`${purpose} ${at}`)),
    )
    running.end()
    await Promise.all([first, ...rest])
    expect(order).toEqual(['answer 2', 'summary 0', 'summary 1'])
  })

  it('asks a summary to give way to an answer, and nothing to give way to a summary', async () => {
    const mutex = createPriorityMutex()
    const asked: string[] = []
    const told = (name: string, ends: Promise<void>) => async (giveWay: AbortSignal) => {
      giveWay.addEventListener('abort', () => asked.push(name))
      await ends
    }
    const [summary, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const all = [
      mutex.take('summary', never, told('summary', summary.promise)),
      mutex.take('summary', never, told('second summary', Promise.resolve())),
    ]
    await Promise.resolve()
    expect(asked).toEqual([])
    all.push(mutex.take('answer', never, told('answer', answer.promise)))
    expect(asked).toEqual(['summary'])
    // It was done all the same: its result counts, and it is not begun again.
    summary.resolve()
    await all[0]
    all.push(mutex.take('answer', never, told('second answer', Promise.resolve())))
    all.push(mutex.take('summary', never, told('third summary', Promise.resolve())))
    answer.resolve()
    await Promise.all(all)
    expect(asked).toEqual(['summary'])
  })

  it('leaves the queue at once when it is aborted', async () => {
    const mutex = createPriorityMutex()
    const [running, waiting] = [work(), work()]
    const first = mutex.take('answer', never, running.run)
    const stop = new AbortController()
    const second = mutex.take('answer', stop.signal, waiting.run).catch((error: unknown) => error)
    const reason = new Error('stopped')
    stop.abort(reason)
    expect(await second).toBe(reason)
    running.end()
    await first
    expect(await mutex.take('answer', never, async () => 'fine')).toBe('fine')
    await expect(mutex.take('answer', AbortSignal.abort(reason), waiting.run)).rejects.toBe(reason)
    expect(waiting.begun()).toBe(0)
  })

  it('does not begin a summary again that was aborted when it gave way', async () => {
    const mutex = createPriorityMutex()
    const summary = work()
    const stop = new AbortController()
    const late = mutex.take('summary', stop.signal, summary.run)
    await Promise.resolve()
    const early = mutex.take('answer', never, async () => 'fine')
    stop.abort()
    await expect(late).rejects.toBeInstanceOf(DOMException)
    expect(await early).toBe('fine')
    expect(summary.begun()).toBe(1)
  })

  it('goes on after work that failed', async () => {
    const mutex = createPriorityMutex()
    await expect(
      mutex.take('summary', never, () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken')
    expect(await mutex.take('answer', never, async () => 'fine')).toBe('fine')
  })

  it('never runs two at once, and ends all of them, whatever comes', async () => {
    const task = fc.record({
      purpose: fc.constantFrom<Purpose>('answer', 'summary'),
      steps: fc.nat(4),
      waits: fc.nat(3),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(task, { maxLength: 8 }), async tasks => {
        const mutex = createPriorityMutex()
        let running = 0
        const results = []
        for (const { purpose, steps, waits } of tasks) {
          for (let wait = 0; wait < waits; wait += 1) await Promise.resolve()
          results.push(
            mutex.take(purpose, never, async giveWay => {
              running += 1
              expect(running).toBe(1)
              try {
                for (let step = 0; step < steps; step += 1) {
                  await Promise.resolve()
                  giveWay.throwIfAborted()
                }
                return purpose
              } finally {
                running -= 1
              }
            }),
          )
        }
        expect(await Promise.all(results)).toEqual(tasks.map(({ purpose }) => purpose))
      }),
      { numRuns: propertyRuns() },
    )
  })
})
