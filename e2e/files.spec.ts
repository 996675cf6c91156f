/** Files of text and code join the message, and a conversation leaves as Markdown. */
import { expect, test } from './fixtures.ts'
import { ask, button, messageBox, openConnected, rows, savedFileOf, settled } from './helpers.ts'
import { drag } from './pictures.ts'
import { says } from './server/behaviour.ts'

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

test('join the message when they are dropped or chosen, cost what they hold, and are refused in a sentence', async ({
  page,
  serve,
}) => {
  const server = await serve()
  await openConnected(page, server)
  const box = messageBox(page)
  await box.fill('What does this do?')
  await drag(page, 'over', NOTES)
  await expect(page.getByText('Drop to attach to your message')).toBeVisible()
  await drag(page, 'drop', CODE)
  await expect(box).toHaveValue(
    /^What does this do\?\n\n`sum\.ts`\n\n```ts\nexport const sum = 1 \+ 2\n```$/,
  )
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Attach files').click()
  await (
    await choosing
  ).setFiles([
    NOTES,
    { name: 'photo.bin', mimeType: '', buffer: Buffer.from([0xff, 0xd8, 0xff]) },
    { name: 'big.log', mimeType: 'text/plain', buffer: Buffer.from('line\n'.repeat(30_000)) },
  ])
  await expect(box).toHaveValue(/```md\n# Notes\n\n- one\n```$/)
  await expect(page.getByText('“photo.bin” is no text.')).toBeVisible()
  await expect(page.getByText('“big.log” is too long for a message')).toBeVisible()
  await box.press('Enter')
  await settled(page)
  const sent = rows(page, 'user').last()
  await expect(sent.getByText('TypeScript')).toBeVisible()
  await expect(sent.locator('pre')).toHaveCount(2)
  await expect.poll(() => JSON.stringify(server.bodies)).toContain('export const sum = 1 + 2')
})

test('a conversation leaves as Markdown, from the menu and by command', async ({ page, serve }) => {
  const server = await serve({ reply: () => says('Dig **first**, then sow.') })
  await openConnected(page, server)
  await ask(page, 'Plan the garden')
  const saved = async (act: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await act()
    return savedFileOf(await download)
  }
  const fromMenu = await saved(async () => {
    await button(page.locator('main'), 'More').click()
    await page.getByRole('menuitem', { name: 'Export as Markdown' }).click()
  })
  expect(fromMenu.name).toMatch(/^plan-the-garden-[\d-]+\.md$/)
  expect(fromMenu.text).toMatch(
    /^# Plan the garden\n\n## You · .+ UTC\n\nPlan the garden\n\n## test-model · /,
  )
  expect(fromMenu.text).toContain('Dig **first**, then sow.')
  const byCommand = await saved(async () => {
    await messageBox(page).fill('/export markdown')
    await messageBox(page).press('Enter')
  })
  expect(byCommand.text).toBe(fromMenu.text)
})
