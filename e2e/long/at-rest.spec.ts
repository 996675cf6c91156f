/** Encryption on this device: turned on with sessions that are there, locked in each way, and turned off again. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  encrypt,
  lockNow,
  lockScreen,
  PASSPHRASE,
  typePassphrase,
  unlock,
} from '../at-rest-steps.ts'
import { expectNoBarriers } from '../barriers.ts'
import { button, tabTo, typeLine } from '../controls.ts'
import { bareTest, expect, test } from '../fixtures.ts'
import { startChromium } from '../killable-chromium.ts'
import { installMovableClock, letPassInPage } from '../moved-clock.ts'
import { newChat, openNewChat, openSettings } from '../opening.ts'
import { scanFor } from '../secret-scan.ts'
import { storedSessions } from '../stored.ts'
import { ask, enter, messageBox, rows } from '../talk.ts'

/** In messages, titles and prompts, and nowhere else. */
const WORD = 'quincejelly'

const NEXT = 'amber canoe fossil lantern'

test('the passphrase is changed, with another tab open, and only the new one unlocks', async ({
  page,
  context,
}) => {
  await openNewChat(page)
  await ask(page, `Tell me of ${WORD}`)
  await encrypt(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(rows(other, 'user')).toContainText(WORD)
  const settings = await openSettings(page, 'Data')
  await button(settings, 'Change passphrase…').click()
  const dialog = page.getByRole('dialog', { name: 'Change the passphrase of this device' })
  await dialog.getByLabel('Passphrase now').fill('not the passphrase')
  await dialog.getByLabel('New passphrase').fill(NEXT)
  await dialog.getByLabel('The same once more').fill(NEXT)
  await button(dialog, 'Change passphrase').click()
  await expect(
    dialog.getByText('This passphrase is not right. Nothing was changed; try again.'),
  ).toBeVisible()
  await expectNoBarriers(page, 'at-rest-change')
  await page.setViewportSize({ width: 390, height: 780 })
  await expectNoBarriers(page, 'at-rest-change')
  await dialog.getByLabel('Passphrase now').fill(PASSPHRASE)
  await page.keyboard.press('Enter')
  await expect(settings.getByText('The passphrase was changed.')).toBeVisible()
  await expectNoBarriers(page, 'at-rest-changed')
  await page.setViewportSize({ width: 1_280, height: 720 })
  await expectNoBarriers(page, 'at-rest-changed')
  await ask(other, `More of ${WORD}`)
  await button(page, 'Lock now').click()
  for (const tab of [page, other]) await expect(lockScreen(tab)).toBeVisible()
  await typePassphrase(page, PASSPHRASE, 'Unlock')
  await expect(page.getByText('This passphrase is not right.')).toBeVisible()
  await unlock(page, NEXT)
  await expect(rows(page, 'user')).toContainText([WORD, WORD])
  await expect(rows(other, 'user')).toContainText([WORD, WORD])
})

async function found(page: Page): Promise<readonly string[]> {
  return (await scanFor(WORD, page)).found
}

test('is turned on with sessions, reloaded, unlocked, searched, locked, and turned off again', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await openNewChat(page)
  await ask(page, `Tell me of ${WORD}`)
  await newChat(page)
  await ask(page, `A second question about ${WORD}`)
  await messageBox(page).fill(`half a thought of ${WORD}`)
  await expect.poll(() => found(page)).not.toEqual([])
  const before = await storedSessions(page)

  await encrypt(page)
  await expect(messageBox(page)).toHaveValue(`half a thought of ${WORD}`)
  await expect(page).toHaveTitle('Palimpsest')

  await test.step('a reload asks for the passphrase, and shows nothing before', async () => {
    await page.reload()
    await expect(lockScreen(page)).toBeVisible()
    expect(await found(page)).toEqual([])
    await typePassphrase(page, 'not the passphrase', 'Unlock')
    await expect(page.getByText('This passphrase is not right.')).toBeVisible()
    await unlock(page)
    await expect(rows(page, 'user')).toContainText(WORD)
  })
  await test.step('search finds what was said before and after', async () => {
    await newChat(page)
    await ask(page, `A third one, of ${WORD}`)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(WORD)
    const options = page.getByRole('group', { name: 'Messages' }).getByRole('option')
    await expect.poll(() => options.count()).toBeGreaterThanOrEqual(3)
    await page.keyboard.press('Escape')
  })
  await test.step('the safe start asks, too, and exports', async () => {
    // The page starts again when the address changes to the safe start, and back.
    await page.goto('./#/safe')
    await expect(lockScreen(page)).toBeVisible()
    await typePassphrase(page, PASSPHRASE, 'Unlock')
    await expect(page.getByText(`Tell me of ${WORD}`).first()).toBeVisible()
    await page.goto('./#/')
    await unlock(page)
  })
  await test.step('/lock keeps what was typed a moment ago', async () => {
    await messageBox(page).fill(`typed of ${WORD}`)
    await lockNow(page)
    expect(await found(page)).toEqual([])
    await unlock(page)
    await expect(messageBox(page)).toHaveValue(`typed of ${WORD}`)
    await enter(page, '/lock')
    await expect(lockScreen(page)).toBeVisible()
    await unlock(page)
  })
  await test.step('turned off, everything is as before', async () => {
    const settings = await openSettings(page, 'Data')
    await button(settings, 'Stop encrypting…').click()
    await button(page.getByRole('dialog', { name: 'Stop encrypting' }), 'Continue').click()
    await typePassphrase(page, PASSPHRASE, 'Stop encrypting')
    await expect(messageBox(page)).toBeVisible()
    expect(await storedSessions(page)).toMatchObject(before)
    await page.reload()
    await expect(messageBox(page)).toBeVisible()
    expect(
      await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
    ).not.toContain('palimpsest-sealed')
  })
})

