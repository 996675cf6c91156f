/** Code that the network lost: what the page says, and how it comes after all. `e2e/long` has the rest. */
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { openApp } from '../opening.ts'

test('a dialog whose code the network lost says what to do, and comes whole at the next try', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/ERR_FAILED|could not be fetched|dynamically imported module/)
  await openApp(page)
  let isGone = true
  await page.route(/\/assets\//, route => (isGone ? route.abort() : route.continue()))
  await button(page, 'Settings').click()
  const lost = page.getByRole('alert').filter({ hasText: 'could not be shown' })
  await expect(lost).toContainText('Check your connection and try again.')
  await expectNoBarriers(page, 'lost-code')
  await button(lost, 'Close').click()
  await expect(lost).toBeHidden()
  await button(page, 'Settings').click()
  await expect(lost).toBeVisible()
  isGone = false
  await button(lost, 'Try again').click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect(lost).toBeHidden()
  const styles = page.locator('link[rel="stylesheet"][href*="/SettingsDialog-"]')
  await expect(styles).toHaveCount(1)
  await expect(styles).toHaveJSProperty('sheet.disabled', false)
  // The link of a sheet that could not be fetched has a sheet, too, whose rules nobody may read.
  const rules = () =>
    styles.evaluate(({ sheet }: HTMLLinkElement) => {
      try {
        return sheet?.cssRules.length ?? 0
      } catch {
        return 0
      }
    })
  await expect.poll(rules).toBeGreaterThan(0)
})
