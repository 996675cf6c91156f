import type { Browser, Download, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { button } from './controls.ts'
import { openSettings } from './opening.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Restore a backup' })

export const links = (page: Page) => page.locator('[data-session] a')

/** Another browser profile: nothing is stored there. */
export async function freshPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  return context.newPage()
}

/** Saves the file of a press, under its name. */
export async function saved(
  page: Page,
  press: () => Promise<void>,
  folder: string,
): Promise<string> {
  const coming = page.waitForEvent('download')
  await press()
  const download: Download = await coming
  const path = `${folder}/${download.suggestedFilename()}`
  await download.saveAs(path)
  return path
}

/** Opens the preview of a backup by its button in the settings. */
export async function chooseBackup(page: Page, path: string): Promise<void> {
  const settings = await openSettings(page, 'Data')
  const choosing = page.waitForEvent('filechooser')
  await button(settings, 'Restore a backup…').click()
  await (await choosing).setFiles(path)
  await expect(dialog(page)).toBeVisible()
}

export const row = (where: Locator, name: string) => where.getByRole('row', { name })
