/** Images for a model that sees none: it reads a note in place of each, and the person is told. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, newChat, openApp, openConnected } from '../opening.ts'
import { ask, rows } from '../talk.ts'
import { attach, attached, expectDrawn, openerOf, png } from '../pictures.ts'
import { fault, says } from '../server/behaviour.ts'
import { wireImages, wireText } from '../server/body.ts'

const HARBOUR = png('harbour.png', 640, 480, 1)
const NOTE = '[image “harbour.png”, 640 × 480]'

test('a model that cannot see is told that there is an image, and the person is told so before', async ({
  page,
  serve,
}) => {
  const server = await serve({ models: ['deepseek-chat'] })
  await openApp(page)
  await connect(page, server.url, { model: 'deepseek-chat', window: 8_192 })
  await newChat(page)
  await attach(page, HARBOUR)
  await expect(
    page.getByText('deepseek-chat cannot see images: it will only be told that there is one.'),
  ).toBeVisible()
  await button(page, 'Choose a model that can').click()
  await expect(page.getByRole('dialog', { name: 'Model of this chat' })).toBeVisible()
  await page.keyboard.press('Escape')
  await ask(page, 'What is this?')
  const asked = server.bodies.at(-1)?.messages.at(-1)
  expect(asked && wireImages(asked)).toEqual([])
  expect(asked && wireText(asked)).toContain(NOTE)
  expect(asked && wireText(asked)).toContain('What is this?')
  await expectDrawn(openerOf(rows(page, 'user').last(), 'harbour.png'), 640)
})

test('says so where the server takes no images, and has notes read in their place', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/status of 400/)
  const server = await serve({
    reply: body =>
      body.messages.some(message => wireImages(message).length > 0)
        ? fault(400, 'this model does not support image input')
        : says('A harbour, by its name.'),
  })
  await openConnected(page, server)
  await attach(page, HARBOUR)
  await expect(attached(page)).toHaveCount(1)
  await expect(await ask(page, 'What is this?')).toContainText('A harbour, by its name.')
  // The newest is that the scripted server counted too few tokens. A warning behind it waits until it is shown.
  await button(page, 'Dismiss').first().click()
  await expect(page.getByText('The model takes no images, so it read a note')).toBeVisible()
  const asked = server.bodies.slice(-2).flatMap(({ messages }) => messages.slice(-1))
  expect(asked.map(message => wireImages(message).length)).toEqual([1, 0])
  expect(asked.map(wireText).at(-1)).toContain(NOTE)
})
