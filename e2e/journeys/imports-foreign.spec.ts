/** Conversations of other applications: previewed, chosen, stored, and recognised when they come again. */
import { expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openApp } from '../opening.ts'
import { storedSessions } from '../stored.ts'
import { dialog, boxes, choose, CHATGPT, CLAUDE, LINES } from '../imports-foreign-steps.ts'

test('several files at once are previewed, some sessions chosen by mouse, and all is known again', async ({
  page,
}) => {
  await openApp(page)
  const stored = async () => Object.keys(await storedSessions(page)).length
  const before = await stored()
  await choose(page, [CHATGPT, CLAUDE, LINES])
  await expect(boxes(page).first()).toBeChecked()
  await expect(dialog(page)).toContainText('Import 3 files')
  await expect(dialog(page)).toContainText('1 entry is broken')
  await expect(button(dialog(page), 'Import 25 chats')).toBeEnabled()
  await expectNoBarriers(page, 'import preview')

  await dialog(page).getByRole('searchbox', { name: 'Find in the list' }).fill('herons')
  await expect(boxes(page)).toHaveCount(7)
  await button(dialog(page), 'Choose none').click()
  await expect(button(dialog(page), 'Import 18 chats')).toBeEnabled()
  await boxes(page).first().click()
  await dialog(page).getByRole('searchbox', { name: 'Find in the list' }).fill('')
  await button(dialog(page), 'Import 19 chats').click()
  await expect(dialog(page)).toContainText('2 images of “Kinds” could not be read')
  await expect(dialog(page)).not.toContainText('Nothing is stored before')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('19 chats imported.')).toBeVisible()
  expect(await stored()).toBe(before + 19)

  await choose(page, [CHATGPT, CLAUDE])
  await expect(dialog(page)).toContainText('Here already')
  await expect(button(dialog(page), 'Import 6 chats')).toBeEnabled()
})
