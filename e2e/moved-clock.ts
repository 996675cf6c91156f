/** Time that passes at once for the application, in the page and in its worker: Playwright's clock reaches no worker. */
import type { Page } from '@playwright/test'
import { addScriptEverywhere, runtimeOf } from './everywhere.ts'

/** From the next navigation on, the clock of the application can be moved. */
export async function installMovableClock(page: Page): Promise<void> {
  await addScriptEverywhere(page, makeClockMovable, null)
}

/** Lets these minutes pass: the clock shows them, and everything that is done at intervals is done once. */
export async function letPass(page: Page, minutes: number): Promise<void> {
  const runtime = runtimeOf(page)
  if (!runtime) return letPassInPage(page, minutes)
  await runtime.evaluate(moveClock, minutes * 60_000)
  await page.waitForTimeout(SHOWN_MS)
}

/** The same for what the page does by itself. */
export async function letPassInPage(page: Page, minutes: number): Promise<void> {
  await page.evaluate(moveClock, minutes * 60_000)
  await page.waitForTimeout(SHOWN_MS)
}

/** By then the page shows what came of it, also where that is nothing. */
const SHOWN_MS = 300

function moveClock(byMs: number): void {
  globalThis.dispatchEvent(new MessageEvent('time', { data: byMs }))
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
