/**
 * Chromium with a profile on disk, on the app as `npm start` serves it.
 *
 * @module
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { preview } from 'vite'
import { observePage } from '../../e2e/page-observer.ts'
import { BROWSERS, CHROMIUM_FLAGS, findChromium, HEADLESS_SHELL } from '../../scripts/chromium.ts'
import { ISOLATION_HEADERS } from '../../scripts/isolation-headers.ts'

/** A page of the app in a browser of its own. */
export interface BenchPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly devtools: CDPSession
  /** Leaves the app for a page that is empty, and of the same origin. */
  leave(): Promise<void>
}

/** Serves a built app as `npm start` does. Resolves to its address, ending in a slash, and the way to stop. */
export async function serveApp(
  outDir: string | null = null,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = await preview({
    logLevel: 'warn',
    ...(outDir !== null && { build: { outDir } }),
    preview: { host: '127.0.0.1', port: 0, headers: { ...ISOLATION_HEADERS } },
  })
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) throw new RangeError('The built app is not served.')
  return { url, stop: () => server.close() }
}

/** Runs the work in a browser without a past, at the app's origin but not in the app. */
export async function withFreshProfile<Result>(
  url: string,
  work: (bench: BenchPage) => Promise<Result>,
): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'palimpsest-bench-'))
  const executablePath = findChromium([...BROWSERS, HEADLESS_SHELL])
  const context = await chromium.launchPersistentContext(profile, {
    args: [...CHROMIUM_FLAGS],
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // Keeping ten megabytes of files at every first start would be part of every figure.
    serviceWorkers: 'block',
    ...(executablePath === null ? {} : { executablePath }),
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const devtools = await context.newCDPSession(page)
    const leave = async () => {
      await page.goto(`${url}favicon.svg`)
    }
    await leave()
    await observePage(page)
    return await work({ page, context, devtools, leave })
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Milliseconds that a fixed loop takes in the page now: what a time is a multiple of. */
export function calibrate(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // The browser reports by then what the page did before.
    await new Promise(resolve => setTimeout(resolve, 100))
    const before = performance.now()
    for (let i = 0, x = 1; i < 6e7; i++) x = (x * 1103515245 + 12345) & 0x7fffffff
    const after = performance.now()
    if ('pageObserver' in window) window.pageObserver.ignoredUntil = after
    return after - before
  })
}

/** Milliseconds of processor time that the page's thread took during the work. */
export async function threadTime(
  { devtools }: BenchPage,
  work: () => Promise<unknown>,
): Promise<number> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN
  }
  const before = await taken()
  await work()
  const after = await taken()
  await devtools.send('Performance.disable')
  return (after - before) * 1_000
}

/** Megabytes of the page's own heap once its garbage is collected. */
export async function heapMegabytes({ devtools }: BenchPage): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}
