/**
 * How soon a key shows, in a session and in a page that holds nothing but one text field.
 *
 * @module
 */
import type { Page } from '@playwright/test'
import { messageBox } from '../../e2e/talk.ts'
import { forgetObserved, observed, observePage } from '../../e2e/page-observer.ts'
import { percentile } from '../row.ts'
import type { Measured } from './bars.ts'
import type { Stored } from './open-session.ts'
import { calibrate, type BenchPage } from './profile.ts'

/** The calibration that the bars of typing are given for. */
const TYPING_CALIB_MS = 320
const QUESTION = 'A question about what was said at the very beginning of this'
const EMPTY_PAGE = 'data:text/html,<!doctype html><textarea aria-label="Message"></textarea>'

/**
 * From a key to all that it changes laid out again, and to the next frame; the latter also as a multiple of what it takes in
 * the empty page, which is typed in right afterwards.
 */
export async function typing(
  { page, context }: BenchPage,
  { filter }: Stored,
): Promise<readonly Measured[]> {
  const calib = await calibrate(page)
  const here = await typedIn(page)
  const empty = await context.newPage()
  await observePage(empty)
  await empty.goto(EMPTY_PAGE)
  const least = await typedIn(empty)
  await empty.close()
  const of = { filter, calib, n: here.n }
  const scaled = (milliseconds: number) => (milliseconds * TYPING_CALIB_MS) / calib
  return [
    { metric: 'typing-p95', value: scaled(here.laidOut), ...of },
    { metric: 'typing-frame-p95', value: scaled(here.frame), ...of },
    { metric: 'typing-frame-ratio', value: here.frame / least.frame, ...of },
  ]
}

export async function typeQuestion(page: Page): Promise<void> {
  await messageBox(page).pressSequentially(QUESTION, { delay: 40 })
}

/** The 95th percentiles of so many keys, in milliseconds. */
async function typedIn(
  page: Page,
): Promise<{ readonly laidOut: number; readonly frame: number; readonly n: number }> {
  await page.bringToFront()
  await messageBox(page).click()
  await forgetObserved(page)
  await typeQuestion(page)
  const { keys, keysToFrame } = await observed(page)
  await messageBox(page).fill('')
  return { laidOut: percentile(keys, 0.95), frame: percentile(keysToFrame, 0.95), n: keys.length }
}
