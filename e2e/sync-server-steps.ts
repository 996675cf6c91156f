/** Sync at a WebDAV server: the steps of its first device, and of those that join. */
import type { Locator, Page } from '@playwright/test'
import type { RemoteAddress } from '../src/ports/sync-remote.ts'
import { button } from './controls.ts'
import { expect } from './fixtures.ts'
import { openSettings } from './opening.ts'
import { createHere, PASSPHRASE, settings, setup } from './sync-steps.ts'

type Server = Extract<RemoteAddress, { readonly kind: 'webdav' }>

/** Goes to the second step, where the place has been tested. */
export async function chooseServer(page: Page, { url, user, password }: Server): Promise<Locator> {
  await openSettings(page, 'Sync')
  await button(page, 'Set up sync…').click()
  await setup(page).getByRole('radio', { name: 'A WebDAV server' }).click()
  await setup(page).getByLabel('Address of the folder').fill(url)
  await setup(page).getByLabel('User name').fill(user)
  await setup(page).getByLabel('Password').fill(password)
  await button(setup(page), 'Continue').click()
  return setup(page)
}

/** The settings stay open. */
export async function setUpAtServer(page: Page, server: Server): Promise<void> {
  const dialog = await chooseServer(page, server)
  await expect(dialog).toContainText('No device syncs here yet')
  await button(dialog, 'Continue').click()
  await createHere(page)
  await expect(inStep(page)).toBeVisible()
}

/** Until the answer is there. The settings stay open. */
export async function joinAtServer(page: Page, server: Server, words = PASSPHRASE): Promise<void> {
  const dialog = await pressJoin(page, server, words)
  await expect(inStep(page).or(dialog.getByRole('alert')).first()).toBeVisible({ timeout: 60_000 })
}

/** Ends with the press. */
export async function pressJoin(page: Page, server: Server, words = PASSPHRASE): Promise<Locator> {
  const dialog = await chooseServer(page, server)
  await expect(dialog).toContainText('Your devices already sync here')
  await button(dialog, 'Continue').click()
  await dialog.getByLabel('Passphrase of sync').fill(words)
  await button(dialog, 'Join').click()
  return dialog
}

export function inStep(page: Page): Locator {
  return settings(page).getByText(/^In step with 127\.0\.0\.1/)
}

/** Has the device sync once. The settings stay open. */
export async function syncNow(page: Page): Promise<void> {
  if (await settings(page).isHidden()) await openSettings(page, 'Sync')
  const now = button(settings(page), 'Sync now').or(button(settings(page), 'Try again'))
  await now.click()
  await expect(now).toBeEnabled({ timeout: 60_000 })
}
