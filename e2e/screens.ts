/** Takes the tours of the app, from its first visit on, so that axe can look at each screen. */
import type { Page } from '@playwright/test'
import { barriersOf } from './barriers.ts'
import { expect, test } from './fixtures.ts'
import { sampleLink } from './opening.ts'
import { TOURS } from './tours.ts'

/** Opens the app, takes one tour, and expects that axe finds nothing at any of its screens, light and dark. */
export async function expectNoBarriersIn(page: Page, tour: string): Promise<void> {
  const screens = TOURS[tour]
  if (screens === undefined) throw new RangeError(`There is no tour ${tour}`)
  await page.goto('./')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
  await expect(sampleLink(page)).toBeVisible()
  await test.step('first visit', async () => {
    for (const scheme of ['light', 'dark'] as const)
      expect.soft(await barriersOf(page, 'first visit', scheme)).toEqual([])
  })
  await sampleLink(page).click()
  await expect(page.getByText('now read as a summary')).toBeVisible()
  for (const [name, steps] of Object.entries(screens))
    await test.step(name, async () => {
      await steps(page)
      for (const scheme of ['light', 'dark'] as const)
        expect.soft(await barriersOf(page, name, scheme)).toEqual([])
    })
}
