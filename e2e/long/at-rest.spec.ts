/** Encryption on this device: turned on with sessions that are there, locked in each way, and turned off again. */
import {
  encrypt,
  lockNow,
  lockScreen,
  PASSPHRASE,
  typePassphrase,
  unlock,
  WORD,
} from '../at-rest-steps.ts'
import { expectNoBarriers } from '../barriers.ts'
import { button, tabTo, typeLine } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { installMovableClock, letPassInPage } from '../moved-clock.ts'
import { openNewChat, openSettings } from '../opening.ts'
import { ask, enter, messageBox, rows } from '../talk.ts'

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
