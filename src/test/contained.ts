import { expect, it } from 'vitest'
import { sandboxInWorker } from '../workers/sandbox-client.ts'
import type { ESCAPES } from './sandbox-escapes.ts'

/** Milliseconds of the longest time in which the page ran no timer. */
export async function longestGap(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  await work()
  clearInterval(timer)
  return longest
}

/** Runs code that tries to leave, to lie or to stay, each in a real worker. */
export function describeContained(escapes: typeof ESCAPES): void {
  it('contains every attempt, while the page keeps running', { timeout: 240_000 }, async () => {
    const sandbox = sandboxInWorker()
    const ends = new Map<string, string>()
    const gap = await longestGap(async () => {
      for (const [what, code] of escapes) {
        const { end } = await sandbox.run({ code, runMs: 200 })
        ends.set(what, end.type === 'too-slow' ? end.type : end.text)
      }
    })
    const wrong = escapes.filter(([what, , expected]) => {
      const end = ends.get(what) ?? ''
      // On a busy machine any of them may reach the limit of time.
      if (end === 'too-slow') return false
      return typeof expected === 'string' ? end !== expected : !expected.test(end)
    })
    expect(wrong.map(([what]) => [what, ends.get(what)])).toEqual([])
    expect(gap).toBeLessThan(1_000)
  })
}
