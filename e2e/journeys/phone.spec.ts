/** The main job by touch, on a screen of 390 pixels. */
import { expect, test } from '../fixtures.ts'
import { compactDialog, exactTokens, meterTokens } from '../context.ts'
import { button, fromChatMenu } from '../controls.ts'
import { openApp, startPage } from '../opening.ts'
import { eventsIn, savedFileOf } from '../saved-files.ts'
import { messageBox, rows, settled } from '../talk.ts'
import { expectApart, expectFewControls } from '../visible-controls.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('new chat, send, resume, compact, undo, export: all by touch, and nothing is wider than the screen', async ({
  page,
}) => {
  /** Of the page and of what it holds: what is wider is cut off, so the page itself never grows. */
  const widthOfPage = () =>
    page.evaluate(() => {
      const parts = document.querySelectorAll('main > header, main > form, [role="log"] article')
      const ends = Array.from(parts, part => part.getBoundingClientRect().left + part.scrollWidth)
      return Math.max(document.documentElement.scrollWidth, ...ends)
    })
  await openApp(page)
  await button(page, 'New chat').tap()
  await expect(startPage(page)).toBeVisible()
  expect(await widthOfPage()).toBe(390)
  await messageBox(page).fill('Hello, who are you?')
  await button(page, 'Send').tap()
  await expect(rows(page, 'assistant')).toContainText('not an AI')
  await settled(page)
  await expect(rows(page, 'user')).toContainText('Hello, who are you?')
  expect(await widthOfPage()).toBe(390)
  await expectFewControls('header on a phone', page.locator('main > header'))

  await button(page, 'Show your chats').tap()
  await page.getByRole('link', { name: /^Planning a catalogue migration/ }).tap()
  await expect(rows(page).last()).toBeVisible()
  const before = await exactTokens(page)
  await fromChatMenu(page, 'Compact')
  const dialog = compactDialog(page)
  await dialog.getByRole('radio', { name: /^Quotes only, no AI/ }).tap()
  await button(dialog, 'Write summary').tap()
  await expect(async () => {
    // A tap right after another one, at the same place, is its second one, and applies nothing unread.
    // It may have been applied by the last tap.
    if (await button(dialog, 'Apply').isVisible())
      await button(dialog, 'Apply').tap({ timeout: 1_000 })
    await expect(dialog).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect.poll(() => meterTokens(page)).toBeLessThan(before)
  expect(await widthOfPage()).toBe(390)
  await button(page.locator('article[data-compaction][data-state="live"]').last(), 'Undo').tap()
  await expect.poll(() => meterTokens(page)).toBe(before)

  await test.step('at 320 pixels, which is a wide page at 400 %, nothing lies over anything', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await widthOfPage()).toBe(320)
    await expectApart('header', page.locator('main > header'))
    await expectApart('message box', page.locator('main form'))
    await fromChatMenu(page, 'Compact')
    await expect(button(dialog, 'Write summary')).toBeVisible()
    await expectApart('dialog', dialog)
    await button(dialog, 'Close').tap()
    await page.setViewportSize({ width: 390, height: 844 })
  })

  const coming = page.waitForEvent('download')
  await fromChatMenu(page, 'Export')
  await page.getByRole('button', { name: /^JSON/ }).tap()
  const events = eventsIn(await savedFileOf(await coming)).map(({ type }) => type)
  expect(events).toContain('v1.compaction-undone')
})
