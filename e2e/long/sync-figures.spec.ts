/** What sync costs, as annotations: 1,000 events to another device, a fresh device with 1,000 sessions, bytes, code, tasks. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { generateSession } from '../../bench/browser/generate-session.ts'
import { seedSessions, type Seeded } from '../../bench/browser/seed.ts'
import { startDavRemote } from '../dav-remote.ts'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { longestTaskIn } from '../page-watch.ts'
import { says } from '../server/behaviour.ts'
import type { TestServer } from '../server/server.ts'
import { leaveDialogs } from '../sync-driver.ts'
import { inStep, joinAtServer, pressJoin, setUpAtServer, syncNow } from '../sync-server-steps.ts'
import { wordsOf, worldOf } from '../synced-world.ts'
import { rows } from '../talk.ts'

const SESSIONS = 1_000
/** Scripts that only sync needs. */
const OF_SYNC = /\/(sync|remote-ports|webdav|Sync|Setup|Secret|Recovery|Qr)[^/]*\.js$/
/** Milliseconds. */
const LONGEST_TASK = 50

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description })
}

const links = (page: Page) =>
  page.getByRole('navigation', { name: 'Chats' }).locator('[data-session] a')

/** In the page: how many sessions are stored. More would be a long task of its own. */
async function countSessions(): Promise<number> {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>(resolve =>
      request.addEventListener('success', () => resolve(request.result)),
    )
  const database = await done(indexedDB.open('palimpsest'))
  const count = await done(database.transaction('sessions').objectStore('sessions').count())
  database.close()
  return count
}

async function openDevice(browser: Browser, server: TestServer): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openConnected(page, server)
  return page
}

/** Writes logs into the device's database, and opens it again. */
async function give(page: Page, sessions: readonly Seeded[]): Promise<void> {
  await page.goto('./favicon.svg')
  await seedSessions(page, sessions)
  await page.goto('./')
  await expect(links(page).first()).toBeVisible({ timeout: 60_000 })
}

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const begun = performance.now()
  await work()
  return ((performance.now() - begun) / 1_000).toFixed(1)
}

test('1,000 events go from one device to another', async ({ page, browser, serve }) => {
  const remote = await startDavRemote()
  const server = await serve({ reply: () => says('Noted.') })
  await openConnected(page, server)
  const code = codeLoadedIn(page.context())
  await setUpAtServer(page, remote.address)
  note('code on demand', `${Math.round((await code()) / 1_000)} kB in gzip`)
  const other = await openDevice(browser, server)
  await joinAtServer(other, remote.address)
  await expect(inStep(other)).toBeVisible()

  const { events } = generateSession('Long', { messages: 999, endsAt: Date.now() })
  const before = new Set(remote.files.keys())
  await leaveDialogs(page)
  const longest = await longestTaskIn(page, async () => {
    await give(page, [{ sessionId: 'long', events }])
    note('out', `${await secondsOf(() => syncNow(page))} s for ${events.length} events`)
  })
  note('longest task of both pages', `${Math.round(longest)} ms`)
  const news = [...remote.files].filter(([name]) => !before.has(name))
  const stored = news.reduce((sum, [, bytes]) => sum + bytes.length, 0)
  const words = wordsOf({ events }).join('').length
  note('bytes', `${stored} stored, ${JSON.stringify(events).length} of JSON, ${words} of words`)
  const arrives = async () => {
    await syncNow(other)
    const { sessions } = await worldOf(other)
    expect(sessions['long']?.events).toHaveLength(events.length)
  }
  note('in', `${await secondsOf(() => expect(arrives).toPass({ intervals: [100] }))} s`)
  await other.context().close()
  await remote.close()
})

test('a fresh device gets 1,000 sessions', async ({ page, browser, serve }) => {
  test.setTimeout(600_000)
  const remote = await startDavRemote()
  const server = await serve({ reply: () => says('Noted.') })
  await openConnected(page, server)
  const all = Array.from({ length: SESSIONS }, (_, at) => ({
    sessionId: `listed-${at}`,
    events: generateSession(`Session ${at}`, { messages: 10, endsAt: Date.now() - at * 3_600_000 })
      .events,
  }))
  await give(page, all)
  const out = await secondsOf(() => setUpAtServer(page, remote.address))
  const stored = [...remote.files.values()].reduce((sum, bytes) => sum + bytes.length, 0)
  const json = all.reduce((sum, { events }) => sum + JSON.stringify(events).length, 0)
  note('out', `${out} s with the steps, ${remote.files.size} files, ${stored} bytes of ${json}`)

  const fresh = await openDevice(browser, server)
  const longest = await longestTaskIn(fresh, async () => {
    await page.close()
    const dialog = await pressJoin(fresh, remote.address)
    const begun = performance.now()
    const seconds = () => ((performance.now() - begun) / 1_000).toFixed(1)
    await expect(dialog).toBeHidden({ timeout: 60_000 })
    await leaveDialogs(fresh)
    await links(fresh).first().click({ timeout: 120_000 })
    await expect(rows(fresh).last()).toBeVisible()
    note('first session open', `${seconds()} s after Join`)
    await expect.poll(() => fresh.evaluate(countSessions), { timeout: 300_000 }).toBe(SESSIONS)
    note('all sessions there', `${seconds()} s after Join`)
  })
  note('longest task of both pages', `${Math.round(longest)} ms`)
  expect(longest).toBeLessThan(LONGEST_TASK)
  await fresh.context().close()
  await remote.close()
})

/** Gives the bytes of the scripts of sync that are fetched from now on, in gzip. */
function codeLoadedIn(context: BrowserContext): () => number {
  const paths = new Set<string>()
  context.on('request', request => {
    const { pathname } = new URL(request.url())
    if (OF_SYNC.test(pathname)) paths.add(pathname)
  })
  return () =>
    [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(`dist${path}`)).length, 0)
}
