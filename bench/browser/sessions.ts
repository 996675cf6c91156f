/**
 * The sessions of the benchmark, and everything that is measured in them, in order.
 *
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../e2e/opening.ts'
import { observed, shownAt, workerQuiet } from '../../e2e/page-observer.ts'
import { messageBox } from '../../e2e/talk.ts'
import { startServer } from '../../e2e/server/server.ts'
import { workerMilliseconds } from '../archive/worker-time.ts'
import type { Measured } from './bars.ts'
import { generateSession, type GeneratedSession } from './generate-session.ts'
import { holding, opening, streaming, switching, type Stored } from './open-session.ts'
import { calibrate, withFreshProfile, type BenchPage } from './profile.ts'
import { seedSessions } from './seed.ts'
import { importing, openConnected, sending } from './sending.ts'
import { typing } from './typing.ts'

const HOUR_MS = 3_600_000
const REST_MS = 3_000
/** Tokens: a common window, which none of the long sessions fits into. */
export const WINDOW = 131_072
/** A model that the session of 1,000 messages fits into, so that nothing is summarized while an answer streams. */
const WIDE_WINDOW = 1_000_000

const session = (filter: string, messages: number, age: number): Stored => ({
  filter,
  messages,
  age,
  sessionId: `bench-${filter}`,
  title: `Benchmark ${filter}`,
})
export const K1 = session('1k', 1_000, 0)
export const K10 = session('10k', 10_000, 1)
const K100 = session('100k', 100_000, 2)
/** What is left to go over to one of these. */
export const SMALL = session('small', 8, 3)
/** The rest of the list. */
export const LISTED = Array.from({ length: 1_000 }, (_, at) => session(`listed-${at}`, 4, 4 + at))

/** How long a session took to open. */
interface Opened {
  readonly stored: Stored
  readonly milliseconds: number
}

/** Rows, and how often the page's thread was held up over 50 ms with the session of 10,000 messages. */
export interface SessionRows {
  readonly rows: readonly Measured[]
  readonly calib: number
  readonly longTasks: number
  readonly longScripts: number
}

/** Opening, switching, typing and memory, with 1,000 sessions in the list; streaming in the one of 1,000 messages. */
export async function storedRows(
  url: string,
  { runs, isLong }: { readonly runs: number; readonly isLong: boolean },
): Promise<SessionRows> {
  const server = await startServer({ window: WIDE_WINDOW })
  try {
    return await withFreshProfile(url, async bench => {
      const { page } = bench
      await openConnected(bench, { url, server, window: WINDOW })
      await seed(bench, url, [K1, K10, ...(isLong ? [K100] : [])])
      const rows: Measured[] = []
      const openings: Opened[] = []
      let held = { longTasks: 0, longScripts: 0 }
      for (const stored of [...(isLong ? [K100] : []), K10, K1]) {
        const { rows: opened, milliseconds } = await opening(bench, url, { stored, runs })
        rows.push(...opened)
        openings.push({ stored, milliseconds })
        if (stored === K100) continue
        rows.push(await switching(bench, { stored, from: SMALL, runs }))
        rows.push(...(await typing(bench, stored)))
        rows.push(...(await holding(bench, stored)))
        if (stored === K10) held = await heldUp(bench)
      }
      await connect(page, server.url, { window: WIDE_WINDOW })
      rows.push(...(await streaming(bench, server, K1)))
      const calib = await calibrate(page)
      return { rows: [...rows, ...ratios(openings, { calib, n: runs })], ...held, calib }
    })
  } finally {
    await server.close()
  }
}

/** Importing each session through the interface, in a profile of its own, and sending in it; streaming in the longer one. */
export async function importedRows(url: string): Promise<SessionRows> {
  const rows: Measured[] = []
  let held = { longTasks: 0, longScripts: 0, calib: 0 }
  for (const stored of [K1, K10]) {
    const server = await startServer({ window: WINDOW })
    try {
      await withFreshProfile(url, async bench => {
        await openConnected(bench, { url, server, window: WINDOW })
        rows.push(await importing(bench, { session: sessionOf(stored), stored }))
        rows.push(...(await sending(bench, server, stored)))
        if (stored !== K10) return
        rows.push(...(await streaming(bench, server, stored)))
        held = { ...(await heldUp(bench)), calib: await calibrate(bench.page) }
      })
    } finally {
      await server.close()
    }
  }
  return { rows, ...held }
}

/** Fills the profile, and waits until the archive has read all of it. */
export async function seed(
  bench: BenchPage,
  url: string,
  large: readonly Stored[],
  others: readonly Stored[] = LISTED,
): Promise<void> {
  const { page } = bench
  await bench.leave()
  for (const stored of [...large, SMALL, ...others])
    await seedSessions(page, [{ sessionId: stored.sessionId, events: sessionOf(stored).events }])
  await page.goto(`${url}#/s/${SMALL.sessionId}`)
  await shownAt(page, SMALL.messages)
  await sleep(REST_MS)
  for (let before = -1; workerMilliseconds() > before; await sleep(REST_MS))
    before = workerMilliseconds()
}

/** Those to be opened are the newest, so that they are in sight in the list. */
export function sessionOf({ title, messages, age }: Stored): GeneratedSession {
  return generateSession(title, { messages, endsAt: Date.now() - age * HOUR_MS })
}

/** Opening alone, in a list of those sessions only. */
export async function openingRows(
  url: string,
  { runs, isLong }: { readonly runs: number; readonly isLong: boolean },
): Promise<readonly Measured[]> {
  return withFreshProfile(url, async bench => {
    await bench.page.goto(url)
    await messageBox(bench.page).waitFor()
    // The box may be there before the database is.
    await workerQuiet(bench.page)
    const wanted = [...(isLong ? [K100] : []), K10, K1]
    await seed(bench, url, wanted, [])
    const rows: Measured[] = []
    const openings: Opened[] = []
    for (const stored of wanted) {
      const { rows: opened, milliseconds } = await opening(bench, url, { stored, runs })
      rows.push(...opened)
      openings.push({ stored, milliseconds })
    }
    const calib = await calibrate(bench.page)
    return [...rows, ...ratios(openings, { calib, n: runs })]
  })
}

/** How often the page was held up since its last navigation. */
async function heldUp({
  page,
}: BenchPage): Promise<Pick<SessionRows, 'longTasks' | 'longScripts'>> {
  const { longTasks, longScripts } = await observed(page)
  return { longTasks: longTasks.length, longScripts: longScripts.length }
}

/** What opening the longer sessions takes, as a multiple of opening the one of 1,000 messages in the same run. */
function ratios(
  openings: readonly Opened[],
  of: Pick<Measured, 'calib' | 'n'>,
): readonly Measured[] {
  const base = openings.find(({ stored }) => stored === K1)
  if (base === undefined) return []
  return openings
    .filter(({ stored }) => stored !== K1)
    .map(({ stored: { filter }, milliseconds }) => ({
      metric: 'open-ratio',
      filter,
      ...of,
      value: milliseconds / base.milliseconds,
    }))
}
