import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { createTurns, type Purpose } from './turns.ts'

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

describe('createTurns', () => {
  it('runs one after the other, in order', async () => {
    const turns = createTurns()
    const [one, two] = [work(), work()]
    const first = turns.take('answer', never, one.run)
    const second = turns.take('answer', never, two.run)
    await Promise.resolve()
    expect([one.begun(), two.begun()]).toEqual([1, 0])
    one.end()
    await first
    two.end()
    expect(await second).toBe('done')
  })

  it('lets a summary under way give way to an answer and begins it again', async () => {
    const turns = createTurns()
    const [summary, answer] = [work(), work()]
    const late = turns.take('summary', never, summary.run)
    await Promise.resolve()
    const early = turns.take('answer', never, answer.run)
    await expect.poll(answer.begun).toBe(1)
    answer.end()
    await early
    await expect.poll(summary.begun).toBe(2)
    summary.end()
    expect(await late).toBe('done')
  })

  it('lets an answer go before summaries that wait', async () => {
    const turns = createTurns()
    const [running, summary, answer] = [work(), work(), work()]
    const all = [
      turns.take('answer', never, running.run),
      turns.take('summary', never, summary.run),
      turns.take('answer', never, answer.run),
    ]
    running.end()
    await expect.poll(answer.begun).toBe(1)
    expect(summary.begun()).toBe(0)
    answer.end()
    summary.end()
    await Promise.all(all)
  })

  it('leaves the line at once when it is aborted', async () => {
    const turns = createTurns()
    const [running, waiting] = [work(), work()]
    const first = turns.take('answer', never, running.run)
    const stop = new AbortController()
    const second = turns.take('answer', stop.signal, waiting.run)
    stop.abort(new Error('stopped'))
    await expect(second).rejects.toThrow('stopped')
    running.end()
    await first
    expect(waiting.begun()).toBe(0)
  })

  it('goes on after work that failed', async () => {
    const turns = createTurns()
    await expect(
      turns.take('summary', never, () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken')
    expect(await turns.take('answer', never, async () => 'fine')).toBe('fine')
  })

  it('never runs two at once, and ends all of them, whatever comes', async () => {
    const wish = fc.record({
      purpose: fc.constantFrom<Purpose>('answer', 'summary'),
      steps: fc.nat(4),
      waits: fc.nat(3),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 8 }), async wishes => {
        const turns = createTurns()
        let running = 0
        const results = []
        for (const { purpose, steps, waits } of wishes) {
          for (let wait = 0; wait < waits; wait += 1) await Promise.resolve()
          results.push(
            turns.take(purpose, never, async giveWay => {
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
        expect(await Promise.all(results)).toEqual(wishes.map(({ purpose }) => purpose))
      }),
      { numRuns: propertyRuns() },
    )
  })
})
