/** Files of text and code are attached to a message, and a conversation leaves as Markdown. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { button, fromChatMenu } from '../controls.ts'
import { openConnected, openNewChat } from '../opening.ts'
import { exportSession, importSession, savedFileOf } from '../saved-files.ts'
import { ask, enter, messageBox, rows, settled } from '../talk.ts'
import { attach, drag } from '../pictures.ts'
import { says } from '../server/behaviour.ts'

const CODE = {
  name: 'sum.ts',
  mimeType: 'video/mp2t',
  buffer: Buffer.from('export const sum = 1 + 2\n'),
}
const NOTES = {
  name: 'notes.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Notes\n\n- one'),
}

const chips = (page: Page) =>
  page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')

test('are chips with their tokens beside what is typed, sent with it, and opened where they were sent', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve({ window: 128_000 }), { window: 128_000 })
  const box = messageBox(page)
  await box.fill('What does this do?')
  await drag(page, 'over', NOTES)
  await expect(page.getByText('Drop to attach to your message')).toBeVisible()
  await drag(page, 'drop', CODE)
  await attach(
    page,
    NOTES,
    { name: 'photo.bin', mimeType: '', buffer: Buffer.from([0xff, 0xd8, 0xff]) },
    { name: 'big.log', mimeType: 'text/plain', buffer: Buffer.from('one line\n'.repeat(33_000)) },
    { name: 'huge.log', mimeType: 'text/plain', buffer: Buffer.from('one line\n'.repeat(500_000)) },
  )
  await expect(chips(page)).toHaveText([
    /^sum\.ts\d+ tokens$/,
    /^notes\.md/,
    /^big\.log100 parts~[\d.]+k tokens$/,
  ])
  await expect(page.getByText('“huge.log” has more than 4 million characters.')).toBeVisible()
  await button(page, 'Show 1 more notice').click()
  await expect(page.getByText('“photo.bin” is no text.')).toBeVisible()
  await expect(box).toHaveValue('What does this do?')

  // What is typed can go, and the files stay; by keyboard one goes.
  await box.fill('')
  await expect(chips(page)).toHaveCount(3)
  await button(page, 'Open big.log').press('Delete')
  await expect(chips(page)).toHaveCount(2)
  await page.reload()
  await expect(chips(page)).toHaveText([/^sum\.ts/, /^notes\.md/])

  await ask(page, 'What does this do?')
  await expect(chips(page)).toHaveCount(0)
  const sent = rows(page, 'user').last()
  await expect(sent.locator('pre')).toHaveCount(0)
  await expect
    .poll(() => server.bodies.at(-1)?.messages.at(-1)?.content)
    .toEqual(
      '`sum.ts`\n\n```ts\nexport const sum = 1 + 2\n```\n\n' +
        '`notes.md`\n\n```md\n# Notes\n\n- one\n```\n\n' +
        'What does this do?',
    )
  await button(sent, 'Open notes.md').click()
  const dialog = page.getByRole('dialog', { name: 'File' })
  await expect(dialog).toContainText('# Notes')
  await expect(dialog).toContainText('3 lines')
  await page.keyboard.press('Escape')

  // A message that is edited keeps them.
  await sent.hover()
  await button(sent, 'Edit').click()
  const editor = page.getByRole('textbox', { name: /^Edit/ })
  await expect(editor).toHaveValue('What does this do?')
  await editor.fill('And this?')
  await editor.press('ControlOrMeta+Enter')
  await settled(page)
  await expect.poll(() => JSON.stringify(server.bodies.at(-1))).toContain('And this?')
  expect(JSON.stringify(server.bodies.at(-1))).toContain('export const sum')
  await expect(button(rows(page, 'user').last(), 'Open sum.ts')).toBeVisible()
})

test('an exported session brings its files back', async ({ page }) => {
  await openNewChat(page)
  await attach(page, NOTES)
  await ask(page, 'See my notes')
  const file = await exportSession(page)
  await importSession(page, file)
  await button(rows(page, 'user').last(), 'Open notes.md').click()
  await expect(page.getByRole('dialog', { name: 'File' })).toContainText('# Notes')
})

test('a conversation leaves as Markdown, from the dialog and by command', async ({
  page,
  serve,
}) => {
  const server = await serve({ reply: () => says('Dig **first**, then sow.') })
  await openConnected(page, server)
  await ask(page, 'Plan the garden')
  const saved = async (act: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await act()
    return savedFileOf(await download)
  }
  const fromDialog = await saved(async () => {
    await fromChatMenu(page, 'Export')
    const choice = page.getByRole('button', { name: /^Markdown/ })
    await expect(choice).toContainText(/\d+ bytes|kB/)
    await choice.click()
  })
  await expect(page.getByText(/^Saved “plan-the-garden-.+\.md”, \d+/)).toBeVisible()
  // The one that was chosen last is first.
  await fromChatMenu(page, 'Export')
  await expect(page.getByRole('button', { name: /^Markdown/ })).toBeFocused()
  await page.keyboard.press('Escape')
  expect(fromDialog.name).toMatch(/^plan-the-garden-[\d-]+\.md$/)
  expect(fromDialog.text).toMatch(
    /^# Plan the garden\n\n## You · .+ UTC\n\nPlan the garden\n\n## test-model · /,
  )
  expect(fromDialog.text).toContain('Dig **first**, then sow.')
  const byCommand = await saved(async () => {
    await enter(page, '/export markdown')
  })
  expect(byCommand.text).toBe(fromDialog.text)
})
