/** Files of a project: attached once, read by each of its chats, opened on demand, replaced and removed; by keys and on a phone. */
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from '../barriers.ts'
import { ALL_CHATS, button, fromMenu } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openApp, openConnected } from '../opening.ts'
import { calls, says } from '../server/behaviour.ts'
import { wireText, type WireBody } from '../server/body.ts'
import { ask, enter, rows } from '../talk.ts'

const FACT = 'The lamp of pier nine burns Kestrel oil.'
const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})
const RULES = fileOf('rules.md', 'Never order zinc nails.')
const LEDGER = fileOf(
  'ledger.txt',
  Array.from({ length: 2_000 }, (_, at) =>
    at === 1_250 ? FACT : `# Row ${at} lists ${at + 3} barrels, ropes and sails in the shed.`,
  ).join('\n'),
)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const files = (page: Page) =>
  page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')

async function choose(page: Page, label: string, ...given: (typeof RULES)[]): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await button(page, label).focus()
  await page.keyboard.press('Enter')
  await (await chosen).setFiles(given)
}

async function edit(page: Page): Promise<void> {
  await page.locator('[data-folder]').filter({ hasText: 'Harbour' }).hover()
  await button(page, 'Actions for the project Harbour').click()
  await page.getByRole('menuitem', { name: 'Edit project…' }).click()
}

/** Knows only what the request contains. */
function reply({ messages }: WireBody) {
  const last = messages.at(-1)
  const read = messages.map(wireText).join('\n')
  if (read.includes(FACT)) return says(FACT)
  if (last?.role === 'tool' || !read.includes('only its outline is here')) return says('Unknown.')
  const asked = { name: 'ledger.txt', question: 'lamp of pier nine oil' }
  return calls({ name: 'read_project_file', arguments: JSON.stringify(asked) })
}

test('a project’s files are attached once, answer in each chat, and are replaced and removed', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve({ window: 32_768, reply }), {
    window: 32_768,
  })
  const systemNow = () =>
    JSON.stringify(server.bodies.at(-1)?.messages.find(({ role }) => role === 'system') ?? null)
  await fromMenu(page, ALL_CHATS, 'New project')
  const form = dialog(page, 'New project')
  await form.getByLabel('Name').fill('Harbour')
  await choose(page, 'Attach files', RULES, LEDGER, fileOf('sun.md', ''))
  await expect(files(page)).toHaveText([/^ledger\.txt~.*only its outline/, /^rules\.md~.*whole/])
  await expect(form.getByText('“sun.md” is empty.')).toBeVisible()
  await expectNoBarriers(page, 'project-files')
  await button(form, 'Create project').click()

  await page.locator('[data-folder]').filter({ hasText: 'Harbour' }).hover()
  await button(page, 'New chat in Harbour').click()
  await ask(page, 'What does the lamp burn?')
  await expect(rows(page, 'assistant').last()).toContainText(FACT)
  expect(systemNow()).toContain('Never order zinc nails.')
  expect(systemNow()).not.toContain(FACT)
  await enter(page, '/inspect')
  await expect(dialog(page, 'Next request')).toContainText('Never order zinc nails.')
  await page.keyboard.press('Escape')

  await edit(page)
  await choose(page, 'Replace rules.md', fileOf('nails.md', 'Order copper nails.'))
  await expect(files(page)).toHaveText([/^ledger\.txt/, /^nails\.md/])
  await expect(button(page, 'Attach files').last()).toBeFocused()
  await button(page, 'Remove ledger.txt').focus()
  await page.keyboard.press('Enter')
  await expect(files(page)).toHaveText([/^nails\.md/])
  await expect(button(page, 'Attach files').last()).toBeFocused()
  await button(dialog(page, 'Project'), 'Save').click()
  await ask(page, 'And the nails?')
  expect(systemNow()).toContain('Order copper nails.')
  expect(systemNow()).not.toMatch(/zinc|ledger\.txt/)

  await page.reload()
  await edit(page)
  await expect(files(page)).toHaveText([/^nails\.md/])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a file is attached, and its buttons are large enough', async ({ page }) => {
    await openApp(page)
    await button(page, 'Show your chats').tap()
    await fromMenu(page, ALL_CHATS, 'New project')
    const form = dialog(page, 'New project')
    // Before it is open, the button of the message box has the same name.
    await expect(form.getByRole('group', { name: 'Files' })).toBeVisible()
    await choose(page, 'Attach files', RULES, LEDGER)
    await expect(files(page)).toHaveCount(2)
    await expectTouchable(form.getByRole('group', { name: 'Files' }))
    await expectNoBarriers(page, 'project-files-phone')
  })
})
