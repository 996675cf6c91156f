/** The person steers what the model reads: side questions, a chosen range to fold, a temporary chat. */
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from './barriers.ts'
import { button } from './controls.ts'
import { expect, test } from './fixtures.ts'
import { openConnected } from './opening.ts'
import { ask, enter, messageBox, rows } from './talk.ts'
import { says } from './server/behaviour.ts'
import { wireText, type WireBody } from './server/body.ts'

const WINDOW = 65_536
const QUESTION = 'What is field 099 for?'
const KNOWN = 'It holds local call numbers.'

const asides = (page: Page): Locator => page.locator('article[data-side-question]')
const wordsOf = (body: WireBody | undefined) => body?.messages.map(wireText).join('\n') ?? ''

test('a side question is answered beside the conversation, by button, command and touch', async ({
  page,
  serve,
}) => {
  const server = await serve({
    window: WINDOW,
    reply: body => says(wordsOf(body).includes(QUESTION) ? KNOWN : 'Noted.'),
  })
  await openConnected(page, server, { window: WINDOW })
  await ask(page, 'We move 18,412 records.')

  // By the button: the words of the message box are the question.
  await messageBox(page).fill(QUESTION)
  await button(page, 'Ask a side question').click()
  const dialog = page.getByRole('dialog', { name: 'Ask a side question' })
  await expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveValue(QUESTION)
  await expectNoBarriers(page, 'asking a side question')
  await dialog.getByRole('textbox').press('Enter')
  await expect(asides(page)).toContainText(KNOWN)
  await expect(messageBox(page)).toHaveValue('')
  await expectNoBarriers(page, 'a side question')

  await ask(page, 'Go on.')
  expect(wordsOf(server.bodies.at(-1))).not.toMatch(/099|call numbers|side question/i)

  // By the command, on a phone, and into the conversation.
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, `/aside ${QUESTION} Again.`)
  const newest = asides(page).last()
  await expect(newest).toContainText(KNOWN)
  await expectTouchable(newest)
  await expectNoBarriers(page, 'a side question on a phone')
  await button(newest, 'Take into the conversation').click()
  await expect(newest).toContainText('as message 5')
  await expect(rows(page).last()).toContainText(KNOWN)
  await ask(page, 'And then?')
  expect(wordsOf(server.bodies.at(-1))).toContain(`${QUESTION} Again.`)

  await page.reload()
  await expect(asides(page).first()).toContainText(KNOWN)
})
