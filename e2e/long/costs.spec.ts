/** What an answer cost, at the answer and in sum: by mouse, by keyboard and on a phone. */
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { contextPanel } from '../context.ts'
import { button } from '../controls.ts'
import { connect, newChat, openConnected, openNewChat } from '../opening.ts'
import { ask, openMessageMenu, rows } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import type { TestServer } from '../server/server.ts'

/** Opens an empty session in which a paid model answers. */
async function openPaid(page: Page, server: TestServer): Promise<void> {
  await openNewChat(page)
  await connectAbroad(page, server, 'gpt-5')
}

/** Has a model of this name answer in a new chat, on a host that is not this computer's own. */
async function connectAbroad(page: Page, { url }: TestServer, model: string): Promise<void> {
  await connect(page, url.replace('127.0.0.1', 'paid.test'), { model, window: 8_192 })
  await newChat(page)
}

/** The cost that the menu of an answer says; null for none. */
async function costOf(answer: Locator): Promise<number | null> {
  const page = answer.page()
  await openMessageMenu(answer)
  const words = page.getByRole('menu').getByText(/^\d[\d.,k]* tokens/)
  await expect(words).toBeVisible()
  const dollars = /\$(\d+\.\d+)/.exec(await words.innerText())
  await page.keyboard.press('Escape')
  return dollars === null ? null : Number(dollars[1])
}
const total = (panel: Locator) => panel.locator('summary').filter({ hasText: 'Cost so far' })

async function dollarsIn(place: Locator): Promise<number> {
  return Number(/\$(\d+\.\d+)/.exec(await place.innerText())?.[1])
}

test('each answer says what its turn cost, and the panel says their sum', async ({
  page,
  serve,
}) => {
  const server = await serve({
    models: ['gpt-5'],
    reply: ({ messages }) =>
      messages.length === 2 ? calls({ name: 'current_time', arguments: '{}' }) : says('Noted.'),
  })
  await openPaid(page, server)
  await ask(page, `Which time is it? ${'And more words. '.repeat(80)}`)
  const first = rows(page, 'assistant').nth(1)
  const second = rows(page, 'assistant').nth(2)
  expect(server.bodies).toHaveLength(2)
  // One turn of two requests: only the answer that ends it says what it cost.
  expect(await costOf(rows(page, 'assistant').first())).toBeNull()
  await ask(page, 'And now?')
  const sum = ((await costOf(first)) ?? NaN) + ((await costOf(second)) ?? NaN)
  const panel = await contextPanel(page)
  expect(sum).toBeGreaterThan(0)
  await expect.poll(async () => Math.abs((await dollarsIn(total(panel))) - sum)).toBeLessThan(2e-4)

  await total(panel).press('Enter')
  await expect(panel.getByText('Answers', { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'costs-panel')

  await expect(panel).toContainText(/A reply costs about \$[\d.]+, by the last ones\./)

  // Another version costs too, though it is not shown.
  const before = await dollarsIn(total(panel))
  await second.hover()
  await button(second, 'Answer again').click()
  await expect(panel.getByText('Other versions, and requests without an answer')).toBeVisible()
  await expect.poll(() => dollarsIn(total(panel))).toBeGreaterThan(before)
})

test('nothing is said of money where none is known to be paid', async ({ page, serve }) => {
  const server = await openConnected(page, await serve())
  expect(await costOf(await ask(page, 'Which month?'))).toBeNull()
  await contextPanel(page)
  await expect(page.getByText(/cost \$|Cost so far/)).toHaveCount(0)

  await connectAbroad(page, server, 'test-model')
  expect(await costOf(await ask(page, 'And which day?'))).toBeNull()
  await expect(page.getByText(/cost \$|Cost so far/)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the menu of an answer says what it cost', async ({ page, serve }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPaid(page, await serve({ models: ['gpt-5'] }))
    await page.setViewportSize({ width: 390, height: 844 })
    await ask(page, 'Which month?')
    await button(page, 'Actions for message 2').tap()
    await expect(page.getByRole('menu').getByText(/cost \$0\.\d+/)).toBeVisible()
    await expectNoBarriers(page, 'costs-menu')
  })
})
