/** A long conversation whose words are loaded near the eye: reading, going to a place, and finding work over all of it. */
import type { Locator, Page } from '@playwright/test'
import { generateSession } from '../../bench/browser/generate-session.ts'
import type { SessionEvent } from '../../src/engine/log/event.ts'
import { exportSession } from '../../src/transfer/export.ts'
import { session } from '../../src/test/session.ts'
import { expect, test } from '../fixtures.ts'
import { openNewChat } from '../opening.ts'
import { importSession } from '../saved-files.ts'

const MESSAGES = 1_500
const HIDDEN = 300

test('words come before they are seen, nothing jumps, and every place says which of how many it is', async ({
  page,
}) => {
  const log = await opened(page)
  const message = (number: number) => log.locator(`article[data-number="${number}"]`)
  await expect(message(MESSAGES)).toBeInViewport()
  await expect(message(MESSAGES)).toHaveAttribute('aria-posinset', String(MESSAGES))
  await expect(message(MESSAGES)).toHaveAttribute('aria-setsize', String(MESSAGES))

  await log.hover()
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, -800)
    await page.waitForTimeout(60)
    expect(await unloadedInView(log)).toBe(0)
  }
  expect(await firstInView(log)).toMatchObject({ number: expect.any(Number) })
  expect((await firstInView(log)).number).toBeLessThan(MESSAGES - 110)

  // A place that was never near the screen.
  await log.evaluate(element => element.scrollTo({ top: element.scrollHeight / 3 }))
  await expect.poll(() => unloadedInView(log)).toBe(0)
  await expect.poll(() => settledAt(page, log)).toBe(true)
  await log.evaluate(element => element.scrollTo({ top: 0 }))
  await expect(message(1)).toBeInViewport()
  await expect.poll(() => unloadedInView(log)).toBe(0)
  // What was left is no longer held.
  await expect(log.locator('[data-unloaded]')).toHaveCount(0)
  await log.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect(message(MESSAGES)).toBeInViewport()
  expect(await unloadedInView(log)).toBe(0)
})

test('find counts and goes to words that are not loaded', async ({ page }) => {
  const log = await opened(page)
  await expect(log.locator(`article[data-number="${MESSAGES}"]`)).toBeInViewport()
  await log.press('ControlOrMeta+f')
  const find = page.getByRole('search', { name: 'Find in this chat' })
  await find.getByRole('searchbox').fill('quagga crossing')
  await expect(find.getByRole('status')).toHaveText('1 match')
  await page.keyboard.press('Enter')
  const found = log.locator(`article[data-number="${HIDDEN}"]`)
  await expect(found).toContainText('quagga crossing')
  await expect(found).toBeInViewport()
  await expect.poll(() => unloadedInView(log)).toBe(0)
  await expect.poll(() => settledAt(page, log)).toBe(true)
  await expect(found).toBeInViewport()
})

for (const width of [1_280, 390])
  test(`what is not loaded takes about the height that it will have, at ${width} px`, async ({
    page,
  }) => {
    const words = 'The reading room opens at nine and closes at six. '.repeat(12)
    const messages = 400
    const log = await opened(
      page,
      session(...Array.from({ length: messages / 2 }, () => [`u ${words}`, `a ${words}`]).flat()),
    )
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await expect(log.locator(`article[data-number="${messages}"]`)).toBeInViewport()
    const guessed = () =>
      log.evaluate((element, count) => {
        const rows = [...element.querySelectorAll('article[data-number]:not([data-unloaded])')]
        const heights = rows.map(row => row.getBoundingClientRect().height)
        const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length
        return element.scrollHeight / count / mean
      }, messages)
    // Older rows come a moment later.
    await expect.poll(guessed).toBeGreaterThan(0.8)
    expect(await guessed()).toBeLessThan(1.25)
  })

/** A long conversation, opened again. */
async function opened(page: Page, log?: readonly SessionEvent[]): Promise<Locator> {
  const { events } = generateSession('Long', {
    messages: MESSAGES,
    endsAt: Date.UTC(2026, 10, 2, 9),
  })
  await openNewChat(page)
  await importSession(page, {
    name: 'long.json',
    text: exportSession({ title: 'Long', exportedAt: 0, events: log ?? withWords(events) }),
  })
  await page.reload()
  return page.getByRole('log', { name: 'Conversation' })
}

/** One message of the user has words that no other one has. */
function withWords(events: readonly SessionEvent[]): readonly SessionEvent[] {
  let number = 0
  return events.map(event => {
    if (event.type !== 'v1.message-appended') return event
    number += 1
    if (number !== HIDDEN) return event
    return {
      ...event,
      parts: [{ type: 'text', text: 'A quagga crossing at dawn.' }, ...event.parts],
    }
  })
}

/** Rows in sight whose words are not there. */
function unloadedInView(log: Locator): Promise<number> {
  return log.evaluate(element => {
    const seen = element.getBoundingClientRect()
    return [...element.querySelectorAll('[data-unloaded]')].filter(row => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > seen.top && top < seen.bottom
    }).length
  })
}

/** The uppermost message whose beginning is seen, and where that is. */
function firstInView(log: Locator): Promise<{ readonly number: number; readonly top: number }> {
  return log.evaluate(element => {
    const seen = element.getBoundingClientRect().top
    const rows = [...element.querySelectorAll<HTMLElement>('article[data-number]')]
    const row = rows.find(one => one.getBoundingClientRect().top >= seen)
    return {
      number: Number(row?.dataset['number']),
      top: Math.round((row?.getBoundingClientRect().top ?? NaN) - seen),
    }
  })
}

/** True once the same message is at the same place for half a second. */
async function settledAt(page: Page, log: Locator): Promise<boolean> {
  const before = await firstInView(log)
  await page.waitForTimeout(500)
  const after = await firstInView(log)
  return before.number === after.number && Math.abs(before.top - after.top) <= 1
}
