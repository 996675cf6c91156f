/** What is pressed gets the press: while a list has just scrolled, and while the row under the pointer would move away. */
import type { Locator, Page } from '@playwright/test'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { newChat, openConnected } from '../opening.ts'
import { says } from '../server/behaviour.ts'
import { ask, messageBox, pressSend, rows, settled } from '../talk.ts'

const notice = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Notices' }).getByText(text)

test('a list that has just scrolled lets a press through', async ({ page, serve }) => {
  await page.setViewportSize({ width: 1_100, height: 360 })
  await openConnected(page, await serve({ reply: () => says('Noted. '.repeat(300)) }))
  for (const name of ['Rota', 'Garden', 'Scanner', 'Fines', 'Stairs']) {
    await ask(page, `${name}?`)
    await newChat(page)
  }
  await page.locator('nav').getByRole('link', { name: /^Rota/ }).click()
  await expect(rows(page).last()).toBeVisible()
  const sessions = page.getByRole('navigation', { name: 'Chats' })
  for (const inside of [rows(page).last(), sessions.locator('[data-session]').last()])
    expect(await inside.evaluate(takesPress), String(inside)).toBe(true)
})

/** In the page: scrolls its list by a few pixels; true if the row is then what a press in its middle would reach. */
async function takesPress(row: Element): Promise<boolean> {
  const list = row.closest('.scroll')
  const frames = async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise(resolve => requestAnimationFrame(resolve))
  }
  row.scrollIntoView({ block: 'center' })
  await new Promise(resolve => setTimeout(resolve, 500))
  // What is still being measured may take it back to its end.
  const scrolls = async () => {
    const before = list?.scrollTop
    list?.scrollBy({ top: -6 })
    await frames()
    return list?.scrollTop !== before
  }
  let tries = 1
  while (!(await scrolls())) if ((tries += 1) > 20) throw new RangeError('The list does not scroll')
  const { left, width } = row.getBoundingClientRect()
  const frame = list?.getBoundingClientRect()
  const middle = (frame?.top ?? 0) + (frame?.height ?? 0) / 2
  const found = document.elementFromPoint(left + width / 2, middle)
  return found !== list && list?.contains(found) === true
}

test('what is pressed stays under the pointer until it is let go, while an answer grows below', async ({
  page,
  serve,
}) => {
  const words = 'One word after the other, and then some more of them. '
  const server = await serve({
    reply: (_, index) => says(words.repeat(index === 0 ? 12 : 60), { betweenMs: index * 400 }),
  })
  await openConnected(page, server)
  await ask(page, 'Begin.')
  await pressSend(page, 'Go on at length.')
  // To hover over the row before would scroll up to it.
  await expect(rows(page, 'user')).toHaveCount(2)
  const log = page.getByRole('log', { name: 'Conversation' })
  const copy = button(rows(page, 'user').last(), 'Copy')
  await copy.hover()
  // Then it rests for as long as one more line takes.
  await moves(copy)
  const { x, y, width, height } = (await copy.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  const before = await log.evaluate(({ scrollHeight }) => scrollHeight)
  await expect
    .poll(() => log.evaluate(({ scrollHeight }) => scrollHeight))
    .toBeGreaterThan(before + 30)
  await page.mouse.up()
  await expect(notice(page, 'Copied')).toBeVisible()

  // Then it goes to the end, and follows it.
  const toEnd = () =>
    log.evaluate(element => element.scrollHeight - element.scrollTop - element.clientHeight)
  await expect.poll(toEnd).toBeLessThan(2)
  await expect(button(page, 'To the newest')).toBeHidden()
  await button(page, 'Stop').click()
  await settled(page)
})

/** Resolves right after it was moved. */
async function moves(target: Locator): Promise<void> {
  const top = async () => (await target.boundingBox())?.y
  const before = await top()
  await expect.poll(top, { intervals: [10] }).not.toBe(before)
}

test('a jump gives way to the wheel and to a message that is sent, however long rows are measured', async ({
  page,
  serve,
}) => {
  await openConnected(page, await serve({ reply: () => says('Noted as it was said. '.repeat(90)) }))
  for (const word of ['One', 'Two', 'Three', 'Four']) await ask(page, `${word}?`)
  await page.evaluate(changeHeights)
  const first = rows(page).and(page.locator('[data-number="1"]'))
  const log = page.getByRole('log', { name: 'Conversation' })
  const above = () => log.evaluate(({ scrollTop }) => scrollTop)
  await messageBox(page).press('Alt+Home')
  await expect(first).toBeInViewport()
  await log.hover()
  await page.mouse.wheel(0, 500)
  await page.waitForTimeout(500)
  expect(await above()).toBeGreaterThan(300)

  await messageBox(page).press('Alt+Home')
  await expect(first).toBeInViewport()
  await pressSend(page, 'And then?')
  await settled(page)
  // Its question may be above what is drawn.
  await expect(rows(page, 'assistant').and(page.locator('[data-number="10"]'))).toBeInViewport()
  await expect(button(page, 'To the newest')).toBeHidden()
})

/** In the page: as while a slow computer lays out one row after the other. */
function changeHeights(): void {
  let turn = 0
  setInterval(() => {
    turn += 1
    for (const row of document.querySelectorAll<HTMLElement>('[role="log"] article'))
      row.style.paddingBottom = `${turn % 7}px`
  }, 60)
}
