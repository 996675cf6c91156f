import type { Page, Request } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { expect, test } from '../fixtures.ts'
import { startOf } from '../first-load-steps.ts'

const LIMIT_BYTES = 114_000

const LIMIT_REQUESTS = 8

const SLOWER = 6

test('fetches at most 114 kB of compressed script, in 8 requests, before a message can be typed, and nothing of another origin', async ({
  page,
  watch,
}) => {
  const requests: Request[] = []
  page.context().on('request', request => requests.push(request))
  await noteWhenUsable(page)
  // On a slow machine, what is fetched too early comes before the message box every time.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto('./')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
  await page.waitForLoadState('networkidle')
  const usableAt = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('usable')[0]?.startTime ?? NaN),
  )
  // When a request began is known once it is answered; what is asked for from now on comes later.
  const seen = [...requests]
  await Promise.all(seen.map(request => request.response()))
  const early = seen.filter(request => startOf(request) <= usableAt)
  expect(early.length).toBeLessThanOrEqual(LIMIT_REQUESTS)
  const before = early.filter(isScript)
  const sizes = await Promise.all(before.map(sizeOf))
  const bytes = sizes.reduce((sum, { gzip }) => sum + gzip, 0)
  test.info().annotations.push({ type: 'first load', description: JSON.stringify(sizes) })
  expect(before.length).toBeGreaterThan(0)
  expect(bytes, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(LIMIT_BYTES)

  // Nothing of any other origin; and no script from there runs, even as a worker.
  const outcome = await page.evaluate(() => {
    try {
      return new Worker('https://elsewhere.invalid/worker.js').toString()
    } catch (error) {
      return String(error)
    }
  })
  expect(outcome).toContain('may not run')
  expect(watch.requests.length).toBeGreaterThan(0)
  expect(watch.foreignRequests()).toEqual([])
})

/** Marks the moment at which the message box first takes text, to the frame. */
async function noteWhenUsable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = (): void => {
      const box = document.querySelector('textarea')
      if (box !== null && !box.disabled && !box.readOnly) performance.mark('usable')
      else requestAnimationFrame(look)
    }
    look()
  })
}

function isScript(request: Request): boolean {
  return /\.m?js$/.test(new URL(request.url()).pathname)
}

async function sizeOf(request: Request): Promise<{ readonly name: string; readonly gzip: number }> {
  const response = await request.response()
  if (response === null) throw new RangeError(`${request.url()} was not answered.`)
  const name = new URL(request.url()).pathname
  return { name, gzip: gzipSync(await response.body(), { level: 9 }).byteLength }
}
