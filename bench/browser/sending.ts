/**
 * A session that is imported through the interface, and the first messages sent in it.
 *
 * @module
 */
import type { Page } from '@playwright/test'
import { connect } from '../../e2e/opening.ts'
import { confirmImport, importFile } from '../../e2e/saved-files.ts'
import { messageBox } from '../../e2e/talk.ts'
import { forgetObserved, observed, pageSettled, shownAt } from '../../e2e/page-observer.ts'
import { wireText } from '../../e2e/server/body.ts'
import { says } from '../../e2e/server/behaviour.ts'
import type { TestServer } from '../../e2e/server/server.ts'
import { isSummaryRequest } from '../../e2e/server/summary.ts'
import { exportSession } from '../../src/transfer/export.ts'
import type { Measured } from './bars.ts'
import type { GeneratedSession } from './generate-session.ts'
import { inCalibs, longestOf, type Stored } from './open-session.ts'
import { calibrate, type BenchPage } from './profile.ts'

const LATER_SENDS = 3
/** Between two sends, for what is done behind them. */
const REST_MS = 2_000

/** Opens the app and connects it to the server, whose model has a window of so many tokens. */
export async function openConnected(
  { page }: BenchPage,
  {
    url,
    server,
    window,
  }: { readonly url: string; readonly server: TestServer; readonly window: number },
): Promise<void> {
  await page.goto(url)
  await messageBox(page).waitFor()
  await connect(page, server.url, { window })
}

/** Imports the session: until it is shown, and from the press on Import until its last message is drawn. */
export async function importing(
  { page }: BenchPage,
  { session, stored }: { readonly session: GeneratedSession; readonly stored: Stored },
): Promise<Measured> {
  const { title, events } = session
  const text = exportSession({ title, exportedAt: 0, events })
  const calib = await calibrate(page)
  await importFile(page, { name: 'session.json', text })
  const { pressedAt: chosenAt } = await observed(page)
  await page.getByRole('button', { name: 'Import 1 chat' }).waitFor()
  const read = (await page.evaluate(() => performance.now())) - chosenAt
  const [shown] = await Promise.all([shownAt(page, stored.messages), confirmImport(page)])
  const { pressedAt } = await observed(page)
  const time = inCalibs([{ value: read + shown - pressedAt, calib }])
  return { metric: 'import', filter: stored.filter, ...time }
}

/** The first message after the import, until its request arrives, and some more. */
export async function sending(
  { page }: BenchPage,
  server: TestServer,
  { filter }: Stored,
): Promise<readonly Measured[]> {
  // At least as long as a person reads. What is made ready meanwhile would slow the loop, so its time is not used.
  await calibrate(page)
  const since = await forgetObserved(page)
  const first = await sendOnce(page, server, 'Which word was said first of all?')
  const { longTasks } = await observed(page)
  const later: number[] = []
  for (let at = 1; at <= LATER_SENDS; at += 1) {
    await pageSettled(page)
    await page.waitForTimeout(REST_MS)
    later.push(await sendOnce(page, server, `Which word was said ${at} messages before?`))
  }
  await pageSettled(page)
  await page.waitForTimeout(REST_MS)
  const calib = await calibrate(page)
  const longest = longestOf(longTasks, since)
  return [
    { metric: 'first-send', filter, ...inCalibs([{ value: first, calib }]) },
    { metric: 'first-send-longest-task', filter, value: longest, calib, n: 1 },
    { metric: 'later-send', filter, ...inCalibs(later.map(value => ({ value, calib }))) },
  ]
}

/**
 * Milliseconds from Enter until a request with these words arrives. The server answers everything else, requests for
 * summaries too, at once and with one word.
 */
export async function sendOnce(page: Page, server: TestServer, words: string): Promise<number> {
  const arrived = new Promise<number>(resolve => {
    server.reply(body => {
      const isOurs =
        !isSummaryRequest(body) && body.messages.some(said => wireText(said).includes(words))
      if (isOurs) resolve(performance.now())
      return says('Understood.')
    })
  })
  await messageBox(page).fill(words)
  const pressed = performance.now()
  await page.keyboard.press('Enter')
  return (await arrived) - pressed
}
