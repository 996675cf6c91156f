/** Several messages selected and acted on: by mouse, by keys, and by touch. */
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openApp } from '../opening.ts'
import { importTalk } from '../session-files.ts'
import { inMessageMenu, messageCounts, rows } from '../talk.ts'

const ASKED = Array.from({ length: 6 }, (_, index) => `Question ${index + 1}?`)
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected messages' })
const message = (page: Page, number: number) => page.locator(`article[data-number="${number}"]`)
const checked = (page: Page) => page.locator('article [role="checkbox"][aria-checked="true"]')

async function begin(page: Page, number: number): Promise<void> {
  await message(page, number).hover()
  await inMessageMenu(message(page, number), 'Select several…')
  await expect(bar(page)).toContainText('1 message')
}

test('messages are selected with the mouse, copied, hidden, shown again by one Undo, and pinned', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openApp(page)
  await importTalk(page, ASKED, 'An answer.')
  await begin(page, 9)
  await message(page, 11).click({ modifiers: ['Shift'], position: { x: 200, y: 30 } })
  await expect(checked(page)).toHaveCount(3)
  await message(page, 10).getByText('An answer.').click()
  await expect(bar(page)).toContainText(/2 messages · .*tokens/)
  await expectNoBarriers(page, 'selecting')
  await button(bar(page), 'Copy').click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^## You.*\n\nQuestion 5\?\n\n## You.*\n\nQuestion 6\?$/)
  await button(bar(page), 'Hide from the model').click()
  await expect(messageCounts(page)).toContainText('10 in the model’s view')
  await expect(button(bar(page), 'Show to the model')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(messageCounts(page)).toHaveText('12 messages')
  await button(bar(page), 'Always keep').click()
  await expect(page.locator('article[data-status="pinned"]')).toHaveCount(2)
  await button(bar(page), 'Done').click()
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(page.locator('article[data-status="pinned"]')).toHaveCount(2)
})

test('messages are selected by keys alone, also all of them, and copied into a new chat', async ({
  page,
}) => {
  await openApp(page)
  await importTalk(page, ASKED, 'An answer.')
  await button(rows(page).last(), 'Copy').focus()
  await page.keyboard.press('m')
  await expect(rows(page).last().getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(bar(page)).toContainText('3 messages')
  await page.keyboard.press('ArrowUp')
  await expect(message(page, 9).getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('r')
  await expect(bar(page)).toContainText('3 messages')
  await page.keyboard.press('o')
  await expect(page.getByRole('dialog')).toContainText('3 messages')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^JSON/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await message(page, 9).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('4 messages')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('12 messages')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)

  await button(rows(page).last(), 'Copy').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(bar(page)).toContainText('2 messages')
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { name: 'From Talk' })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(bar(page)).toHaveCount(0)
  await button(page, 'Hide them there').click()
  await expect(page.getByText('2 messages hidden from the model in “Talk”.')).toBeVisible()
  await page.locator('nav').getByRole('link', { name: /^Talk/ }).click()
  await expect(messageCounts(page)).toContainText('10 in the model’s view')
})

test('an open editor keeps its words and its buttons while messages are selected', async ({
  page,
}) => {
  await openApp(page)
  await importTalk(page, ASKED, 'An answer.')
  await message(page, 9).hover()
  await button(message(page, 9), 'Edit').click()
  await begin(page, 11)
  const editor = page.getByRole('textbox', { name: 'Edit message 9' })
  await editor.click()
  await editor.press('Control+a')
  await editor.pressSequentially('xp?')
  await expect(editor).toHaveValue('xp?')
  await expect(checked(page)).toHaveCount(1)
  await expect(page.locator('article[data-status="pinned"]')).toHaveCount(0)
  await expect(messageCounts(page)).toHaveText('12 messages')
  await button(message(page, 9), 'Cancel').click()
  await expect(editor).toHaveCount(0)
  await expect(checked(page)).toHaveCount(1)
})

test('at 390 px messages are selected by touch, and every button is large enough', async ({
  page,
}) => {
  await openApp(page)
  await importTalk(page, ASKED, 'An answer.')
  await page.setViewportSize({ width: 390, height: 844 })
  await message(page, 12)
    .getByRole('button', { name: /^Actions for message/ })
    .click()
  await page.getByRole('menuitem', { name: 'Select several…' }).click()
  await expect(bar(page)).toContainText('1 message')
  await message(page, 11).getByText('Question 6?').click()
  await expect(bar(page)).toContainText('2 messages')
  await expectTouchable(bar(page))
  await expectNoBarriers(page, 'selecting')
  await button(bar(page), 'All').click()
  await button(bar(page), 'Hide from the model').click()
  await expect(rows(page).and(page.locator('[data-status="excluded"]'))).toHaveCount(12)
})
