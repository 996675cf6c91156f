/** The steps that set sync up: by mouse and by keyboard, in a folder and on a server, and what stands in their way. */
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers, takePicture } from '../barriers.ts'
import { button, tabTo, typeLine } from '../controls.ts'
import { startDavHost } from '../dav-host.ts'
import { expect, test } from '../fixtures.ts'
import { grantFolders } from '../folder-permission.ts'
import { openApp, openConnected, openPage, openSettings } from '../opening.ts'
import { says } from '../server/behaviour.ts'
import {
  PASSPHRASE,
  carry,
  chooseFolder,
  codeDialog,
  createHere,
  inStep,
  kept,
  offerFolder,
  openDevice,
  setUp,
  settings,
  setup,
} from '../sync-steps.ts'
import { ask, enter, rows } from '../talk.ts'

test('on a phone, with the keyboard alone: the steps, a code that Escape does not lose, and the way in by the code', async ({
  page,
  browser,
  serve,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await offerFolder(page)
  await openApp(page)
  await enter(page, '/sync')
  const pressKey = async (place: Page | Locator, name: string) => {
    await tabTo(page, button(place, name))
    await page.keyboard.press('Enter')
  }
  await pressKey(settings(page), 'Set up sync…')
  await expectNoBarriers(page, 'sync-where')
  await pressKey(setup(page), 'Choose folder…')
  await expect(setup(page)).toContainText('Chosen: “Shared”')
  await pressKey(setup(page), 'Continue')
  await expect(setup(page).getByRole('heading', { name: 'Step 2 of 3' })).toBeFocused()
  await expect(setup(page)).toContainText('No device syncs here yet')
  await expectNoBarriers(page, 'sync-found')
  await pressKey(setup(page), 'Continue')
  await tabTo(page, setup(page).getByLabel('New passphrase for sync'))
  await page.keyboard.type(PASSPHRASE)
  await page.keyboard.press('Tab')
  await expectNoBarriers(page, 'sync-passphrase')
  await typeLine(page, PASSPHRASE)

  const code = await codeDialog(page).locator('[data-code]').innerText()
  await page.keyboard.press('Escape')
  await expect(codeDialog(page).getByRole('alert')).toContainText(
    'First say that you keep the code',
  )
  await expect(codeDialog(page).getByRole('img')).toBeVisible()
  await expectNoBarriers(page, 'sync-code')
  await page.emulateMedia({ media: 'print' })
  await expect(codeDialog(page).getByRole('heading', { name: 'Recovery code for' })).toBeVisible()
  await expect(button(codeDialog(page), 'Print')).toBeHidden()
  await takePicture(page, 'sync-code-printed')
  await page.emulateMedia({ media: 'screen' })

  // The page is closed over it: the list reminds, and the code is shown again.
  await page.reload()
  await button(page, 'Show your chats').click()
  await button(page, 'Show').click()
  await expect(settings(page)).toContainText(
    'You have not confirmed that you keep the recovery code',
  )
  await expect(inStep(page)).toBeVisible()
  await expectNoBarriers(page, 'sync-code-pending')
  await pressKey(settings(page), 'Show the recovery code…')
  await expect(codeDialog(page).locator('[data-code]')).toHaveText(code)
  await tabTo(page, kept(page))
  await page.keyboard.press('Space')
  await pressKey(codeDialog(page), 'Done')
  await expect(codeDialog(page)).toBeHidden()
  await expect(settings(page)).not.toContainText('You have not confirmed')
  await expect(settings(page).locator(':focus')).toHaveCount(1)

  const other = await openDevice(browser, await serve({ reply: () => says('Yes.') }))
  await carry(page, other)
  const dialog = await chooseFolder(other)
  await dialog.getByLabel('Passphrase of sync').fill('not this one')
  await button(dialog, 'Join').click()
  await expect(dialog.getByRole('alert')).toContainText('passphrase')
  await dialog.getByRole('radio', { name: 'Recovery code' }).click()
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(code.slice(0, -6))
  await button(dialog, 'Join').click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await expectNoBarriers(other, 'sync-join')
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(code.toLowerCase())
  await button(dialog, 'Join').click()
  await expect(inStep(other)).toBeVisible()
  await other.context().close()
})

test('the permission that the browser forgot is asked again by one press', async ({ page }) => {
  await offerFolder(page)
  const takeBack = await grantFolders(page)
  await openPage(page)
  await setUp(page)
  takeBack()
  await page.reload()
  await expect(page.getByText('Sync needs you.')).toBeVisible()
  await button(page, 'Show').click()
  await expect(settings(page).getByRole('alert')).toContainText('Sync has not worked since')
  await expectNoBarriers(page, 'sync-forbidden')
  await button(page, 'Allow the folder again').click()
  await expect(inStep(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Sync needs you.')).toBeHidden()
})

test('two browsers meet at a WebDAV server; one that lets no page in and a wrong password are told, and what was typed stays', async ({
  page,
  browser,
  serve,
  watch,
}) => {
  watch.expectComplaint(/status of 401|CORS policy|net::ERR_FAILED|ERR_CONNECTION_REFUSED/)
  const { address: remote, closed, close } = await startDavHost()
  const server = await serve({ reply: () => says('Dig first.') })
  const chooseServer = async (device: Page) => {
    await openSettings(device, 'Sync')
    await button(device, 'Set up sync…').click()
    await setup(device).getByRole('radio', { name: 'A WebDAV server' }).click()
    await setup(device).getByLabel('User name').fill(remote.user)
  }
  /** Types it, and tests the connection. */
  const address = (device: Page) => setup(device).getByLabel('Address of the folder')
  const tryServer = async (device: Page, url: string, password: string) => {
    await address(device).fill(url)
    await setup(device).getByLabel('Password').fill(password)
    await button(setup(device), 'Continue').click()
  }
  try {
    await openConnected(page, server)
    await ask(page, 'Plan the garden')
    await chooseServer(page)
    await tryServer(page, closed, remote.password)
    await expect(setup(page).getByRole('alert')).toContainText('Access-Control')
    await expectNoBarriers(page, 'sync-no-cors')
    await button(setup(page), 'Back').click()
    await expect(address(page)).toHaveValue(closed)
    await tryServer(page, remote.url, 'wrong')
    await expect(setup(page).getByRole('alert')).toContainText('password')
    await button(setup(page), 'Back').click()
    await tryServer(page, remote.url, remote.password)
    await expect(setup(page)).toContainText('No device syncs here yet')
    await button(setup(page), 'Continue').click()
    await createHere(page)
    await expect(settings(page)).toContainText('In step with 127.0.0.1')

    const other = await openDevice(browser, server)
    await chooseServer(other)
    await tryServer(other, remote.url, remote.password)
    await expect(setup(other)).toContainText('Your devices already sync here')
    await button(setup(other), 'Continue').click()
    await setup(other).getByLabel('Passphrase of sync').fill(PASSPHRASE)
    await button(setup(other), 'Join').click()
    await expect(settings(other)).toContainText('In step with 127.0.0.1')
    await other.keyboard.press('Escape')
    await other
      .locator('nav')
      .getByRole('link', { name: /Plan the garden/ })
      .click()
    await expect(rows(other)).toHaveCount(2)
    await other.context().close()

    // A slow server: what was pressed is seen at once, and keeps the focus.
    const held = Promise.withResolvers<void>()
    await page.route(`${new URL(remote.url).origin}/**`, async route => {
      await held.promise
      await route.continue()
    })
    await button(page, 'Sync now').click()
    await expect(settings(page)).toContainText(/Syncing with 127\.0\.0\.1:\d+…/)
    await expect(button(page, 'Sync now')).toBeFocused()
    await expectNoBarriers(page, 'sync-asked')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoBarriers(page, 'sync-asked')
    held.resolve()
    await expect(button(page, 'Sync now')).toBeEnabled()
    await expect(settings(page)).toContainText('In step with 127.0.0.1')
    await page.unrouteAll({ behavior: 'wait' })

    await close()
    await button(page, 'Sync now').click()
    await expect(settings(page)).toContainText('No contact with 127.0.0.1')
    await expectNoBarriers(page, 'sync-offline')
  } finally {
    await close()
  }
})
