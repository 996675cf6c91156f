/** What all chats used, where it is shown, and the limit of a month. */
import { barriersOf } from '../barriers.ts'
import { contextPanel } from '../context.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { connect, newChat, openNewChat, openSettings } from '../opening.ts'
import { closeSettings } from '../saved-keys.ts'
import { says } from '../server/behaviour.ts'
import { ask, failure, messageBox, send } from '../talk.ts'

test('a person sees what their chats used, keeps it as CSV, and sets a limit for the month that stops the next request', async ({
  page,
  serve,
}) => {
  const server = await serve({
    models: ['gpt-5'],
    reply: () => says('Noted.', { reportPromptTokens: 800_000, reportCachedTokens: 600_000 }),
  })
  await openNewChat(page)
  await connect(page, server.url.replace('127.0.0.1', 'paid.test'), {
    model: 'gpt-5',
    window: 1_000_000,
  })
  await newChat(page)
  await ask(page, 'The first question')
  await ask(page, 'The second question')

  const panel = await contextPanel(page)
  await panel.getByText('Cost so far').click()
  await button(panel, 'All chats…').click()
  const usage = page.getByRole('dialog', { name: 'Usage' })
  const table = usage.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('row').last()).toContainText('2')
  await expect(usage.getByText('75 %')).toBeVisible()
  await expect(usage.getByText(/^The providers’ caches: \$\d/)).toBeVisible()
  await usage.getByRole('tab', { name: 'Model' }).click()
  await expect(table.getByRole('rowheader').first()).toContainText('gpt-5')
  for (const scheme of ['light', 'dark'] as const)
    expect(await barriersOf(page, 'usage', scheme)).toEqual([])
  const saving = page.waitForEvent('download')
  await button(usage, 'Save as CSV').click()
  expect((await saving).suggestedFilename()).toMatch(/^palimpsest-use-\d{4}-\d\d-\d\d\.csv$/)
  await page.keyboard.press('Escape')

  const asked = server.bodies.length
  const settings = await openSettings(page, 'Costs')
  await settings.getByLabel('Monthly spending limit (US$)').fill('0.10')
  await closeSettings(page)
  await send(page, 'One too many')
  await expect(failure(page)).toContainText('your limit for a month is $0.10')
  expect(server.bodies).toHaveLength(asked)

  // By its command, too. A chat that is gone for good is not counted.
  await messageBox(page).fill('/use')
  await page.keyboard.press('Enter')
  await expect(usage.getByRole('row')).toHaveCount(3)
})
