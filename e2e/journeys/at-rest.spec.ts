/** Encryption on this device: turned on with sessions that are there, locked in each way, and turned off again. */
import type { Page } from '@playwright/test'
import {
  encrypt,
  lockNow,
  lockScreen,
  PASSPHRASE,
  typePassphrase,
  unlock,
  WORD,
} from '../at-rest-steps.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { newChat, openNewChat, openSettings } from '../opening.ts'
import { scanFor } from '../secret-scan.ts'
import { storedSessions } from '../stored.ts'
import { ask, messageBox, rows } from '../talk.ts'

async function found(page: Page): Promise<readonly string[]> {
  return (await scanFor(WORD, page)).found
}

test('is turned on with sessions, started again, unlocked, searched, locked, and turned off again', async ({
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

  await test.step('a page that starts again asks for the passphrase, and shows nothing before; so does the safe start', async () => {
    // The page starts again when the address changes to the safe start, and back.
    await page.goto('./#/safe')
    await expect(lockScreen(page)).toBeVisible()
    expect(await found(page)).toEqual([])
    await typePassphrase(page, 'not the passphrase', 'Unlock')
    await expect(page.getByText('This passphrase is not right.')).toBeVisible()
    await typePassphrase(page, PASSPHRASE, 'Unlock')
    await expect(page.getByText(`Tell me of ${WORD}`).first()).toBeVisible()
    await page.goto('./#/')
    await expect(lockScreen(page)).toBeVisible()
    expect(await found(page)).toEqual([])
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
  await test.step('the lock keeps what was typed a moment ago', async () => {
    await messageBox(page).fill(`typed of ${WORD}`)
    await lockNow(page)
    expect(await found(page)).toEqual([])
    await unlock(page)
    await expect(messageBox(page)).toHaveValue(`typed of ${WORD}`)
  })
  await test.step('turned off, everything is as before', async () => {
    const settings = await openSettings(page, 'Data')
    await button(settings, 'Stop encrypting…').click()
    await button(page.getByRole('dialog', { name: 'Stop encrypting' }), 'Continue').click()
    await typePassphrase(page, PASSPHRASE, 'Stop encrypting')
    await expect(messageBox(page)).toBeVisible()
    expect(await storedSessions(page)).toMatchObject(before)
    const names = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(names).not.toContain('palimpsest-sealed')
    await page.reload()
    await expect(messageBox(page)).toBeVisible()
  })
})
