/** What lifts the look, where no other test is about it: rank of headings, words that can be read, room that is used. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { contextPanel } from '../context.ts'
import { button } from '../controls.ts'
import { openApp, openConnected, openNewChat } from '../opening.ts'
import { ask, enter, messageBox } from '../talk.ts'
import { says } from '../server/behaviour.ts'

const NOTED = [
  '### The plan',
  '',
  'Scan the shelves[^1], then count.',
  '',
  '[^1]: By the list of May.',
].join('\n')

test('the heading of footnotes does not outrank those of the answer', async ({ page, serve }) => {
  await openConnected(page, await serve({ reply: () => says(NOTED) }))
  const answer = await ask(page, 'Which plan?')
  const own = answer.getByRole('heading', { name: 'The plan' })
  const notes = answer.getByRole('heading', { name: 'Footnotes' })
  await expect(notes).toBeVisible()
  expect(await pixels(notes, 'font-size')).toBeLessThan(await pixels(own, 'font-size'))
  expect(await pixels(notes, 'font-weight')).toBeLessThan(await pixels(own, 'font-weight'))
})

test('the ghost text of the message box can be read, light and dark', async ({ page }) => {
  await openNewChat(page)
  await expect(messageBox(page)).toHaveAttribute('placeholder', 'Write a message')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: null })
    const usual = await ghostContrast(page)
    expect(usual).toBeGreaterThanOrEqual(4.5)
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    expect(await ghostContrast(page)).toBeGreaterThan(Math.max(7, usual))
  }
})

test('the panel is closed at first; it says the bar and the one step that is next, everything else is folded', async ({
  page,
}) => {
  await openApp(page)
  await expect(page.getByRole('region', { name: 'Context' })).toHaveCount(0)
  const panel = await contextPanel(page)
  // The total and its share are the composer's alone, where it is in view.
  await expect(panel.getByText(/of 16k tokens/)).toBeHidden()
  await expect(panel.getByText('What happens next')).toBeVisible()
  await expect(panel.getByText('A token is about three quarters of an English word.')).toBeVisible()
  await expect(panel.getByText('A summary is written in the background').first()).toBeVisible()
  await expect(panel.getByText('The summary takes the place of older messages')).toBeHidden()
  await expect(button(panel, 'Compact now…')).toBeVisible()
  const folds = panel.locator('details')
  expect(await folds.count()).toBeGreaterThanOrEqual(2)
  for (const fold of await folds.all()) await expect(fold).not.toHaveAttribute('open')
})

function pixels(element: Locator, property: 'font-size' | 'font-weight'): Promise<number> {
  return element.evaluate(
    (node, name) => Number.parseFloat(getComputedStyle(node).getPropertyValue(name)),
    property,
  )
}

/** How the placeholder stands out from what lies behind the message box, as WCAG counts it. */
function ghostContrast(page: Page): Promise<number> {
  return messageBox(page).evaluate(box => {
    const context = document.createElement('canvas').getContext('2d')
    if (context === null) throw new RangeError('No canvas')
    const colour = (css: string) => {
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = css
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (css: string) => {
      const [red = 0, green = 0, blue = 0] = colour(css).map(value => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let behind: Element | null = box
    while (behind && colour(getComputedStyle(behind).backgroundColor)[3] !== 255)
      behind = behind.parentElement
    const ground = luminance(getComputedStyle(behind ?? box).backgroundColor)
    const ghost = luminance(getComputedStyle(box, '::placeholder').color)
    return (Math.max(ground, ghost) + 0.05) / (Math.min(ground, ghost) + 0.05)
  })
}

test('enlarged to twice its size, the first visit leaves room for the conversation, and a glass stands in the middle of its field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await openApp(page)
  const log = await page.getByRole('log', { name: 'Conversation' }).boundingBox()
  expect(log?.height).toBeGreaterThan(100)
  await enter(page, '/settings')
  const field = page.getByRole('dialog', { name: 'Settings' }).locator('.finder')
  const middles = await field.evaluate(finder =>
    [...finder.querySelectorAll('svg, input')].map(part => {
      const { top, height } = part.getBoundingClientRect()
      return top + height / 2
    }),
  )
  expect(middles[0]).toBeCloseTo(middles[1] ?? 0, 0)
})
