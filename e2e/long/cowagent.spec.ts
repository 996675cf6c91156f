/** What CowAgent's users know: the figures of `/context`, and a restart that begins with the newest turns. */
import { expect, test } from '../fixtures.ts'
import { contextPanel, exactTokens, meterTokens } from '../context.ts'
import { button } from '../controls.ts'
import { newChat, openConnected } from '../opening.ts'
import { ask, enter, rows } from '../talk.ts'
import { says } from '../server/behaviour.ts'

test('/context shows messages by role, with characters and tokens', async ({ page, serve }) => {
  await openConnected(page, await serve({ reply: () => says('Yes.') }))
  await ask(page, 'Abcd')
  await enter(page, '/context')
  const table = page.getByRole('table', { name: 'What the model reads, by role' })
  await expect(table.getByRole('row', { name: /^You 1 4 \d+$/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^Assistant 1 4 \d+$/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^All 2 8 \d+$/ })).toBeVisible()
  await enter(page, '/preset cowagent')
  await expect(await contextPanel(page)).toContainText('At 20 turns, 1 so far.')
})

test('D6: under CowAgent a restart begins with the newest turns, a look at another session does not', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve({ reply: () => says('Yes.') }))
  await enter(page, '/preset cowagent')
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
  await enter(page, '/undo')
  await expect(started).toBeHidden()
  await expect.poll(() => meterTokens(page)).toBe(before)

  await page.reload()
  await expect(started).toBeVisible()
  await button(page, 'Show again').click()
  await expect(started).toBeHidden()
  await ask(page, 'Six said.')
  expect(JSON.stringify(server.bodies.at(-1))).toContain('One said.')
})
