/** What is done to thousands of messages at once never holds up the page. Times are those of the processor. */
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { MESSAGES, openLongTalks } from '../long-talks.ts'
import { workerQuiet } from '../page-observer.ts'
import { longestTaskIn } from '../page-watch.ts'
import { rows } from '../talk.ts'

const TASK_MS = 50

test(`two sessions of ${MESSAGES} messages are compared, all of one are hidden, and the page keeps its frames`, async ({
  page,
}) => {
  test.setTimeout(600_000)
  await openLongTalks(page, 'Left', 'Right')
  const measure = async (type: string, work: () => Promise<void>) => {
    const longest = await longestTaskIn(page, work)
    const description = `longest task ${Math.round(longest)} ms`
    test.info().annotations.push({ type, description })
    expect(longest).toBeLessThan(TASK_MS)
  }

  await button(page, 'Actions for Left').click()
  const dialog = page.getByRole('dialog', { name: 'Compare' })
  await measure('compare', async () => {
    await page.getByRole('menuitem', { name: 'Compare with…' }).click()
    await dialog.getByRole('button', { name: /^Right/ }).press('Enter')
    const list = dialog.getByRole('region', { name: 'Both, row by row' })
    await expect(list.locator('[data-mark]').first()).toBeVisible({ timeout: 120_000 })
  })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const bar = page.getByRole('toolbar', { name: 'Selected messages' })
  await workerQuiet(page, 1_000)
  await button(rows(page).last(), 'Copy').last().press('m')
  await button(bar, 'All').click()
  await expect(bar).toContainText(`${MESSAGES.toLocaleString('en')} messages`)
  await workerQuiet(page, 1_000)
  await measure('hide', async () => {
    await button(bar, 'Hide from the model').click()
    await expect(
      page.getByText(`${MESSAGES.toLocaleString('en')} messages, 0 in the model’s view`),
    ).toBeVisible({
      timeout: 60_000,
    })
  })
})
