/**
 * How the app starts: with an empty profile, once more, and over a slower network.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Locator, Request } from '@playwright/test'
import { observed, shownAt } from '../../e2e/page-observer.ts'
import type { Measured } from './bars.ts'
import { calibrate, withFreshProfile, type BenchPage } from './profile.ts'

/** Long enough for all that is fetched after the message box works. */
const SETTLE_MS = 3_000
const SLOW = { latency: 80, throughput: (9_000_000 / 8) | 0 }

/** Figures of one start by their metric, and the calibration before it. */
export type Start = Readonly<Record<string, number>>

/** A first start, and on the local network the one after it. */
export async function startsOf(
  url: string,
  network: 'local' | 'slow',
): Promise<{ readonly first: Start; readonly again: Start | null }> {
  return withFreshProfile(url, async bench => {
    const first = await startOnce(bench, url, network)
    if (network === 'slow') return { first, again: null }
    await bench.leave()
    return { first, again: await startOnce(bench, url, network) }
  })
}

async function startOnce(
  { page, context, devtools }: BenchPage,
  url: string,
  network: 'local' | 'slow',
): Promise<Start> {
  const calib = await calibrate(page)
  const { latency, throughput } = SLOW
  if (network === 'slow') {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  }
  const requests: Request[] = []
  const note = (request: Request) => void requests.push(request)
  context.on('request', note)
  await page.goto(url, { waitUntil: 'commit' })
  const link = page.getByRole('button', { name: 'See a long chat that was summarized' })
  const isFirst = await Promise.race([
    link.waitFor().then(() => true),
    shownAt(page, null).then(() => false),
  ])
  await page.waitForTimeout(SETTLE_MS)
  context.off('request', note)
  const { usableAt, layoutShift } = await observed(page)
  const sample = isFirst ? await sampleShown(page, link) : NaN
  if (usableAt === null) throw new RangeError('The message box never worked.')
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  )
  const origin = await page.evaluate(() => performance.timeOrigin)
  const before = requests.filter(request => request.timing().startTime <= origin + usableAt)
  return {
    calib,
    'first-paint': firstPaint,
    'message-box': usableAt,
    sample,
    'layout-shift': layoutShift,
    requests: before.length,
    'scripts-gzip': before.map(scriptBytes).reduce((sum, bytes) => sum + bytes, 0) / 1_000,
  }
}

/** Milliseconds from the press on the link until the sample is drawn. */
async function sampleShown(page: BenchPage['page'], link: Locator): Promise<number> {
  await link.click()
  const at = await shownAt(page, null)
  return at - (await observed(page)).pressedAt
}

/** Compressed; 0 for what is no script. */
function scriptBytes(request: Request): number {
  const { pathname } = new URL(request.url())
  const built = process.env.PALIMPSEST_DIST ?? 'dist'
  return /\.m?js$/.test(pathname) ? gzipSync(readFileSync(join(built, pathname))).length : 0
}

/** The rows of all starts: `slow` are the first ones over the slower network. */
export function startRows(starts: {
  readonly first: readonly Start[]
  readonly again: readonly Start[]
  readonly slow: readonly Start[]
}): readonly Measured[] {
  const { first, again, slow } = starts
  const calib = median(first.map(figureOf('calib')))
  const counts = ['scripts-gzip', 'requests', 'layout-shift'].map(metric => ({
    metric,
    filter: 'first',
    calib,
    n: first.length,
    value: median(first.map(figureOf(metric))),
  }))
  const inCalibs = (filter: string, list: readonly Start[], metrics: readonly string[]) =>
    metrics.map(metric => ({
      metric,
      filter,
      n: list.length,
      calib: median(list.map(figureOf('calib'))),
      value: median(list.map(start => figureOf(metric)(start) / figureOf('calib')(start))),
    }))
  const timed = ['first-paint', 'message-box', 'sample']
  const over = timed.map(metric => ({
    metric: `${metric}-over-local`,
    filter: 'first',
    calib,
    n: slow.length,
    value: median(slow.map(figureOf(metric))) - median(first.map(figureOf(metric))),
  }))
  return [
    ...counts,
    ...inCalibs('first', first, timed),
    ...inCalibs('again', again, ['first-paint', 'message-box']),
    ...over,
  ]
}

const figureOf = (metric: string) => (start: Start) => start[metric] ?? NaN

/** Of at least one number: the middle one, or the lower of the two there. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((left, right) => left - right)[(values.length - 1) >> 1]
  if (middle === undefined) throw new RangeError('No median of no values.')
  return middle
}
