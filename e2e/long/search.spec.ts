/** Looking for what was said: in all sessions, by words, from the keyboard. */
import { seekInPalette } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openNewChat } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { sessionFileOf } from '../session-files.ts'

test('a message that is found in the sidebar stays within it, however long its title is', async ({
  page,
}) => {
  await openNewChat(page)
  await importSession(page, sessionFileOf('x'.repeat(120), ['The quince is ripe.', 'Pick it.']))
  await page.getByRole('searchbox', { name: /Search/ }).fill('quince')
  const found = page.locator('[data-passage] a')
  await expect(found).toContainText('quince')
  expect(await found.evaluate(link => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0)
})

test('shows plain words, with the day and the time', async ({ page }) => {
  await openNewChat(page)
  const text = '## **Quince** jelly\n\n- add `sugar`\n\n| pan | size |\n| --- | --- |\n| red | 20 |'
  await importSession(page, sessionFileOf('Kitchen', [text, 'Yes.']))
  const hit = (await seekInPalette(page, 'quince'))
    .getByRole('option')
    .filter({ hasText: 'Quince' })
  await expect(hit).toContainText('Quince jelly add sugar pan size red 20')
  await expect(hit).not.toContainText(/[*#|`]/)
  await expect(hit).toContainText(/\d{1,2} \p{Lu}\p{Ll}{2}( \d{4})?, \d{2}:\d{2}/u)
})
