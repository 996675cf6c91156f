/**
 * What the first seconds of a visit cost the device, as a person has it: on a phone's width, with the service worker, and in a
 * browser that was closed since the visit before.
 *
 * @module
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { BROWSERS, CHROMIUM_FLAGS, findChromium, HEADLESS_SHELL } from '../../scripts/chromium.ts'
import type { Measured } from './bars.ts'
import { processorSeconds } from './processor.ts'
import { calibrate } from './profile.ts'
import { median } from './start.ts'

/** A page that a browser on this profile just opened, empty and at rest. */
export interface Visitor {
  readonly page: Page
  /** Of the whole browser, since it started. */
  processor(): number
}

/** One visit. */
interface Visit {
  readonly calib: number
  /** Seconds of processor time from the message box until `COUNTED_MS` after it. */
  readonly seconds: number
  /** The same from the navigation on. */
  readonly whole: number
}

/** Milliseconds after the message box that are counted. */
const COUNTED_MS = 8_000
/** For a browser that has just started. */
const AT_REST_MS = 2_000
/** How much longer the first visit lasts: what is done late is not to be done in the next visit. */
const STAY_MS = 30_000
const PHONE = { width: 390, height: 844 }

/** First and later visits in turns. */
export async function visitRows(url: string, runs: number): Promise<readonly Measured[]> {
  const first: Visit[] = []
  const again: Visit[] = []
  for (let run = 0; run < runs; run += 1)
    await withProfile(async profile => {
      first.push(await visitOnce(profile, url, STAY_MS))
      again.push(await visitOnce(profile, url))
    })
  return [...rowsOf('first', first), ...rowsOf('again', again)]
}

/** A folder for a browser's profile during the work. */
export async function withProfile<Result>(
  work: (profile: string) => Promise<Result>,
): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'palimpsest-visit-'))
  try {
    return await work(profile)
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

/** Starts a browser on this profile for the work. */
export async function withVisitor<Result>(
  profile: string,
  work: (visitor: Visitor) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium([...BROWSERS, HEADLESS_SHELL])
  const context = await chromium.launchPersistentContext(profile, {
    args: [...CHROMIUM_FLAGS],
    viewport: PHONE,
    locale: 'en-GB',
    ...(executablePath === null ? {} : { executablePath }),
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.waitForTimeout(AT_REST_MS)
    return await work({ page, processor: () => processorSeconds(profile) })
  } finally {
    await context.close()
  }
}

async function visitOnce(profile: string, url: string, stayMs = 0): Promise<Visit> {
  return withVisitor(profile, async ({ page, processor }) => {
    const calib = await calibrate(page)
    const before = processor()
    await page.goto(url, { waitUntil: 'commit' })
    await messageBoxWorks(page)
    const atBox = processor()
    await page.waitForTimeout(COUNTED_MS)
    const after = processor()
    await page.waitForTimeout(stayMs)
    return { calib, seconds: after - atBox, whole: after - before }
  })
}

/** Observed, not polled: a poll would be counted, too. */
export async function messageBoxWorks(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const look = () => {
          const box = document.querySelector('textarea')
          if (box === null || box.disabled || box.readOnly) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, subtree: true, attributes: true })
        look()
      }),
  )
}

function rowsOf(filter: string, visits: readonly Visit[]): readonly Measured[] {
  const n = visits.length
  const calib = median(visits.map(visit => visit.calib))
  const row = (metric: string, figure: (visit: Visit) => number) => ({
    metric,
    filter,
    n,
    calib,
    value: median(visits.map(figure)),
  })
  return [
    row('processor', visit => (visit.seconds * 1_000) / visit.calib),
    row('processor-seconds', visit => visit.seconds),
    row('processor-whole', visit => visit.whole),
  ]
}
