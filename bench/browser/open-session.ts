/**
 * What a stored session of a given length costs the page: opening it, going over to it, typing and streaming in it.
 *
 * @module
 */
import type { Page } from '@playwright/test'
import { messageBox } from '../../e2e/talk.ts'
import {
  forgetObserved,
  observed,
  pageSettled,
  shownAt,
  type Task,
  workerQuiet,
} from '../../e2e/page-observer.ts'
import { says } from '../../e2e/server/behaviour.ts'
import type { TestServer } from '../../e2e/server/server.ts'
import type { Measured } from './bars.ts'
import { calibrate, heapMegabytes, threadTime, type BenchPage } from './profile.ts'
import { median } from './start.ts'

const TOKENS = 2_000
const BETWEEN_MS = 5

/** A session that lies in the profile. */
export interface Stored {
  readonly filter: string
  readonly sessionId: string
  readonly title: string
  readonly messages: number
  /** Hours since its last message. */
  readonly age: number
}

interface Timed {
  readonly value: number
  readonly calib: number
}

/**
 * Resolves to milliseconds from the navigation to the first words of a message and to the last message, and the thread's
 * processor time until then.
 */
async function openOnce(bench: BenchPage, url: string, { sessionId, messages }: Stored) {
  await bench.leave()
  const calib = await calibrate(bench.page)
  let words = 0
  let shown = 0
  const cpu = await threadTime(bench, async () => {
    await bench.page.goto(`${url}#/s/${sessionId}`, { waitUntil: 'commit' })
    ;[words, shown] = await Promise.all([shownAt(bench.page, null), shownAt(bench.page, messages)])
  })
  await bench.page.waitForTimeout(1_000)
  return { calib, words, shown, cpu }
}

/** The rows of an opening. */
interface Opening {
  readonly rows: readonly Measured[]
  /** The median time itself, in milliseconds. */
  readonly milliseconds: number
}

/** Opens it by its address. The first time is not measured: it may store what later ones read. */
export async function opening(
  bench: BenchPage,
  url: string,
  { stored, runs }: { readonly stored: Stored; readonly runs: number },
): Promise<Opening> {
  const all = []
  for (let run = 0; run <= runs; run += 1) all.push(await openOnce(bench, url, stored))
  const times = all.slice(1)
  const words = inCalibs(times.map(({ words: value, calib }) => ({ value, calib })))
  const open = inCalibs(times.map(({ shown, calib }) => ({ value: shown, calib })))
  const cpu = inCalibs(times.map(({ cpu: value, calib }) => ({ value, calib })))
  const { filter } = stored
  return {
    rows: [
      { metric: 'words', filter, ...words },
      { metric: 'open', filter, ...open },
      { metric: 'open-cpu', filter, ...cpu },
    ],
    milliseconds: median(times.map(({ shown }) => shown)),
  }
}

/** Goes over to it from another session, by its link in the list. */
export async function switching(
  { page }: BenchPage,
  { stored, from, runs }: { readonly stored: Stored; readonly from: Stored; readonly runs: number },
): Promise<Measured> {
  const times: Timed[] = []
  for (let run = 0; run < runs; run += 1) {
    await goTo(page, from)
    await page.waitForTimeout(500)
    const calib = await calibrate(page)
    await page.waitForTimeout(100)
    const shown = await goTo(page, stored)
    times.push({ value: shown - (await observed(page)).pressedAt, calib })
  }
  return { metric: 'switch', filter: stored.filter, ...inCalibs(times) }
}

/** By its link in the list. Resolves to when its last message was drawn. */
export async function goTo(page: Page, { sessionId, messages }: Stored): Promise<number> {
  const link = page.locator(`[data-session="${sessionId}"] a`)
  const [shown] = await Promise.all([shownAt(page, messages), link.click()])
  return shown
}

/** An answer of 2,000 tokens, one every 5 ms, in the open session. */
export async function streaming(
  bench: BenchPage,
  server: TestServer,
  { filter }: Stored,
): Promise<readonly Measured[]> {
  const { page } = bench
  const calib = await calibrate(page)
  await beginStream(page, server)
  const since = await forgetObserved(page, true)
  const counting = page.evaluate(countFrames)
  await pageSettled(page)
  const { longTasks, runtime } = await observed(page)
  await page.evaluate(() => window.dispatchEvent(new Event('frames-counted')))
  const perSecond = await counting
  return [
    { metric: 'stream-frames', filter, value: perSecond, calib, n: 1 },
    { metric: 'stream-longest-task', filter, value: longestOf(longTasks, since), calib, n: 1 },
    { metric: 'bytes-per-chunk', filter, ...bytesEach(runtime, TOKENS), calib },
  ]
}

/** Resolves once the answer is seen to be written. */
export async function beginStream(page: Page, server: TestServer): Promise<void> {
  const words = Array.from({ length: TOKENS }, (_, at) => (at % 40 === 39 ? '.\n\nSo' : ' heron'))
  server.reply(() => says(words.join(''), { chunk: ' heron'.length, betweenMs: BETWEEN_MS }))
  await messageBox(page).fill('Tell me about the heron.')
  await page.keyboard.press('Enter')
  await page.locator('[data-status="streaming"]').waitFor({ timeout: 120_000 })
}

/** In the page: frames each second, until the caller stops it. */
function countFrames(): Promise<number> {
  return new Promise(resolve => {
    const begun = performance.now()
    let frames = 0
    let isOver = false
    window.addEventListener('frames-counted', () => (isOver = true), { once: true })
    const frame = () => {
      frames += 1
      if (isOver) resolve((frames * 1_000) / (performance.now() - begun))
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

/** What the open session takes in the page, and what one more event of it brings there. */
export async function holding(
  bench: BenchPage,
  { filter, messages }: Stored,
): Promise<readonly Measured[]> {
  const { page } = bench
  const calib = await calibrate(page)
  const elements = await page.locator('*').count()
  const heap = await heapMegabytes(bench)
  await workerQuiet(page)
  await forgetObserved(page, true)
  // The newest message is to be kept always, by its key.
  await page.locator(`[data-number="${messages}"] [role="toolbar"] button`).first().focus()
  await page.keyboard.press('p')
  await page.waitForTimeout(1_500)
  const { runtime } = await observed(page)
  const of = { filter, calib, n: 1 }
  return [
    { metric: 'heap', value: heap, ...of },
    { metric: 'elements', value: elements, ...of },
    { metric: 'bytes-per-event', filter, calib, ...bytesEach(runtime, 1) },
  ]
}

/** Bytes from the worker for each of so many things; absent where the application runs in the page. */
function bytesEach(
  { isThere, bytes }: { readonly isThere: boolean; readonly bytes: number },
  n: number,
): Pick<Measured, 'value' | 'n'> {
  return isThere ? { value: bytes / n, n } : { value: 'absent', n: 0 }
}

/** Milliseconds of the longest task that began since then; 0 where none took over 50. */
export function longestOf(tasks: readonly Task[], since: number): number {
  return Math.max(0, ...tasks.filter(({ at }) => at >= since).map(({ duration }) => duration))
}

/** The median of times as multiples of their calibrations. */
export function inCalibs(times: readonly Timed[]): Pick<Measured, 'value' | 'calib' | 'n'> {
  return {
    value: median(times.map(({ value, calib }) => value / calib)),
    calib: median(times.map(({ calib }) => calib)),
    n: times.length,
  }
}
