/** A project's instructions reach the model, and the person changes them. `e2e/long` has the rest. */
import { expectNoBarriers } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { ALL_CHATS, button, fromMenu } from '../controls.ts'
import { openConnected, startPage } from '../opening.ts'
import { importFile, savedFileOf } from '../saved-files.ts'
import type { TestServer } from '../server/server.ts'
import { ask, enter } from '../talk.ts'
import { folder, inside, dialog } from '../projects-steps.ts'

function systemOf({ bodies }: TestServer): string {
  return JSON.stringify(bodies.at(-1)?.messages.find(({ role }) => role === 'system') ?? null)
}

test('a project gives its chats instructions, which the person sees and changes', async ({
  page,
  serve,
}) => {
  const server = await serve()
  await openConnected(page, server)
  await fromMenu(page, ALL_CHATS, 'New project')
  const form = dialog(page, 'New project')
  await button(form, 'Create project').click()
  await expect(form.getByText('Give the project a name first.')).toBeVisible()
  await expectNoBarriers(page, 'project-dialog')
  await form.getByLabel('Name').fill('Reopening')
  await form.getByLabel('Instructions').fill('Write for families, in plain words.')
  await button(form, 'Create project').click()

  await folder(page, 'Reopening').hover()
  await button(page, 'New chat in Reopening').click()
  await expect(button(page, 'Project: Reopening')).toBeVisible()
  await ask(page, 'Announce the late opening.')
  expect(systemOf(server)).toContain('Write for families, in plain words.')
  await expect(inside(page)).toHaveText([/Announce the late opening/])
  await expectNoBarriers(page, 'project-open')

  await enter(page, '/system-prompt')
  const options = dialog(page, 'Options')
  await expect(options.getByText('Write for families, in plain words.')).toBeVisible()
  await page.keyboard.press('Escape')
  await enter(page, '/inspect')
  await expect(dialog(page, 'Next request')).toContainText('Write for families')
  await page.keyboard.press('Escape')

  await folder(page, 'Reopening').hover()
  await button(page, 'Actions for the project Reopening').click()
  await page.getByRole('menuitem', { name: 'Edit project…' }).click()
  await dialog(page, 'Project').getByLabel('Instructions').fill('Write for the town council.')
  await button(dialog(page, 'Project'), 'Save').click()
  await ask(page, 'Again, please.')
  expect(systemOf(server)).toContain('Write for the town council.')
  expect(systemOf(server)).not.toContain('families')

  await button(page, 'New chat').first().click()
  await expect(startPage(page)).toBeVisible()
  await ask(page, 'Something else.')
  expect(systemOf(server)).not.toContain('town council')

  await page.reload()
  await enter(page, '/changes')
  const changes = dialog(page, 'What was changed')
  const changed = changes.getByRole('listitem').filter({ hasText: /“Reopening”\s*changed/ })
  await expectNoBarriers(page, 'changes')
  const coming = page.waitForEvent('download')
  await button(changed, 'Save as a file').click()
  const file = await savedFileOf(await coming)
  await button(changed, 'Take back').click()
  await expect(button(changes, 'Do again')).toBeVisible()
  await page.keyboard.press('Escape')
  await importFile(page, file)
  const items = dialog(page, 'Import')
  await expect(items.getByRole('listitem')).toContainText(/Project “Reopening”.*replaces/)
  await expectNoBarriers(page, 'items')
  await button(items, 'Import it').click()
  await expect(page.getByText('1 thing is imported.')).toBeVisible()
  await button(page, 'Undo').click()
  await folder(page, 'Reopening').hover()
  await button(page, 'New chat in Reopening').click()
  await ask(page, 'Announce it once more.')
  expect(systemOf(server)).toContain('Write for families, in plain words.')
})
