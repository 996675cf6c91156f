/** Stop and typing come before the text of a server, even if it sends very much. Times are those of the browser: from the press to what is shown. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openConnected } from '../opening.ts'
import { messageBox, pressSend, rows } from '../talk.ts'
import { IS_LONG } from '../long.ts'
import { FLOODS, startFlood } from '../server/flood.ts'

/** The most that Stop may take, in milliseconds, on a machine that has nothing else to do. */
const MOST_MS = 100
/** What the calibration loop of `bench/README.md` takes there. */
const IDLE_CALIB_MS = 320
const RUNS = IS_LONG ? 5 : 1

type Kind = keyof typeof FLOODS
const KINDS = Object.keys(FLOODS) as Kind[]

for (const kind of KINDS)
  test(`click and Escape stop ${kind} at once`, async ({ page }) => {
    const server = await startFlood(kind)
    try {
      // On a slow machine very much arrives. A smaller window would be compacted, by one more request.
      await openConnected(page, server, { window: 1_000_000 })
      await page.evaluate(watchPresses)
      const most = MOST_MS * Math.max(1, (await page.evaluate(calibrate)) / IDLE_CALIB_MS)
      for (let run = 0; run < RUNS; run += 1)
        for (const way of ['click', 'Escape'] as const)
          await test.step(`${way}, run ${run}`, async () => {
            const taken = await stopsAt(page, way, kind === 'a burst after a drip' ? 1_200 : 600)
            await expect.poll(server.open).toBe(0)
            await expect(messageBox(page)).toHaveValue('typed')
            // Stored as far as it came, with its end in view.
            await expect(rows(page, 'assistant').last()).toContainText('Stopped')
            await messageBox(page).fill('')
            const typing = await page.evaluate(() => window.slowestKey)
            const figures = [taken, typing, most].map(Math.round).join(' ')
            process.stdout.write(
              `${way} stops ${kind}: ms until it stops, of the slowest key, and allowed: ${figures}\n`,
            )
            expect(taken).toBeLessThanOrEqual(most)
            expect(typing).toBeLessThanOrEqual(most)
          })
    } finally {
      await server.close()
    }
  })

/** Lets an answer flood in, types, and stops it. Gives the milliseconds that this takes. */
async function stopsAt(page: Page, way: 'click' | 'Escape', afterMs: number): Promise<number> {
  await pressSend(page, `Flood, stopped by ${way}`)
  await expect(page.locator('[data-status="streaming"][data-state="streaming"]')).toBeVisible()
  await page.waitForTimeout(afterMs)
  await messageBox(page).pressSequentially('typed', { delay: 30 })
  const stop = page.evaluate(stopped)
  if (way === 'click') await button(page, 'Stop').click({ noWaitAfter: true })
  else await messageBox(page).press('Escape', { noWaitAfter: true })
  return stop
}

declare global {
  interface Window {
    pressedAt: number
    slowestKey: number
  }
}

function watchPresses(): void {
  window.pressedAt = 0
  window.slowestKey = 0
  const press = (event: Event) => {
    window.pressedAt = event.timeStamp
  }
  document.addEventListener('click', press, { capture: true })
  document.addEventListener(
    'keydown',
    event => {
      if (event.key === 'Escape') press(event)
      // The next frame shows it.
      else
        requestAnimationFrame(() => {
          window.slowestKey = Math.max(window.slowestKey, performance.now() - event.timeStamp)
        })
    },
    { capture: true },
  )
}

/** In the page: how slow the machine is now, in milliseconds. */
function calibrate(): number {
  const before = performance.now()
  for (let i = 0, x = 1; i < 6e7; i++) x = (x * 1103515245 + 12345) & 0x7fffffff
  return performance.now() - before
}

/** Milliseconds from the press until nothing on the page says that an answer is being written. */
async function stopped(): Promise<number> {
  window.pressedAt = 0
  const isStopped = () =>
    window.pressedAt > 0 &&
    document.querySelector('[data-state="streaming"]') === null &&
    ![...document.querySelectorAll('button')].some(element => element.textContent === 'Stop')
  await new Promise<void>(resolve => {
    const look = () => {
      if (isStopped()) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
  return performance.now() - window.pressedAt
}
