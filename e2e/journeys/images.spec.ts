/** Images in messages: how they are attached, that exactly their bytes are sent, and that they are never lost. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openConnected } from '../opening.ts'
import { ask, rows, settled } from '../talk.ts'
import {
  attach,
  attached,
  drag,
  expectBytes,
  expectDrawn,
  GIF,
  newestImages,
  openerOf,
  png,
} from '../pictures.ts'
import { wireImages } from '../server/body.ts'
import { HARBOUR, PLAN } from '../images-steps.ts'

test('sends exactly the bytes that were chosen and dropped, and shows them with the message', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve({ window: 32_768 }), { window: 32_768 })
  await attach(page, HARBOUR, GIF)
  await expect(attached(page)).toHaveCount(2)
  await expectDrawn(openerOf(page, 'harbour.png'), 640)
  await drag(page, 'over', PLAN)
  await expect(page.getByText('Drop to attach to your message')).toBeVisible()
  await drag(page, 'drop', PLAN)
  await expect(page.getByText('Drop to attach to your message')).toBeHidden()
  await expect(attached(page)).toHaveCount(3)

  await ask(page, 'Which of these is the harbour?')
  await expect(attached(page)).toHaveCount(0)
  expectBytes(newestImages(server), [HARBOUR, GIF, PLAN])
  await expectDrawn(openerOf(rows(page, 'user').last(), 'plan.png'), 300)

  // An image needs no words, and sending at once sends it, too.
  await attach(page, PLAN)
  await button(page, 'Send').click()
  await expect(rows(page, 'user')).toHaveCount(2)
  await expect(rows(page, 'assistant')).toHaveCount(2)
  await settled(page)
  expectBytes(newestImages(server), [PLAN])
  // What was said before is sent again with its images.
  const before = server.bodies.at(-1)?.messages.find(({ role }) => role === 'user')
  expectBytes(before ? wireImages(before) : [], [HARBOUR, GIF, PLAN])

  // In another form of the message, one is missing and another one is there.
  const first = rows(page, 'user').first()
  const dot = png('dot.png', 2, 2)
  await first.hover()
  await button(first, 'Edit').click()
  await button(first, 'Remove plan.png').click()
  await first.locator('input[type="file"]').setInputFiles(dot)
  await expect(openerOf(first, 'dot.png')).toBeVisible()
  const asked = server.bodies.length
  await button(first, 'Send').click()
  await expect.poll(() => server.bodies.length).toBe(asked + 1)
  await settled(page)
  await expect(rows(page, 'user')).toHaveCount(1)
  expectBytes(newestImages(server), [HARBOUR, GIF, dot])
  expect(server.refusals).toEqual([])
})
