/** Ways through a long conversation: its outline, its map, and keys that jump. */
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { MESSAGES, openLongTalks } from '../long-talks.ts'
import { openApp, openConnected } from '../opening.ts'
import { workerQuiet } from '../page-observer.ts'
import { longestTaskIn } from '../page-watch.ts'
import { importTalk } from '../session-files.ts'
import { ask, rows } from '../talk.ts'

const outline = (page: Page) => page.getByRole('region', { name: 'Outline' })
const entry = (page: Page, name: RegExp | string) => outline(page).getByRole('option', { name })
const message = (page: Page, number: number) => page.locator(`article[data-number="${number}"]`)
const filter = (page: Page) => outline(page).getByRole('combobox')

test('a short conversation has no map', async ({ page, serve }) => {
  await openConnected(page, await serve())
  await ask(page, 'How do I make beds for a wet garden?')
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-map]')).toHaveCount(0)
})

test('the outline of the sample lists own messages, headings, summaries and pins, follows the reader, and goes to each', async ({
  page,
}) => {
  await openApp(page)
  await rows(page).last().hover()
  await button(page, 'Outline').click()
  await expect(filter(page)).toBeFocused()
  await expect(outline(page).locator('[data-here="true"]')).toHaveCount(1)
  await expectNoBarriers(page, 'outline')
  await page.keyboard.type('Summary')
  await entry(page, /^Summary \d: messages 1–/).click()
  await expect(page.getByText('now read as a summary')).toBeInViewport()
  await filter(page).fill('label')
  await page.keyboard.press('Enter')
  await expect(page.locator('article[data-shown]')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(outline(page)).toHaveCount(0)
  await page.keyboard.press('Alt+o')
  await expect(filter(page)).toBeFocused()
  await page.keyboard.type('no such words')
  await expect(outline(page)).toContainText('Nothing of this name here.')
  await button(page, 'Close outline').click()
  await expect(outline(page)).toHaveCount(0)
  // A press on a button leaves the focus there.
  await button(page, 'Show context').click()
  await page.keyboard.press('Alt+o')
  await expect(filter(page)).toBeFocused()
})

test('keys go to own messages, also from an empty message box, and leave typed words alone', async ({
  page,
}) => {
  await openApp(page)
  const words = 'An answer. '.repeat(80)
  await importTalk(
    page,
    Array.from({ length: 60 }, (_, at) => `Question ${at + 1}?`),
    words,
  )
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus()
  await page.keyboard.press('Alt+Home')
  await expect(message(page, 1)).toBeInViewport()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.locator('article[data-shown]')).toHaveAttribute('data-number', '3')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.locator('article[data-shown]')).toHaveAttribute('data-number', '5')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.locator('article[data-shown]')).toHaveAttribute('data-number', '3')
  await page.keyboard.press('Alt+End')
  await expect(page.locator('article[data-shown]')).toHaveAttribute('data-number', '119')
  await test.step('the map marks own messages and matches, and a drag on it scrolls', async () => {
    const map = page.locator('[data-map]')
    await expect(map.locator('path[data-mark="own"]')).toHaveAttribute('d', /(?:M0 \d+h1){9}/)
    await rows(page).last().click()
    await page.keyboard.press('Control+f')
    await expect(page.getByRole('searchbox', { name: 'Find in this chat' })).toBeFocused()
    await page.keyboard.type('Question 7?')
    await expect(map.locator('path[data-mark="match"]')).toHaveAttribute('d', /^M0 \d+h1$/)
    await page.keyboard.press('Escape')
    const box = await map.boundingBox()
    const [x, y, height] = [(box?.x ?? 0) + 4, box?.y ?? 0, box?.height ?? 0]
    await page.mouse.move(x, y + height - 10)
    await page.mouse.down()
    await page.mouse.move(x, y + 5, { steps: 5 })
    await page.mouse.up()
    await expect(message(page, 1)).toBeInViewport()
    await page.getByRole('textbox', { name: 'Message', exact: true }).focus()
    await page.keyboard.press('Alt+End')
    await expect(page.locator('article[data-shown]')).toHaveAttribute('data-number', '119')
  })
  await expect(message(page, 119)).toBeFocused()
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus()
  await page.keyboard.type('typed')
  await page.keyboard.press('Alt+Home')
  await expect(page.locator('article[data-shown]')).toHaveAttribute('data-number', '119')
})

test('at 390 px the outline takes the whole place, and gives it back after a jump', async ({
  page,
}) => {
  await openApp(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const log = page.getByRole('log', { name: 'Conversation' })
  await log.hover()
  await page.mouse.wheel(0, -2_000)
  await button(page, 'Outline').click()
  // A focused box would open the keyboard of a phone.
  await expect(outline(page)).toBeFocused()
  await expectTouchable(outline(page))
  await expectNoBarriers(page, 'outline')
  await outline(page).getByRole('option').first().click()
  await expect(outline(page)).toHaveCount(0)
  await expect(page.locator('[data-map]')).toHaveCount(0)
})

test(`${MESSAGES} messages: the outline opens, the map goes anywhere, and the page keeps its frames`, async ({
  page,
}) => {
  test.setTimeout(600_000)
  await openLongTalks(page, 'Long')
  await workerQuiet(page, 2_000)
  const map = page.locator('[data-map]')
  await expect(map.locator('path[data-mark="own"]')).toHaveAttribute('d', /M0 \d+h1M0/)
  const note = async (type: string, work: () => Promise<void>) => {
    const longest = Math.round(await longestTaskIn(page, work))
    test.info().annotations.push({ type, description: `longest task ${longest} ms` })
    return longest
  }
  const opening = await note('outline', async () => {
    await page.keyboard.press('Alt+o')
    await expect(outline(page).getByRole('option').first()).toBeVisible({ timeout: 60_000 })
  })
  await page.keyboard.press('Escape')
  const box = await map.boundingBox()
  const [x, y, height] = [(box?.x ?? 0) + 4, box?.y ?? 0, box?.height ?? 0]
  const jumping = await note('map', async () => {
    await page.mouse.click(x, y + height / 2)
    await expect(rows(page).first()).toBeVisible()
    await expect
      .poll(async () => Number(await rows(page).first().getAttribute('data-number')))
      .toBeLessThan(0.7 * MESSAGES)
  })
  // `e2e/long/big.spec.ts` limits it.
  await note('scrolling', async () => {
    await page.getByRole('log', { name: 'Conversation' }).hover()
    for (let step = 0; step < 40; step += 1) {
      await page.mouse.wheel(0, -900)
      await page.waitForTimeout(16)
    }
  })
  for (const longest of [opening, jumping]) expect(longest).toBeLessThan(50)
})
