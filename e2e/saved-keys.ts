/** What a person does with saved keys. */
import { expect, type Locator, type Page } from '@playwright/test'
import { button } from './controls.ts'
import { openSettings } from './opening.ts'

/** Of a server that wants one. */
export const KEY = 'sk-of-mine-4f9c1e7a2b8d'

export const PASSPHRASE = 'heron kettle orbit velvet'

/** Turns on the switch next to the key, and chooses a passphrase. */
export async function saveKeys(page: Page, passphrase = PASSPHRASE): Promise<void> {
  const settings = await openSettings(page, 'Model')
  await settings.getByRole('switch', { name: /^Keep this key on this device/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Save keys on this device' })
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await dialog.getByLabel('The same once more').fill(passphrase)
  await button(dialog, 'Save keys').click()
  await expect(dialog).toBeHidden()
  await settings.getByRole('tab', { name: 'Keys' }).click()
  await expect(saved(settings)).toHaveText('unlocked')
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
}

/** What the section Keys says of the saved keys. */
export function saved(settings: Locator): Locator {
  return settings
    .getByRole('heading', { name: 'Saved on this device, encrypted' })
    .locator('xpath=following-sibling::span')
}

export async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
}

export async function lockKeys(page: Page): Promise<void> {
  const settings = await openSettings(page, 'Keys')
  await button(settings, 'Lock now').click()
  await expect(saved(settings)).toHaveText('locked')
  await closeSettings(page)
}

/** Types into the passphrase box that is open. */
export async function unlock(page: Page, passphrase: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Unlock saved keys' })
  await dialog.getByLabel('Passphrase').fill(passphrase)
  await button(dialog, 'Unlock').click()
  return dialog
}

/** The same from the settings, where the box is opened first. */
export async function unlockIn(
  page: Page,
  settings: Locator,
  passphrase = PASSPHRASE,
): Promise<Locator> {
  await button(settings, 'Unlock…').click()
  return unlock(page, passphrase)
}
