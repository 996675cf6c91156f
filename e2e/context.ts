/** What the model reads: the meter, the panel, and a compaction by hand. */
import { expect, type Locator, type Page } from '@playwright/test'
import { button, fromChatMenu } from './controls.ts'
import { MODEL } from './opening.ts'

export function meter(page: Page): Locator {
  return page.getByRole('meter', { name: 'Context' })
}

/** Tokens of the next request, exactly as the meter holds them. */
export async function meterTokens(page: Page): Promise<number> {
  return Number(await meter(page).getAttribute('data-tokens'))
}

/** The panel next to the conversation; opens it if it is closed. */
export async function contextPanel(page: Page): Promise<Locator> {
  const panel = page.getByRole('region', { name: 'Context' })
  const toggle = button(page, 'Show context')
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  await expect(panel).toBeVisible()
  return panel
}

export function compactDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Compact' })
}

/** The same once everything in it is counted, none of it estimated, and it stands still: a new answer joins it a moment later. */
export async function exactTokens(page: Page): Promise<number> {
  // A conversation that nobody wrote in is counted once somebody looks closely.
  await page.locator('#show-context').hover()
  let tokens = await meterTokens(page)
  await expect(async () => {
    await expect(meter(page)).not.toHaveAttribute('aria-valuetext', /~/)
    const before = tokens
    await page.waitForTimeout(300)
    tokens = await meterTokens(page)
    expect(tokens).toBe(before)
  }).toPass({ intervals: [0], timeout: 20_000 })
  return tokens
}

/** Opens the dialog, chooses who writes, and has the summary written. */
export async function writeSummary(page: Page, writer: RegExp): Promise<Locator> {
  const dialog = compactDialog(page)
  await fromChatMenu(page, 'Compact')
  await dialog.getByRole('radio', { name: writer }).check()
  await button(dialog, 'Write summary').click()
  return dialog
}

/** Compacts through the dialog and waits until the summary is in force. */
export async function compact(page: Page, writer: 'extractive' | 'model'): Promise<void> {
  const name = writer === 'extractive' ? /^Quotes only, no AI/ : new RegExp(`^${MODEL}`)
  const dialog = await writeSummary(page, name)
  await button(dialog, 'Apply').click()
  // It closes itself once the summary is in force.
  await expect(dialog).toBeHidden()
}
