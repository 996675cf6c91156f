import type { Locator, Page } from '@playwright/test'
import { savedFileOf } from './saved-files.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' })

export async function fileOf(page: Page, press: () => Promise<void>) {
  const download = page.waitForEvent('download')
  await press()
  return savedFileOf(await download)
}

/** A format in the open dialog. */
export const format = (page: Page, name: RegExp): Locator =>
  dialog(page).getByRole('button', { name })
