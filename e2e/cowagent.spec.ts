/** What CowAgent's users know: the figures of `/context`, and a restart that begins with the newest turns. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  ask,
  button,
  contextPanel,
  exactTokens,
  messageBox,
  meterTokens,
  newChat,
  openConnected,
  rows,
} from './helpers.ts'
import { says } from './server/behaviour.ts'

async function slash(page: Page, command: string): Promise<void> {
  await messageBox(page).fill(command)
  await messageBox(page).press('Enter')
}

test('/context shows messages by role, with characters and tokens', async ({ page, serve }) => {
  const server = await serve({ reply: () => says('Yes.') })
  await openConnected(page, server)
  await ask(page, 'Abcd')
  await slash(page, '/context')
  const table = page.getByRole('table', { name: 'What the model reads, by role' })
  await expect(table.getByRole('row', { name: /^You 1 4 \d+$/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^Assistant 1 4 \d+$/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^All 2 8 \d+$/ })).toBeVisible()
  await slash(page, '/preset cowagent')
  await expect(await contextPanel(page)).toContainText('At 20 turns, 1 so far.')
})

test('D6: under CowAgent a restart begins with the newest turns, a look at another session does not', async ({
  page,
  serve,
}) => {
  const server = await serve({ reply: () => says('Yes.') })
  await openConnected(page, server)
  await slash(page, '/preset cowagent')
  for (const turn of ['One', 'Two', 'Three', 'Four', 'Five']) await ask(page, `${turn} said.`)
  const started = page.getByText('The app restarted:')
  const own = page.url()
  const before = await exactTokens(page)

  await newChat(page)
  await page.goto(own)
  await expect(rows(page)).toHaveCount(10)
  await expect.poll(() => meterTokens(page)).toBe(before)
  await expect(started).toBeHidden()

  await page.reload()
  await expect(started).toBeVisible()
  await expect.poll(() => meterTokens(page)).toBeLessThan(before)
  await slash(page, '/undo')
  await expect(started).toBeHidden()
  await expect.poll(() => meterTokens(page)).toBe(before)

  await page.reload()
  await expect(started).toBeVisible()
  await button(page, 'Take back').click()
  await expect(started).toBeHidden()
  await ask(page, 'Six said.')
  expect(JSON.stringify(server.bodies.at(-1))).toContain('One said.')
})
