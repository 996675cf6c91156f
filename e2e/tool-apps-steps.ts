import { expect, type Page } from '@playwright/test'
import { button } from './controls.ts'

export const appOf = (page: Page, tool: string) =>
  page.frameLocator(`iframe[title="App of ${tool}"]`)

/** Nothing of an App is shown before the person was told what it may do. */
export async function showApp(page: Page): Promise<void> {
  await expect(
    page.getByText(/It can send what it knows of this call.* to other computers/),
  ).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await button(page, 'Show').click()
}
