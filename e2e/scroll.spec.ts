import { type Locator, type Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { button, compact, connect, messageBox, newChat, openApp, rows, settled } from './helpers.ts'
import { says } from './server/behaviour.ts'

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
  await messageBox(page).fill('Count at length.')
  await button(page, 'Send').click()
  const log = conversation(page)
  await expect.poll(() => above(log), { timeout: 20_000 }).toBeGreaterThan(200)

  await log.evaluate(element => element.scrollTo({ top: 0 }))
  await page.waitForTimeout(1_000)
  expect(await above(log)).toBe(0)
  await expect(button(page, 'To the newest')).toBeVisible()
  await button(page, 'Stop').click()
  await settled(page)
})

test('the row of a new compaction stands still, and one click on Undo takes it back', async ({
  page,
}) => {
  await openApp(page)
  await compact(page, 'extractive')
  const log = conversation(page)
  await log.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await log.evaluate(element => element.scrollTo({ top: element.scrollHeight - 4_000 }))
  const undone = button(log, 'Undo')
  await expect(async () => {
    if ((await undone.count()) === 0)
      await log.evaluate(element => element.scrollBy({ top: -element.clientHeight / 2 }))
    await expect(undone.first()).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [50] })
  await undone.first().click({ timeout: 5_000 })
  await expect(rows(page).first()).toBeAttached()
  await expect(undone).toHaveCount(0)
})

function conversation(page: Page): Locator {
  return page.getByRole('log', { name: 'Conversation' })
}

/** Pixels that are scrolled out of sight above. */
function above(log: Locator): Promise<number> {
  return log.evaluate(element => Math.round(element.scrollTop))
}
