/** Prompts and resources of tool servers: put into the message box, and attached. */
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers } from '../barriers.ts'
import { ADD, button, fromMenu } from '../controls.ts'
import { openConnected } from '../opening.ts'
import { ask, rows } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import { wireText } from '../server/body.ts'
import { addServer } from '../tool-server-steps.ts'
import { startNpmServer } from '../../src/test/tool-servers.ts'

test('a prompt with arguments goes into the message box, and a resource is attached as a file', async ({
  page,
  serve,
}) => {
  const tools = await startNpmServer('everything')
  const server = await serve({ reply: () => says('Read.') })
  await openConnected(page, server)
  await addServer(page, tools.url, 'all')
  const message = page.getByRole('textbox', { name: 'Message' })
  const dialog = page.getByRole('dialog', { name: 'Prompts' })
  const open = async () => {
    await fromMenu(page, ADD, 'Prompts')
    await dialog.getByText(/^all: \d+ prompts, \d+ resources$/).click()
  }

  await open()
  await expectNoBarriers(page, 'prompts and resources of a tool server')
  await dialog.getByRole('button', { name: /^Arguments Prompt/ }).click()
  await expect(button(dialog, 'Insert into the message')).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'city *' }).fill('Bergen')
  await button(dialog, 'Insert into the message').click()
  await expect(message).toHaveValue("What's weather in Bergen?")
  expect(server.bodies).toHaveLength(0)

  await open()
  await dialog
    .getByRole('button', { name: /resource, to attach/ })
    .first()
    .click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('list', { name: /attach/i })).toBeVisible()
  await message.fill('')
  await ask(page, 'What does it say?')
  await expect(rows(page, 'assistant').last()).toContainText('Read.')
  const sent = server.bodies.at(-1)?.messages.findLast(({ role }) => role === 'user')
  expect(sent && wireText(sent).length).toBeGreaterThan(100)
  expect(sent && wireText(sent)).toContain('What does it say?')
  await tools.stop()
})
