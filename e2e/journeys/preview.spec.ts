/** A page that a model writes: seen while it is written, changed by another question and by hand, mended by what it reports, saved. */
import { readFileSync } from 'node:fs'
import { expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { clock, openPreview, previewed } from '../preview-steps.ts'
import { says } from '../server/behaviour.ts'
import { ask, messageBox, pressSend, settled } from '../talk.ts'

test('a page is seen as it is written, has versions, is changed, reports and is saved', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/missingFunction|Service worker is disabled/)
  const slowly = { chunk: 16, betweenMs: 300 }
  const server = await serve({ reply: () => says(clock('green')) })
  await openConnected(page, server)
  await ask(page, 'A page that counts')
  const panel = await openPreview(page)
  const count = previewed(page).getByRole('button')
  await expect(panel).toBeFocused()
  await count.click()
  await expect(count).toHaveText('1')

  server.reply(() => says(clock('blue'), slowly))
  await pressSend(page, 'Make it blue')
  await expect(panel.getByText('Still being written.')).toBeVisible()
  const heading = previewed(page).getByRole('heading', { name: 'Counter in blue' })
  await expect(heading).toBeVisible()
  // No script runs before the page is complete.
  await count.click()
  await expect(count).toHaveText('0')
  await settled(page)
  await expect(panel.getByText('Version 2 of 2')).toBeVisible()
  await expect(panel.getByText('Still being written.')).toBeHidden()
  await count.click()
  await expect(count).toHaveText('1')
  await count.click()
  await expectNoBarriers(page, 'preview')
  await panel.getByText('1 error').click()
  await expect(panel.getByText('missingFunction is not defined (line 16)')).toBeVisible()
  await button(panel, 'Add the errors to the message').click()
  await expect(messageBox(page)).toHaveValue(
    /^The preview of “Counter” \(version 2\) reports: .*missingFunction is not defined/,
  )
  await expect(messageBox(page)).toBeFocused()

  await panel.getByRole('tab', { name: 'Code' }).click()
  await expectNoBarriers(page, 'preview-code')
  await button(panel, 'Edit').click()
  const code = panel.getByRole('textbox', { name: 'Code of Counter' })
  await code.fill((await code.inputValue()).replace('Counter in blue', 'Counter in gold'))
  await button(panel, 'Show my change').click()
  await expect(previewed(page).getByRole('heading', { name: 'Counter in gold' })).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(panel, 'Download').click(),
  ])
  expect(saved.suggestedFilename()).toBe('page.html')
  expect(readFileSync(await saved.path(), 'utf8')).toContain('Counter in gold')

  await page.reload()
  await openPreview(page)
  await expect(previewed(page).getByRole('heading', { name: 'Counter in gold' })).toBeVisible()
  await button(panel, 'Earlier version').click()
  await expect(previewed(page).getByRole('heading', { name: 'Counter in green' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  expect(server.refusals).toEqual([])
})
