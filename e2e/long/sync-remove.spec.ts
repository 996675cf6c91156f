/** Sync: new keys. A device follows them by itself, is removed, is told so, and joins again with the new passphrase. */
import { expectNoBarriers } from '../barriers.ts'
import { button, check } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openSettings } from '../opening.ts'
import { says } from '../server/behaviour.ts'
import { carry, codeDialog, inStep, kept, meet, settings, twoDevices } from '../sync-steps.ts'
import { ask, rows } from '../talk.ts'
import type { Locator, Page } from '@playwright/test'

const NEW = 'amber canoe fossil lantern moth'

async function typeNew(dialog: Locator, passphrase: string): Promise<void> {
  await dialog.getByLabel('New passphrase for sync').fill(passphrase)
  await dialog.getByLabel('The same once more').fill(passphrase)
}

/** Confirms the new code, and gives it. */
async function keepCode(page: Page): Promise<string> {
  const code = await codeDialog(page).locator('[data-code]').innerText()
  await check(kept(page))
  await button(codeDialog(page), 'Done').click()
  return code
}

test('the keys and the passphrase change, a device is removed and told so, keeps everything, and joins again', async ({
  page,
  browser,
  serve,
}) => {
  test.setTimeout(240_000)
  const server = await serve({ reply: () => says('Dig first.') })
  const { other, code: first } = await twoDevices(page, { browser, server })
  await meet(page, other)

  // New keys for both: the other device follows without anything typed.
  await button(page, 'Change passphrase…').click()
  const change = page.getByRole('dialog', { name: 'Change the passphrase of sync' })
  await check(change.getByRole('switch', { name: 'Make new keys, too' }))
  await expectNoBarriers(page, 'sync-change-passphrase')
  await typeNew(change, NEW)
  await page.keyboard.press('Enter')
  expect(await keepCode(page)).not.toBe(first)
  await meet(page, other)
  await expect(inStep(other)).toBeVisible()
  await expect(settings(other)).toContainText('New keys were made on')

  await page.getByRole('button', { name: /^Remove… / }).click()
  const remove = page.getByRole('dialog', { name: /^Remove “/ })
  await expect(remove).toContainText('can read nothing that is written from now on')
  await expectNoBarriers(page, 'sync-remove')
  await typeNew(remove, `${NEW} two`)
  await button(remove, 'Remove').click()
  await keepCode(page)
  await expect(settings(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await ask(page, 'And the path?')

  await openSettings(page, 'Sync')
  await button(page, 'Sync now').click()
  await carry(page, other)
  await button(other, 'Sync now').click()
  await expect(settings(other).getByRole('alert')).toContainText('removed this device from sync')
  await expect(button(other, 'Show the recovery code…')).toBeHidden()
  await expectNoBarriers(other, 'sync-removed')
  await other.reload()
  await other
    .locator('nav')
    .getByRole('link', { name: /Plan the garden/ })
    .click()
  await expect(rows(other)).toHaveCount(2)
  await openSettings(other, 'Sync')
  await button(other, 'Join again…').click()
  const again = other.getByRole('dialog', { name: 'Join your devices again' })
  await again.getByLabel('Passphrase of sync').fill(NEW)
  await button(again, 'Join').click()
  await expect(again).toContainText('was replaced when new keys were made')
  await again.getByLabel('Passphrase of sync').fill(`${NEW} two`)
  await expectNoBarriers(other, 'sync-rejoin')
  await button(again, 'Join').click()
  await expect(inStep(other)).toBeVisible()
  await meet(page, other)
  await other.keyboard.press('Escape')
  await expect(rows(other)).toHaveCount(4)
  await other.context().close()
})
