import { type Locator, type Page } from '@playwright/test'
import { generateSession } from '../../bench/browser/generate-session.ts'
import { exportSession } from '../../src/transfer/export.ts'
import { expect, test } from '../fixtures.ts'
import { compact } from '../context.ts'
import { button } from '../controls.ts'
import { connect, newChat, openApp } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { pressSend, rows, settled, undo } from '../talk.ts'
import { says } from '../server/behaviour.ts'

// Screen readers and searches in the page scroll without a wheel, a finger or a key, as scripts do.

test('a reader whom no hand scrolled up stays there while the answer grows', async ({
  page,
  serve,
}) => {
  const words = 'One word after the other, and then some more of them. '
  const server = await serve({ reply: () => says(words.repeat(120), { betweenMs: 50 }) })
  await openApp(page)
  await connect(page, server.url)
  await newChat(page)
  await pressSend(page, 'Count at length.')
  const log = conversation(page)
  await expect.poll(() => above(log), { timeout: 20_000 }).toBeGreaterThan(200)

  await log.evaluate(element => element.scrollTo({ top: 0 }))
  await page.waitForTimeout(1_000)
  expect(await above(log)).toBe(0)
  await expect(button(page, 'To the newest')).toBeVisible()
  await button(page, 'Stop').click()
  await settled(page)
})

test('a reader whom no hand scrolled to messages that were not drawn yet stays there', async ({
  page,
}) => {
  await openApp(page)
  const log = conversation(page)
  await expect.poll(() => above(log)).toBeGreaterThan(2_000)
  await page.waitForTimeout(1_000)
  await log.evaluate(element => element.scrollTo({ top: 0 }))
  await page.waitForTimeout(500)
  expect(await above(log)).toBe(0)
  await expect(rows(page).first()).toBeInViewport()
})

test('the row of a new compaction stands still, and one click on Undo takes it back', async ({
  page,
}) => {
  await openApp(page)
  await undo(page)
  await compact(page, 'extractive')
  const log = conversation(page)
  const undone = button(log, 'Undo')
  // While rows are still measured, the list goes back to the row of the compaction.
  await expect(async () => {
    await log.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
    await page.waitForTimeout(300)
    expect(await log.evaluate(toEnd)).toBeLessThan(1)
  }).toPass()
  await log.hover()
  await expect(async () => {
    await page.mouse.wheel(0, -300)
    await expect(undone.first()).toBeInViewport({ timeout: 200 })
  }).toPass({ intervals: [50] })
  await undone.first().click({ timeout: 5_000 })
  await expect(rows(page).first()).toBeAttached()
  await expect(undone).toHaveCount(0)
})

test('a long conversation that is opened again shows its end, stays where it is read, and is all there', async ({
  page,
}) => {
  const messages = 2_500
  const { events } = generateSession('Long', { messages, endsAt: Date.UTC(2026, 10, 2, 9) })
  await openApp(page)
  await importSession(page, {
    name: 'long.json',
    text: exportSession({ title: 'Long', exportedAt: 0, events }),
  })
  const log = conversation(page)
  const message = (number: number) => log.locator(`[data-number="${number}"]`)
  await expect(message(messages)).toBeInViewport()
  await expect.poll(() => page.evaluate(isShownKept)).toBe(true)

  await page.reload()
  await expect(message(messages)).toBeInViewport()
  await log.hover()
  await page.mouse.wheel(0, -1_500)
  const read = await firstInView(log)
  // Older messages come meanwhile.
  await page.waitForTimeout(3_000)
  expect(await firstInView(log)).toBe(read)
  expect(read).toBeGreaterThan(messages - 60)

  await expect(async () => {
    await log.evaluate(element => element.scrollTo({ top: 0 }))
    await expect(message(1)).toBeInViewport({ timeout: 500 })
  }).toPass()
  await log.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect(message(messages)).toBeInViewport()
})

/** In the page: true once the open session would be shown at once if it were opened again. */
async function isShownKept(): Promise<boolean> {
  const opening = indexedDB.open('palimpsest')
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
  const keys = database.transaction('snapshots').objectStore('snapshots').getAllKeys()
  await new Promise(resolve => keys.addEventListener('success', resolve))
  database.close()
  return keys.result.includes(location.hash.slice('#/s/'.length))
}

/** Number of the uppermost message whose beginning is seen. */
function firstInView(log: Locator): Promise<number> {
  return log.evaluate(element => {
    const { top } = element.getBoundingClientRect()
    const seen = [...element.querySelectorAll<HTMLElement>('[data-number]')].filter(
      row => row.getBoundingClientRect().top >= top,
    )
    return Math.min(...seen.map(row => Number(row.dataset['number'])))
  })
}

function conversation(page: Page): Locator {
  return page.getByRole('log', { name: 'Conversation' })
}

/** In the page: pixels from what is seen to the end. */
function toEnd({ scrollHeight, scrollTop, clientHeight }: Element): number {
  return scrollHeight - scrollTop - clientHeight
}

/** Pixels that are scrolled out of sight above. */
function above(log: Locator): Promise<number> {
  return log.evaluate(element => Math.round(element.scrollTop))
}
