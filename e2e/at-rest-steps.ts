/** What a person does to encrypt this device. */
import { expect, type Locator, type Page } from '@playwright/test'
import { button } from './controls.ts'
import { openSettings } from './opening.ts'
import { messageBox } from './talk.ts'

export const PASSPHRASE = 'heron kettle orbit velvet'
/** Types into the lock screen, and presses its button. */
export async function typePassphrase(page: Page, passphrase: string, act: string): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await button(page, act).click()
}

/** Until the lock screen asks again. */
export async function planEncryption(page: Page): Promise<void> {
  const settings = await openSettings(page, 'Data')
  await button(settings, 'Encrypt what is stored on this device…').click()
  const dialog = page.getByRole('dialog', { name: 'Encrypt what is stored on this device' })
  await dialog.getByLabel('New passphrase').fill(PASSPHRASE)
  await dialog.getByLabel('The same once more').fill(PASSPHRASE)
  await button(dialog, 'Continue').click()
  await expect(
    page.getByRole('heading', { name: 'Encrypt what is stored on this device' }),
  ).toBeVisible()
}

/** From the settings to the page that is encrypted; `timeout` in milliseconds, for very long sessions. */
export async function encrypt(page: Page, wait: { readonly timeout?: number } = {}): Promise<void> {
  await planEncryption(page)
  await typePassphrase(page, PASSPHRASE, 'Encrypt')
  await expect(messageBox(page)).toBeVisible(wait)
}

/** What lies between the page and its words. */
export function lockScreen(page: Page): Locator {
  return page.getByRole('heading', { name: 'Palimpsest is locked' })
}

export async function unlock(page: Page, passphrase = PASSPHRASE): Promise<void> {
  await expect(lockScreen(page)).toBeVisible()
  await typePassphrase(page, passphrase, 'Unlock')
  await expect(messageBox(page)).toBeVisible()
}

export async function lockNow(page: Page): Promise<void> {
  const settings = await openSettings(page, 'Data')
  await button(settings, 'Lock now').click()
  await expect(lockScreen(page)).toBeVisible()
}

/** In messages, titles and prompts, and nowhere else. */
export const WORD = 'quincejelly'
