/** What the encryption on this device costs. */
import type { Page } from '@playwright/test'
import { generateSession } from '../../bench/browser/generate-session.ts'
import { exportSession } from '../../src/transfer/export.ts'
import { encrypt } from '../at-rest-steps.ts'
import { expect, test } from '../fixtures.ts'
import { openNewChat } from '../opening.ts'
import { forgetObserved, observed, observePage, shownAt } from '../page-observer.ts'
import { percentile } from '../../bench/row.ts'
import { messageBox } from '../talk.ts'
import { importSession } from '../saved-files.ts'
import { sessionFileOf } from '../session-files.ts'

/** Messages of the long session. */
const MANY = Number(process.env.PALIMPSEST_MESSAGES ?? '10000')
const OPEN_RATIO = 1.5
/** Other work on the machine only ever adds time. */
const TRIES = 4

/** Long enough for a dozen drafts to be stored meanwhile. */
const TYPED = 'A question about what was said at the very beginning of this conversation, and later'
/** Milliseconds that half of the keys may take longer: less than a person sees. */
const KEY_MORE_MS = 16

/** Milliseconds from a key to the next frame with all that it changed: of half of the keys, and of 19 in 20. */
async function typing(page: Page) {
  await messageBox(page).click()
  await forgetObserved(page)
  for (let time = 0; time < 2; time += 1)
    await messageBox(page).pressSequentially(TYPED, { delay: 40 })
  const { keysToFrame } = await observed(page)
  await messageBox(page).fill('')
  expect(keysToFrame.length).toBeGreaterThan(TYPED.length)
  return { key: percentile(keysToFrame, 0.5), key95: percentile(keysToFrame, 0.95) }
}

/** Milliseconds of the fastest opening of the long session, of the fastest search, and of keys. Nothing faster than `enoughMs` is sought. */
async function fastest(page: Page, enoughMs = 0) {
  const link = (name: string | RegExp) => page.locator('nav').getByRole('link', { name })
  const opens: number[] = []
  const searches: number[] = []
  for (let time = 0; time < TRIES && Math.min(...opens) >= enoughMs; time += 1) {
    await link(/^Short/)
      .first()
      .click()
    // Not measured: it may wait until the long session has been read for searches.
    await expect(page.getByRole('heading', { name: 'Short' })).toBeVisible({ timeout: 120_000 })
    const shown = shownAt(page, MANY)
    await link(/^Long/).first().click()
    const at = await shown
    opens.push(at - (await observed(page)).pressedAt)
    await page.keyboard.press('ControlOrMeta+k')
    const from = Date.now()
    await page.keyboard.type('gravel')
    await page.getByRole('group', { name: 'Messages' }).getByRole('option').first().waitFor()
    searches.push(Date.now() - from)
    await page.keyboard.press('Escape')
  }
  return { open: Math.min(...opens), search: Math.min(...searches), ...(await typing(page)) }
}

test(`a session of ${MANY} messages opens at most ${OPEN_RATIO} times as slowly, and keys are as fast`, async ({
  page,
}) => {
  test.setTimeout(1_200_000)
  await observePage(page)
  await openNewChat(page)
  const endsAt = Date.UTC(2026, 10, 2, 9)
  const { events } = generateSession('Long', { messages: MANY, endsAt })
  await importSession(page, sessionFileOf('Short', ['Where does the gravel go?', 'Below.']))
  const text = exportSession({ title: 'Long', exportedAt: endsAt, events })
  await importSession(page, { name: 'session.json', text })
  await shownAt(page, MANY)
  const plain = await fastest(page)
  await encrypt(page, { timeout: 240_000 })
  const sealed = await fastest(page, OPEN_RATIO * plain.open)
  for (const [what, figures] of Object.entries({ plain, sealed }))
    test
      .info()
      .annotations.push({ type: what, description: `${JSON.stringify(figures)}, milliseconds` })
  expect(sealed.open / plain.open).toBeLessThan(OPEN_RATIO)
  expect(sealed.key - plain.key).toBeLessThan(KEY_MORE_MS)
})
