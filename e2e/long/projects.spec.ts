/** Projects, tags and the archive, by mouse, by keyboard and on a phone; a project's instructions reach the model. */
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { ALL_CHATS, button, fromMenu } from '../controls.ts'
import { openApp } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { enter } from '../talk.ts'
import { sessionFileOf } from '../session-files.ts'
import { list, folder, inside, dialog } from '../projects-steps.ts'

const links = (page: Page) => list(page).locator('[data-session] a')

const link = (page: Page, title: string) =>
  links(page).filter({ has: page.getByText(title, { exact: true }) })

/** The button that opens and closes a folder. */
const toggle = (page: Page, name: string) =>
  folder(page, name).locator('button[aria-expanded]').first()

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Notices' }).getByRole('listitem').filter({ hasText: text })

async function choose(page: Page, title: string, item: string): Promise<void> {
  await link(page, title).hover()
  await button(page, `Actions for ${title}`).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function addProject(page: Page, name: string, instructions = ''): Promise<void> {
  await fromMenu(page, ALL_CHATS, 'New project')
  const form = dialog(page, 'New project')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Instructions').fill(instructions)
  await button(form, 'Create project').click()
  await expect(folder(page, name)).toBeVisible()
}

test('sessions are dragged and moved to projects, tagged, archived, and found again', async ({
  page,
}) => {
  await openApp(page)
  for (const name of ['Rota', 'Garden', 'Scanner'])
    await importSession(page, sessionFileOf(name, [`${name}?`, 'Yes.']))
  await addProject(page, 'Reopening')
  await expect(list(page).getByText('No chats yet')).toBeVisible()
  await link(page, 'Rota').dragTo(folder(page, 'Reopening'))
  await expect(inside(page)).toHaveText([/Rota/])
  await expect(notice(page, '“Rota” is in “Reopening” now.')).toBeVisible()
  await choose(page, 'Garden', 'Move to project…')
  await expectNoBarriers(page, 'project-move')
  await dialog(page, 'Move to a project').getByText('Reopening').click()
  await button(dialog(page, 'Move to a project'), 'Move').click()
  await expect(inside(page)).toHaveCount(2)
  await button(notice(page, '“Garden” is in'), 'Undo').click()
  await expect(inside(page)).toHaveCount(1)

  // It stays closed after a reload.
  await toggle(page, 'Reopening').click()
  await expect(inside(page)).toHaveCount(0)
  await page.reload()
  await expect(folder(page, 'Reopening')).toBeVisible()
  await expect(inside(page)).toHaveCount(0)
  await toggle(page, 'Reopening').click()
  await inside(page)
    .first()
    .dragTo(list(page).getByRole('heading', { name: 'Today' }))
  await expect(inside(page)).toHaveCount(0)

  await choose(page, 'Scanner', 'Tags…')
  const tags = dialog(page, 'Tags')
  await tags.getByLabel('Add tags').fill('hardware, urgent')
  await page.keyboard.press('Enter')
  await expect(button(tags, 'Remove the tag urgent')).toBeVisible()
  await expectNoBarriers(page, 'project-tags')
  await button(tags, 'Remove the tag urgent').click()
  await expect(button(tags, 'Remove the tag urgent')).toHaveCount(0)
  await button(tags, 'Done').click()
  await expect(link(page, 'Scanner')).toContainText('hardware')
  await button(page, ALL_CHATS).click()
  await page.getByRole('menuitem', { name: 'Only “hardware”' }).click()
  await expect(links(page)).toHaveText([/Scanner/])
  const search = page.getByRole('searchbox', { name: 'Search titles and messages' })
  await expect(search).toHaveValue('tag:hardware')
  await search.fill('tag:hard')
  await expect(links(page).filter({ hasText: 'Scanner' }).first()).toBeVisible()
  await search.fill('')

  await choose(page, 'Garden', 'Archive')
  await expect(link(page, 'Garden')).toHaveCount(0)
  await search.fill('garden')
  await expect(link(page, 'Garden').first()).toContainText('Archived')
  await search.fill('')
  await toggle(page, 'Archived').click()
  await choose(page, 'Garden', 'Back to the list')
  await expect(folder(page, 'Archived')).toHaveCount(0)
  await expect(link(page, 'Garden')).toBeVisible()

  await button(page, ALL_CHATS).click()
  await page.getByRole('menuitemradio', { name: 'By title' }).click()
  await expect(list(page).getByRole('heading', { name: 'By title' })).toBeVisible()
  await expect(links(page).first()).toContainText('Garden')
  await page.reload()
  await expect(links(page).first()).toContainText('Garden')
})

test('a project is deleted with its sessions in the trash, and brought back', async ({ page }) => {
  await openApp(page)
  await importSession(page, sessionFileOf('Rota', ['Rota?', 'Yes.']))
  await addProject(page, 'Reopening', 'Be brief.')
  await enter(page, '/project reopening')
  await expect(inside(page)).toHaveText([/Rota/])
  const remove = async (): Promise<void> => {
    await folder(page, 'Reopening').hover()
    await button(page, 'Actions for the project Reopening').click()
    await page.getByRole('menuitem', { name: 'Delete project…' }).click()
  }
  await remove()
  const asks = dialog(page, 'Delete project')
  await expect(asks.getByRole('radio', { name: /Keep them/ })).toBeChecked()
  await expectNoBarriers(page, 'project-delete')
  await button(asks, 'Delete project').click()
  await expect(folder(page, 'Reopening')).toHaveCount(0)
  await expect(link(page, 'Rota')).toBeVisible()
  await button(notice(page, 'The project “Reopening” is deleted.'), 'Undo').click()
  await expect(inside(page)).toHaveText([/Rota/])
  await remove()
  await asks.getByRole('radio', { name: /trash/ }).check()
  await button(asks, 'Delete project').click()
  await expect(link(page, 'Rota')).toHaveCount(0)
  await button(notice(page, 'The project “Reopening” is deleted.'), 'Undo').click()
  await expect(inside(page)).toHaveText([/Rota/])
})

test('projects are opened, closed and chosen by keys', async ({ page }) => {
  await openApp(page)
  await importSession(page, sessionFileOf('Rota', ['Rota?', 'Yes.']))
  await addProject(page, 'Reopening')
  await enter(page, '/project Reopening')
  await expect(inside(page)).toHaveCount(1)
  await link(page, 'Rota').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(toggle(page, 'Reopening')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(inside(page)).toHaveCount(0)
  await expect(toggle(page, 'Reopening')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(inside(page)).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(button(page, 'New chat in Reopening')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(link(page, 'Rota')).toBeFocused()
  await page.keyboard.press('a')
  await expect(folder(page, 'Archived')).toBeVisible()
  await button(notice(page, '“Rota” is in the archive.'), 'Undo').press('Enter')
  await expect(inside(page)).toHaveCount(1)
  await link(page, 'Rota').press('m')
  await expect(dialog(page, 'Move to a project')).toBeVisible()
  await page.keyboard.press('Escape')
  await link(page, 'Rota').press('t')
  await expect(dialog(page, 'Tags')).toBeVisible()
  await page.keyboard.press('Escape')
  await enter(page, '/tag rota, summer')
  await expect(link(page, 'Rota')).toContainText('summer')
  await enter(page, '/archive')
  await expect(folder(page, 'Archived')).toBeVisible()
  await enter(page, '/project nowhere')
  await expect(page.getByText('No project has that name')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a project is made, filled and used by touch', async ({ page }) => {
    await openApp(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await importSession(page, sessionFileOf('Rota', ['Rota?', 'Yes.']))
    await page.setViewportSize({ width: 390, height: 844 })
    await button(page, 'Show your chats').tap()
    await fromMenu(page, ALL_CHATS, 'New project')
    await expect(dialog(page, 'New project')).toBeVisible()
    await expectNoBarriers(page, 'project-dialog-phone')
    await dialog(page, 'New project').getByLabel('Name').fill('Reopening')
    await button(dialog(page, 'New project'), 'Create project').tap()
    await button(page, 'Show your chats').tap()
    await button(page, 'Actions for Rota').tap()
    await page.getByRole('menuitem', { name: 'Move to project…' }).tap()
    await dialog(page, 'Move to a project').getByText('Reopening').tap()
    await button(dialog(page, 'Move to a project'), 'Move').tap()
    await button(page, 'Show your chats').tap()
    await expect(inside(page)).toHaveText([/Rota/])
    await expectTouchable(list(page))
    await expectNoBarriers(page, 'project-list-phone')
    await button(page, 'New chat in Reopening').tap()
    await expect(page.getByText('In the project “Reopening”')).toBeVisible()
    await expectNoBarriers(page, 'project-new-chat-phone')
  })
})
