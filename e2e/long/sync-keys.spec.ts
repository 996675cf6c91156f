/** API keys between two devices: sealed, only if the person says so, and without loss. */
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../barriers.ts'
import { button, check } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { connect, openConnected, openSettings } from '../opening.ts'
import { KEY, PASSPHRASE, saved, saveKeys, unlock } from '../saved-keys.ts'
import { scanFor } from '../secret-scan.ts'
import { says } from '../server/behaviour.ts'
import { carry, join, meet, offerFolder, openDevice, setUp, settings } from '../sync-steps.ts'
import { failure, retry, rows, send } from '../talk.ts'

const share = (page: Page) => settings(page).getByRole('switch', { name: /^Also share the saved/ })

test('saved keys reach a device that has none sealed, and are added where each has its own', async ({
  page,
  browser,
  serve,
}) => {
  test.setTimeout(120_000)
  const server = await serve({ key: KEY, reply: () => says('Dig first.') })
  const second = await serve({ key: 'sk-second-9d2e', reply: () => says('Yes.') })
  await offerFolder(page)
  await openConnected(page, server, { key: KEY })
  await saveKeys(page)
  await setUp(page)
  await expect(share(page)).not.toBeChecked()
  await check(share(page))
  await expectNoBarriers(page, 'sync-keys')

  const other = await openDevice(browser, server)
  await carry(page, other)
  await join(other)
  await meet(page, other)
  await settings(other).getByRole('tab', { name: 'Keys' }).click()
  await expect(saved(settings(other))).toHaveText('locked')
  await other.keyboard.press('Escape')
  // The passphrase is asked for when the key is first needed.
  await send(other, 'Plan the garden')
  await expect(failure(other)).toContainText('locked')
  await button(other, 'Unlock').click()
  await unlock(other, PASSPHRASE)
  await retry(other)
  await expect(rows(other, 'assistant').last()).toContainText('Dig first.')
  // The places of both devices lie in their browsers, too.
  for (const device of [page, other])
    for (const secret of [KEY, PASSPHRASE])
      expect((await scanFor(secret, device)).found, secret).toEqual([])

  // Each changes its keys: nothing is replaced.
  await openSettings(other, 'Keys')
  await button(settings(other), `Forget the key for ${new URL(server.url).origin}`).click()
  await other.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await connect(page, second.url, { key: 'sk-second-9d2e' })
  await meet(page, other)
  const offer = settings(other).getByRole('listitem').filter({ hasText: 'Keys of “' })
  await expectNoBarriers(other, 'sync-keys-offered')
  await other.setViewportSize({ width: 390, height: 844 })
  await button(offer, 'Add…').click()
  const dialog = other.getByRole('dialog', { name: /^Keys of/ })
  await expectNoBarriers(other, 'sync-keys-add')
  await dialog.getByLabel('Passphrase of the keys of').fill(PASSPHRASE)
  await button(dialog, 'Add keys').click()
  await expect(settings(other)).toContainText('2 keys of “')
  await expect(offer).toBeHidden()
  await expectNoBarriers(other, 'sync-keys-added')

  await share(page).click()
  await expect(settings(page)).toContainText('Devices that took them keep them.')
  await expectNoBarriers(page, 'sync-keys-off')
  await other.context().close()
})
