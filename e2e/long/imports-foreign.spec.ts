/** Conversations of other applications: previewed, chosen, stored, and recognised when they come again. */
import { readFileSync } from 'node:fs'
import { expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openApp } from '../opening.ts'
import { attach, drag } from '../pictures.ts'
import { messageBox, rows } from '../talk.ts'
import { dialog, boxes, choose, CHATGPT, CLAUDE, LINES } from '../imports-foreign-steps.ts'

test('files that are added to a preview leave the choice as it was', async ({ page }) => {
  await openApp(page)
  await choose(page, [CHATGPT])
  await boxes(page).first().click()
  await expect(button(dialog(page), 'Import 20 chats')).toBeEnabled()
  await choose(page, [LINES], () => button(dialog(page), 'Add files…').click())
  await expect(dialog(page)).toContainText('Import 2 files')
  await expect(boxes(page).first()).not.toBeChecked()
  await expect(button(dialog(page), 'Import 23 chats')).toBeEnabled()
})

test('a dropped or attached export is imported or attached, as the person chooses', async ({
  page,
}) => {
  await openApp(page)
  const fileOf = (name: string, mimeType: string, text: string) => ({
    name,
    mimeType,
    buffer: Buffer.from(text),
  })
  const talks = fileOf('claude.json', 'application/json', CLAUDE.content)
  const chips = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  await attach(page, talks)
  await expect(button(dialog(page), 'Import 1 chat')).toBeEnabled()
  await expectNoBarriers(page, 'an export that was attached')
  await button(dialog(page), 'Attach it to the message').click()
  await expect(dialog(page)).toBeHidden()
  await expect(chips).toHaveText([/^claude\.json/])

  await drag(page, 'drop', fileOf('tsconfig.json', 'application/json', '{"files":[]}'))
  await expect(chips).toHaveCount(2)
  await expect(dialog(page)).toBeHidden()

  await drag(page, 'drop', talks)
  await button(dialog(page), 'Import 1 chat').click()
  await expect(page.getByRole('heading', { name: 'Reeds' })).toBeVisible()

  const saved = page.waitForEvent('download')
  await messageBox(page).fill('/export html')
  await messageBox(page).press('Enter')
  const html = readFileSync(await (await saved).path(), 'utf8')
  await drag(page, 'drop', fileOf('reeds.html', 'text/html', html))
  await expect(dialog(page)).toContainText('Here already')
  await expect(button(dialog(page), 'Attach it to the message')).toBeEnabled()
})

test('new sessions come into a project that is made with the import', async ({ page }) => {
  await openApp(page)
  await choose(page, [LINES])
  const project = dialog(page).getByRole('combobox', { name: 'Project of new chats' })
  await project.selectOption('New project…')
  const name = dialog(page).getByRole('textbox', { name: 'Name' })
  await button(dialog(page), 'Import 3 chats').click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Give the project a name first.')
  await expectNoBarriers(page, 'import into a new project')
  await name.fill('Marsh')
  await button(dialog(page), 'Import 3 chats').click()
  await expect(page.getByText('3 chats imported.')).toBeVisible()
  const folder = page.locator('[data-folder]').filter({ hasText: 'Marsh' })
  await expect(folder).toContainText('3')

  await choose(page, [CLAUDE])
  await project.selectOption('Marsh')
  await button(dialog(page), 'Import 1 chat').click()
  await expect(folder).toContainText('4')
})

test('one session opens, with its branches, by keyboard', async ({ page }) => {
  await openApp(page)
  await choose(page, [CLAUDE])
  const wanted = button(dialog(page), 'Import 1 chat')
  await expect(wanted).toBeEnabled()
  await wanted.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Reeds' })).toBeVisible()
  await expect(rows(page).first()).toContainText('Look')
  await expect(page.getByText('2 / 2')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the preview fits and can be used', async ({ page }) => {
    await openApp(page)
    await messageBox(page).fill('/import')
    await choose(page, [CHATGPT, LINES], () => messageBox(page).press('Enter'))
    await expect(boxes(page).first()).toBeChecked()
    await expectNoBarriers(page, 'import preview')
    await button(dialog(page), 'Choose none').tap()
    await expect(button(dialog(page), 'Import 0 chats')).toBeDisabled()
    await boxes(page).first().tap()
    await button(dialog(page), 'Import 1 chat').tap()
    await expect(dialog(page)).toBeHidden()
  })
})
