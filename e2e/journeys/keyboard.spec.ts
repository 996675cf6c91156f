/** The whole main job by keyboard alone: no pointer is ever used here. */
import { expect, test } from '../fixtures.ts'
import { compactDialog, exactTokens, meterTokens } from '../context.ts'
import { button, chatMenu, tabTo, typeLine, openPalette } from '../controls.ts'
import { openApp } from '../opening.ts'
import { eventsIn, savedFileOf } from '../saved-files.ts'
import { messageBox, rows, settled } from '../talk.ts'

const SAMPLE = 'Planning a catalogue migration'

test('new chat, send, compact, undo, export, resume: all by keyboard', async ({ page }) => {
  await openApp(page)
  await tabTo(page, button(page, 'New chat'))
  await page.keyboard.press('Enter')
  await expect(messageBox(page)).toBeFocused()
  await typeLine(page, 'Hello, who are you?')
  await expect(rows(page, 'user')).toHaveAttribute('data-state', 'saved')
  await settled(page)
  await expect(rows(page, 'assistant')).toContainText('not an AI')
  await expect(messageBox(page)).toBeFocused()

  // Resume the sample by the palette.
  await openPalette(page)
  await typeLine(page, 'catalogue')
  await expect(page.getByRole('heading', { name: SAMPLE })).toBeVisible()
  const before = await exactTokens(page)
  // Each message has one Tab stop for all its buttons.
  const bars = await page.getByRole('toolbar').count()
  expect(bars).toBeGreaterThan(2)
  await expect(page.getByRole('toolbar').locator('button:not([tabindex="-1"])')).toHaveCount(bars)

  // Compact by the slash command.
  await tabTo(page, messageBox(page))
  await typeLine(page, '/compact dates')
  const dialog = compactDialog(page)
  await expect(dialog.getByLabel(/^Focus on/)).toHaveValue('dates')
  const extractive = dialog.getByRole('radio', { name: /^Quotes only, no AI/ })
  await tabTo(page, dialog.getByRole('radio', { checked: true }))
  if (!(await extractive.isChecked())) await page.keyboard.press('ArrowDown')
  await expect(extractive).toBeChecked()
  await tabTo(page, button(dialog, 'Write summary'))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('group', { name: /^Summary/ })).toBeFocused()
  await tabTo(page, button(dialog, 'Apply'))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => meterTokens(page)).toBeLessThan(before)
  await expect(page.getByRole('status').filter({ hasText: /^Summarized \d/ })).toBeAttached()

  // The dialog gave the focus back to where it came from.
  await expect(messageBox(page)).toBeFocused()
  await typeLine(page, '/undo')
  await expect.poll(() => meterTokens(page)).toBe(before)

  const coming = page.waitForEvent('download')
  await tabTo(page, chatMenu(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Export' })).toBeVisible()
  await typeLine(page, 'expo')
  await expect(page.getByRole('button', { name: /^JSON/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const events = eventsIn(await savedFileOf(await coming)).map(({ type }) => type)
  expect(events).toContain('v1.compaction-undone')
})
