/** Time that passes at once for the application, in the page and in its worker: Playwright's clock reaches no worker. */
import type { Page } from '@playwright/test'
import { addScriptEverywhere, runtimeOf } from './everywhere.ts'

/** From the next navigation on, the clock of the application can be moved. */
export async function installMovableClock(page: Page): Promise<void> {
  await addScriptEverywhere(page, makeClockMovable, null)
}

/** Lets these minutes pass: the clock shows them, and everything that is done at intervals is done once. */
export async function letPass(page: Page, minutes: number): Promise<void> {
  const move = (by: number): void =>
    void globalThis.dispatchEvent(new MessageEvent('time', { data: by }))
  const runtime = runtimeOf(page)
  await (runtime ? runtime.evaluate(move, minutes * 60_000) : page.evaluate(move, minutes * 60_000))
  // By then the page shows what came of it, also where that is nothing.
  await page.waitForTimeout(300)
}

/** Runs before anything else does, so it uses nothing from around it. */
function makeClockMovable(): void {
  const { now } = Date
  let ahead = 0
  Date.now = () => now() + ahead
  const intervals = new Map<unknown, () => void>()
  const { setInterval, clearInterval } = globalThis
  const begin = (run: () => void, everyMs?: number) => {
    const id = Reflect.apply(setInterval, globalThis, [run, everyMs])
    intervals.set(id, run)
    return id
  }
  const end = (id: unknown) => {
    intervals.delete(id)
    Reflect.apply(clearInterval, globalThis, [id])
  }
  Object.assign(globalThis, { setInterval: begin, clearInterval: end })
  globalThis.addEventListener('time', event => {
    if (event instanceof MessageEvent) ahead += event.data
    for (const run of intervals.values()) run()
  })
}
