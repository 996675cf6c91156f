/** Words of Arabic and Hebrew run from the right, wherever they stand; code and English run from the left. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openApp } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { sessionFileOf } from '../session-files.ts'
import { messageBox, rows } from '../talk.ts'

const TITLE = 'תוכנית הגן'
const ANSWER = ['نعم، هذه **قائمة**:', '', '- أول', '- ثان', '', '```', 'let a = 1', '```'].join(
  '\n',
)

test('a block of a message, a title and the message box run in the direction of their words', async ({
  page,
}) => {
  await openApp(page)
  await importSession(page, sessionFileOf(TITLE, ['שלום עולם!\nHello again.', ANSWER]))
  await expect(rows(page, 'assistant').getByRole('list')).toBeVisible()
  expect(await directionOf(page.getByRole('heading', { level: 1 }))).toBe('rtl')
  expect(await directionOf(page.locator('[data-session]').getByText(TITLE))).toBe('rtl')
  expect(await directionOf(rows(page, 'assistant').getByRole('list'))).toBe('rtl')
  expect(await directionOf(rows(page, 'assistant').getByText('let a = 1'))).toBe('ltr')

  // Each line of one's own words begins on its side.
  const sides = await rows(page, 'user')
    .locator('p')
    .evaluate(paragraph => {
      const whole = paragraph.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(paragraph)
      return [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map(({ left, right }) => (whole.right - right < left - whole.left ? 'right' : 'left'))
    })
  expect([sides.at(0), sides.at(-1)]).toEqual(['right', 'left'])

  await messageBox(page).fill('مرحبا')
  expect(await directionOf(messageBox(page))).toBe('rtl')
  await messageBox(page).fill('Hello')
  expect(await directionOf(messageBox(page))).toBe('ltr')
})

function directionOf(element: Locator): Promise<string> {
  return element.evaluate(node => getComputedStyle(node).direction)
}
