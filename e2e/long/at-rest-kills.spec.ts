/** The browser is killed while everything is copied into the encrypted database. `PALIMPSEST_KILLS` sets how often. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { generateSession } from '../../bench/browser/generate-session.ts'
import { exportSession } from '../../src/transfer/export.ts'
import { lockScreen, PASSPHRASE, planEncryption, typePassphrase } from '../at-rest-steps.ts'
import { button } from '../controls.ts'
import { bareTest as test, expect } from '../fixtures.ts'
import { startChromium } from '../killable-chromium.ts'
import { firstRows, newChat } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { scanFor } from '../secret-scan.ts'
import { storedSessions } from '../stored.ts'
import { ask, messageBox, rows } from '../talk.ts'

const KILLS = Number(process.env.PALIMPSEST_KILLS ?? 3)
/** Enough for a copy that takes a while. */
const MESSAGES = 4_000
const WORD = 'quincejelly'

const planned = (page: Page) =>
  page.getByRole('heading', { name: 'Encrypt what is stored on this device' })

test('a browser that is killed while it encrypts loses nothing, and goes on or takes it back', async ({
  baseURL,
}) => {
  test.setTimeout(60_000 + KILLS * 25_000)
  const profile = await mkdtemp(join(tmpdir(), 'palimpsest-at-rest-kill-'))
  let browser = await startChromium(profile)
  const start = async (): Promise<Page> => {
    browser = await startChromium(profile)
    await browser.page.goto(baseURL ?? '')
    return browser.page
  }
  try {
    let { page } = browser
    await page.goto(baseURL ?? '')
    await firstRows(page)
    const { events } = generateSession('Long', { messages: MESSAGES, endsAt: Date.now() })
    const text = exportSession({ title: 'Long', exportedAt: Date.now(), events })
    await newChat(page)
    await ask(page, `Tell me of ${WORD}`)
    await importSession(page, { name: 'session.json', text })
    await page
      .locator('nav')
      .getByRole('link', { name: /^Tell me of/ })
      .click()
    await expect(rows(page, 'user')).toContainText(WORD)
    await messageBox(page).fill(`half a thought of ${WORD}`)
    await page.waitForTimeout(1_000)
    const before = await storedSessions(page)

    const expectAll = async (): Promise<void> => {
      expect(await storedSessions(page)).toEqual(before)
      await expect(rows(page, 'user')).toContainText(`Tell me of ${WORD}`)
      await expect(messageBox(page)).toHaveValue(`half a thought of ${WORD}`)
    }
    await planEncryption(page)
    for (let time = 0; time < KILLS; time += 1) {
      await typePassphrase(page, PASSPHRASE, 'Encrypt')
      await expect(page.getByText(/^Copying: [1-9]/)).toBeVisible()
      await page.waitForTimeout(time * 150)
      await browser.kill()
      page = await start()
      await expect(planned(page).or(lockScreen(page))).toBeVisible()
      // A copy that was whole is used.
      if (await lockScreen(page).isVisible()) break
      // The words are where they were.
      expect(await storedSessions(page)).toEqual(before)
      if (time > 0) continue
      await button(page, 'Cancel').click()
      await expectAll()
      await planEncryption(page)
    }
    if (await planned(page).isVisible()) await typePassphrase(page, PASSPHRASE, 'Encrypt')
    else await typePassphrase(page, PASSPHRASE, 'Unlock')
    await expect(messageBox(page)).toHaveValue(`half a thought of ${WORD}`)
    expect(await storedSessions(page, 'palimpsest-sealed')).toMatchObject(before)
    await expect(rows(page, 'user')).toContainText(`Tell me of ${WORD}`)
    await page.reload()
    await expect(lockScreen(page)).toBeVisible()
    expect((await scanFor(WORD, page)).found).toEqual([])
    await typePassphrase(page, PASSPHRASE, 'Unlock')
    await expect(rows(page, 'user')).toContainText(`Tell me of ${WORD}`)
    await page.locator('nav').getByRole('link', { name: /^Long/ }).first().click()
    await expect(page.locator(`article[data-number="${MESSAGES}"]`)).toBeVisible()
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
