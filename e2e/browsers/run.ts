/** Runs the steps in one browser, one after the other, and prints each. */
import { startServer } from '../server/server.ts'
import type { Browser } from './driver.ts'
import { handOn } from './hand.ts'
import { startHost } from './host.ts'
import { STEPS } from './steps.ts'

/** A step that takes longer hangs: its browser is ended, and what follows has failed. */
const STEP_MS = 300_000

export interface Result {
  readonly title: string
  /** Null: it passed. */
  readonly fault: string | null
}

export interface Engine {
  start(): Promise<Browser>
  /** True where only the page itself can tell of its complaints. */
  readonly isWatched: boolean
}

export async function runSteps({ start, isWatched }: Engine): Promise<readonly Result[]> {
  const [host, server, browser] = [
    await startHost({ isWatched }),
    await startServer(),
    await start(),
  ]
  console.log(`\n── ${browser.title}`)
  const results: Result[] = []
  try {
    const hand = handOn(await browser.open())
    const scene = { host, browser, server, hand }
    for (const { title, expected, run } of STEPS) {
      let note: string | void = undefined
      const begun = Date.now()
      const fault = await faultOf(async () => {
        note = await inTime(run(scene), STEP_MS)
        const all = await inTime(browser.complaints(), STEP_MS)
        const complaints = all.filter(complaint => expected?.test(complaint) !== true)
        if (complaints.length > 0)
          throw new Error(`The page complained: ${complaints.join('\n    ')}`)
      })
      const took = ((Date.now() - begun) / 1_000).toFixed(1)
      console.log(`  ${fault === null ? '✓' : '✗'} ${title} (${took} s)${noteOf(fault ?? note)}`)
      results.push({ title, fault })
      // What a step left open does not make those after it fail.
      if (fault !== null) await faultOf(() => inTime(hand.goto(host.url), STEP_MS))
    }
    return results
  } finally {
    await browser.close()
    await Promise.all([host.close(), server.close()])
  }
}

function noteOf(words: string | void): string {
  return words ? `\n    ${words}` : ''
}

async function faultOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function inTime<Value>(work: Promise<Value>, limitMs: number): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Not within ${limitMs / 1_000} s`)), limitMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
