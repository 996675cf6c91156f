/** A model proposes the title of a chat: by mouse, by keyboard and on a phone. A paid one is asked only by a press. */
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from '../barriers.ts'
import { button, fromChatMenu, uncheck } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { connect, newChat, openConnected, openNewChat, openSettings } from '../opening.ts'
import { says } from '../server/behaviour.ts'
import type { Serve } from '../fixtures.ts'
import { ask, enter } from '../talk.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Suggest a title' })
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Title' })
const heading = (page: Page) => page.locator('h1')
/** A server that answers, and writes these titles, one after the other. */
async function titling(serve: Serve, ...titles: readonly string[]) {
  let written = 0
  const server = await serve({
    reply: () => says('Raise them a little.'),
    title: () => says(titles[written++] ?? ''),
  })
  return { server, asked: () => server.titleBodies.length }
}

async function turnNamingOff(page: Page): Promise<void> {
  const settings = await openSettings(page, 'Chats')
  const names = settings.getByRole('switch', { name: 'Let a free model name new chats' })
  await expect(names).toBeChecked()
  await uncheck(names)
  await expectNoBarriers(page, 'title-setting')
  await page.keyboard.press('Escape')
}

test('a paid model is named with its host and cost, and asked only by a press', async ({
  page,
  serve,
}) => {
  const { server, asked } = await titling(serve, '<think>hm</think>"**Raised beds**."', '"')
  await openNewChat(page)
  await connect(page, server.url.replace('127.0.0.1', 'paid.test'), { window: 8_192 })
  await newChat(page)
  await ask(page, 'How do I make beds for a wet garden?')
  const before = await heading(page).innerText()

  await fromChatMenu(page, 'Suggest a title')
  const press = button(dialog(page), 'Ask test-model for a title; it reads the first messages')
  await expect(press).toBeVisible()
  await expect(dialog(page)).toContainText(/go to paid\.test:\d+\. The price .* not known/)
  await expect(field(page)).toHaveValue(before)
  await expectNoBarriers(page, 'title-paid')
  await page.setViewportSize({ width: 390, height: 844 })
  const { x = 0, width = 390 } = (await press.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(390 - 16)
  await expectNoBarriers(page, 'title-paid')
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(asked()).toBe(0)
  await press.click()
  await expect(field(page)).toHaveValue('Raised beds')
  await expectNoBarriers(page, 'title-proposed')
  await expect(heading(page)).toHaveText(before)
  await button(dialog(page), 'Rename').click()
  await expect(heading(page)).toHaveText('Raised beds')

  // From the list, where the reply is of no use: the title stays.
  await page.locator('[data-session] a').first().hover()
  await button(page, 'Actions for Raised beds').click()
  await page.getByRole('menuitem', { name: 'Suggest a title' }).click()
  await press.click()
  await expect(dialog(page)).toContainText('without a usable title')
  await expect(field(page)).toHaveValue('Raised beds')
  await expectNoBarriers(page, 'title-failed')
  await button(dialog(page), 'Cancel').click()
  await expect(heading(page)).toHaveText('Raised beds')
  expect(asked()).toBe(2)
})

test('a free model proposes at once, by the keyboard and on a phone, and can be stopped', async ({
  page,
  serve,
}) => {
  const held = Promise.withResolvers<void>()
  let asked = 0
  const server = await serve({
    reply: () => says('Raise them a little.'),
    title: async () => {
      if ((asked += 1) === 1) await held.promise
      return says('Wet gardens')
    },
  })
  await openConnected(page, server)
  await turnNamingOff(page)
  await ask(page, 'How do I make beds for a wet garden?')

  await enter(page, '/title')
  await expect(dialog(page).getByRole('status')).toHaveText('test-model writes a title…')
  await expectNoBarriers(page, 'title-writing')
  await button(dialog(page), 'Stop').press('Enter')
  held.resolve()
  await button(dialog(page), 'Ask test-model for a title; it reads the first messages').press(
    'Enter',
  )
  await expect(field(page)).toHaveValue('Wet gardens')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' in May')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Wet gardens in May')

  await enter(page, '/title Mine')
  await expect(heading(page)).toHaveText('Mine')

  await page.setViewportSize({ width: 390, height: 844 })
  await fromChatMenu(page, 'Suggest a title')
  await expect(field(page)).toHaveValue('Wet gardens')
  await expectTouchable(dialog(page).getByRole('status').locator('..'))
  await expectNoBarriers(page, 'title-phone')
  await page.keyboard.press('Escape')
  await expect(heading(page)).toHaveText('Mine')
})

test('a free model names a new chat, unless the setting is off', async ({ page, serve }) => {
  const { server, asked } = await titling(serve, 'Wet gardens')
  await openConnected(page, server)
  await ask(page, 'How do I make beds for a wet garden?')
  await expect(heading(page)).toHaveText('Wet gardens')
  await turnNamingOff(page)
  await newChat(page)
  await ask(page, 'And for a cold garden?')
  await ask(page, 'And for a hot one?')
  await expect(heading(page)).toHaveText(/cold garden/)
  expect(asked()).toBe(1)
})

test('a paid model names no new chat', async ({ page, serve }) => {
  const { server, asked } = await titling(serve, 'Dry gardens')
  await openNewChat(page)
  await connect(page, server.url.replace('127.0.0.1', 'paid.test'), { window: 8_192 })
  await newChat(page)
  await ask(page, 'And in a dry one?')
  await ask(page, 'And in May?')
  await expect(heading(page)).toHaveText(/dry one/)
  expect(asked()).toBe(0)
})