test('one press locks two tabs, an unlocked tab unlocks the next, and time locks both', async ({
  page,
  context,
}) => {
  await installMovableClock(page)
  await openNewChat(page)
  await ask(page, `Tell me of ${WORD}`)
  const other = await context.newPage()
  await other.goto('./')
  await expect(rows(other, 'user')).toContainText(WORD)
  // A tab follows the others a moment after its start.
  await other.waitForTimeout(3_000)
  await encrypt(page)
  await expect(rows(page, 'user')).toContainText(WORD)
  await expect(rows(other, 'user')).toContainText(WORD)
  expect(await other.title()).toBe('Palimpsest')

  await lockNow(page)
  await expect(lockScreen(other)).toBeVisible()
  await unlock(page)
  await expect(rows(other, 'user')).toContainText(WORD)

  const settings = await openSettings(page, 'Data')
  const minutes = settings.getByLabel('Lock after minutes without use')
  await expect(minutes).toHaveValue('15')
  await minutes.fill('1')
  await minutes.press('Enter')
  await page.keyboard.press('Escape')
  await letPassInPage(page, 50 / 60)
  await expect(rows(page, 'user')).toContainText(WORD)
  await letPassInPage(page, 15 / 60)
  await expect(lockScreen(page)).toBeVisible()
  await expect(lockScreen(other)).toBeVisible()
})

test('works by keyboard at 390 px, without barriers, and a forgotten passphrase erases all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await openNewChat(page)
  await ask(page, `Tell me of ${WORD}`)
  await enter(page, '/settings')
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.getByRole('tab', { name: 'Data' }).press('Enter')
  await tabTo(page, button(page, 'Encrypt what is stored on this device…'))
  await page.keyboard.press('Enter')
  await expectNoBarriers(page, 'at-rest-dialog')
  const first = page.getByLabel('New passphrase')
  await tabTo(page, first)
  await page.keyboard.type(PASSPHRASE)
  await page.keyboard.press('Tab')
  await typeLine(page, PASSPHRASE)
  await expect(button(page, 'Encrypt')).toBeVisible()
  await expectNoBarriers(page, 'at-rest-plan')
  await expect(page.getByLabel('Passphrase', { exact: true })).toBeFocused()
  await typeLine(page, PASSPHRASE)
  await expect(rows(page, 'user')).toContainText(WORD)
  await enter(page, '/lock')
  await expect(lockScreen(page)).toBeVisible()
  await typeLine(page, 'something else')
  await expect(page.getByText('This passphrase is not right.')).toBeVisible()
  await expectNoBarriers(page, 'at-rest-locked')
  await page.keyboard.type(PASSPHRASE)
  await page.keyboard.press('Enter')
  await expect(rows(page, 'user')).toContainText(WORD)
  await enter(page, '/lock')
  await tabTo(page, button(page, 'Forgot the passphrase?'))
  await page.keyboard.press('Enter')
  await expectNoBarriers(page, 'at-rest-erase')
  await tabTo(page, button(page, 'Erase everything'))
  await page.keyboard.press('Enter')
  await expect(messageBox(page)).toBeVisible()
  await expect(page.getByText(WORD)).toHaveCount(0)
})

/** Files of a folder that hold a word, in the encodings of a browser. */
async function filesWith(word: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const hits: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le')))
      hits.push(path.slice(folder.length))
  }
  return hits
}

bareTest(
  'no file of a real profile has a word after it was encrypted',
  { tag: '@long' },
  async ({ baseURL }) => {
    bareTest.setTimeout(240_000)
    const profile = await mkdtemp(join(tmpdir(), 'palimpsest-at-rest-'))
    const { page, kill } = await startChromium(profile)
    try {
      await page.goto(baseURL ?? '')
      await expect(rows(page).last()).toBeVisible()
      const editor = page.getByRole('textbox', { name: /^Edit message / })
      // The page draws its rows before the application is there.
      await expect(async () => {
        await messageBox(page).press('ArrowUp', { timeout: 1_000 })
        await expect(editor).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
      await editor.fill(`an edit of ${WORD}`)
      // The browser writes the tab's storage into its files after five seconds, less often later, and no page can have it removed there.
      await page.waitForTimeout(8_000)
      expect(await filesWith(WORD, profile)).toEqual([])
      await newChat(page)
      for (let time = 0; time < 8; time += 1) await ask(page, `${WORD} ${time} `.repeat(400))
      await ask(page, `Tell me of ${WORD}`)
      await messageBox(page).fill(`half a thought of ${WORD}`)
      await page.waitForTimeout(1_000)
      expect(await filesWith(WORD, profile)).not.toEqual([])
      await encrypt(page)
      await ask(page, `one more ${WORD}`)
      await messageBox(page).fill(`another thought of ${WORD}`)
      await page.waitForTimeout(8_000)
      await lockNow(page)
      await expect.poll(() => filesWith(WORD, profile), { timeout: 20_000 }).toEqual([])
      await kill()
      expect(await filesWith(WORD, profile)).toEqual([])
    } finally {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
