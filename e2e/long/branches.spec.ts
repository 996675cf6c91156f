/** Editing, answering again, reading another version, and forking: by mouse, by keyboard and on a phone. */
import type { Locator } from '@playwright/test'
import { expectNoBarriers } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { newChat, openConnected } from '../opening.ts'
import { ask, inMessageMenu, messageBox, rows, settled } from '../talk.ts'
import { fault, says } from '../server/behaviour.ts'
import { version, editor, counted, talked, saysNow } from '../branches-steps.ts'

test('edit, answer again and read another version, by keyboard', async ({ page, serve }) => {
  await openConnected(page, await serve({ reply: counted() }))
  await talked(page)
  await messageBox(page).press('ArrowUp')
  await expect(editor(page, 3)).toBeFocused()
  await page.keyboard.type(' Really')
  await page.keyboard.press('Escape')
  await expect(editor(page, 3)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(editor(page, 3)).toHaveValue('And which day? Really')
  await expect(editor(page, 3)).toBeFocused()
  await expect(page.locator('[data-shown]')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await saysNow(page, ['Which month?', 'Answer 1.', 'And which day? Really', 'Answer 3.'])
  await expect(page.locator('[data-shown]')).toHaveCount(0)

  await button(rows(page).nth(3), 'Copy').press('r')
  await saysNow(page, ['Which month?', 'Answer 1.', 'And which day? Really', 'Answer 4.'])
  await button(rows(page).nth(3), 'Copy').press('Alt+ArrowLeft')
  await saysNow(page, ['Which month?', 'Answer 1.', 'And which day? Really', 'Answer 3.'])
  await expect(button(version(page, 'Version 1 of 2 of message 4'), 'Next version')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await saysNow(page, ['Which month?', 'Answer 1.', 'And which day? Really', 'Answer 4.'])
  await button(rows(page).nth(0), 'Copy').press('e')
  await expect(editor(page, 1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(rows(page).nth(0), 'Edit')).toBeFocused()
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { name: /^Branch of / })).toBeVisible()
  await saysNow(page, ['Which month?'])
})

test('an answer by another model is a version, too, and one that fails leaves the one before at hand', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/Failed to load resource/)
  const server = await openConnected(page, await serve({ reply: counted() }))
  const answer = await ask(page, 'Which month?')
  await inMessageMenu(answer, 'Answer again in another way')
  await page.getByRole('menuitem', { name: /^Switch to demo/ }).click()
  await expect(rows(page, 'assistant').last()).toContainText('not an AI')
  await settled(page)
  await button(version(page, 'Version 2 of 2 of message 2'), 'Previous version').click()
  await saysNow(page, ['Which month?', 'Answer 1.'])

  // An answer that fails leaves the one before at hand.
  await newChat(page)
  server.reply(() => says('Fine.'))
  const fine = await ask(page, 'Which month?')
  server.reply(() => fault(400, 'no'))
  await button(fine, 'Answer again').click()
  await settled(page)
  await expect(page.getByText('No answer in this version yet.')).toBeVisible()
  const ended = version(page, 'Version 2 of 2, without an answer yet')
  await button(ended, 'Previous version').click()
  await saysNow(page, ['Which month?', 'Fine.'])
  await expect(page.getByText('No answer in this version yet.')).toHaveCount(0)
})

/** The menu of a message is below its words, where a finger reaches it. */
async function expectBelowItsWords(row: Locator): Promise<void> {
  const menu = await row.getByRole('button', { name: /^Actions for message/ }).boundingBox()
  const words = await row.getByRole('paragraph').last().boundingBox()
  expect(menu?.height).toBeGreaterThanOrEqual(44)
  expect(menu?.y).toBeGreaterThanOrEqual((words?.y ?? NaN) + (words?.height ?? NaN) - 1)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('edit, answer again, read another version, and fork, by touch', async ({ page, serve }) => {
    const server = await serve({ reply: counted() })
    await page.setViewportSize({ width: 1280, height: 800 })
    await openConnected(page, server)
    await talked(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const choose = async (number: number, tool: string) => {
      await button(page, `Actions for message ${number}`).tap()
      await page.getByRole('menuitem', { name: tool, exact: true }).tap()
    }
    for (const at of [0, 1]) await expectBelowItsWords(rows(page).nth(at))
    await button(rows(page).nth(2), 'Edit').tap()
    await editor(page, 3).fill('And which week?')
    await expect(page.getByText(/message 1|messages 1 to 2/)).toBeVisible()
    await expect(editor(page, 3)).toBeInViewport({ ratio: 1 })
    await expectNoBarriers(page, 'branches-edit')
    await button(rows(page), 'Send').tap()
    await saysNow(page, ['Which month?', 'Answer 1.', 'And which week?', 'Answer 3.'])
    await button(rows(page).nth(3), 'Answer again').tap()
    await saysNow(page, ['Which month?', 'Answer 1.', 'And which week?', 'Answer 4.'])
    await expectNoBarriers(page, 'branches-versions')
    await button(version(page, 'Version 2 of 2 of message 3'), 'Previous version').tap()
    await saysNow(page, ['Which month?', 'Answer 1.', 'And which day?', 'Answer 2.'])
    await choose(2, 'Delete')
    await saysNow(page, ['Which month?', 'And which day?', 'Answer 2.'])
    await expectNoBarriers(page, 'branches-deleted')
    await button(page, 'Restore').tap()
    await choose(2, 'Branch')
    await saysNow(page, ['Which month?', 'Answer 1.'])
  })
})
