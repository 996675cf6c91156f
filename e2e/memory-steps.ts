import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { check } from './controls.ts'
import { calls, says } from './server/behaviour.ts'
import type { TestServer } from './server/server.ts'

export const FACT = 'Broken ISBNs are never repaired.'

export const memory = (page: Page) => page.getByRole('dialog', { name: 'Memory' })

/** The words of the system message of the newest request. */
export function systemOf({ bodies }: TestServer): string {
  return JSON.stringify(bodies.at(-1)?.messages.find(({ role }) => role === 'system') ?? null)
}

export async function slash(page: Page, command: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(command)
  await page.keyboard.press('Enter')
}

/** Unfolds blocks, journal and board. */
export async function openDetails(page: Page): Promise<void> {
  const details = memory(page).getByText('Details', { exact: true })
  await details.click()
  await expect(memory(page).getByRole('tablist')).toBeVisible()
}

/** Opens a block and gives its form. */
export async function openBlock(page: Page, name: string): Promise<Locator> {
  if (!(await memory(page).getByRole('tablist').isVisible())) await openDetails(page)
  const block = memory(page)
    .getByRole('tabpanel')
    .locator('details', { has: page.locator('b', { hasText: name }) })
  await block.locator('summary').first().click()
  return block
}

/** Opens the page of the memory, and switches the memory on. */
export async function switchOn(page: Page): Promise<void> {
  await slash(page, '/memory')
  await check(memory(page).getByRole('switch', { name: 'Use the memory' }))
  await page.keyboard.press('Escape')
  await expect(memory(page)).toBeHidden()
}

/** A model that saves the fact in its first answer. */
export function saving(
  body: { readonly messages: readonly { readonly role: string }[] },
  index: number,
) {
  if (index > 0 || body.messages.some(({ role }) => role === 'tool')) return says('Noted.')
  return calls({ name: 'memory_append', arguments: JSON.stringify({ block: 'work', text: FACT }) })
}
