/** A question in the address. */
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { MODEL, openConnected } from '../opening.ts'
import { ask, messageBox, rows, settled } from '../talk.ts'

test('an address with a question and a model begins a chat, which is asked after a press', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve())
  await ask(page, 'An older chat')
  await page.goto(`./?q=${encodeURIComponent('What is a floe?')}&model=${MODEL}`)
  await expect(messageBox(page)).toHaveValue('What is a floe?')
  expect(new URL(page.url()).search).toBe('')
  await expect(rows(page)).toHaveCount(0)
  expect(server.bodies).toHaveLength(1)
  await page.reload()
  await expect(messageBox(page)).toHaveValue('What is a floe?')
  await button(page, 'Send').click()
  await settled(page)
  await expect(rows(page, 'user').last()).toContainText('What is a floe?')
  await page.goto('./?model=unheard-of')
  await expect(page.getByText('not connected here: unheard-of')).toBeVisible()
})
