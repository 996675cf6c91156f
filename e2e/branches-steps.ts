import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { ask, rows, settled } from './talk.ts'
import { says } from './server/behaviour.ts'

export const version = (page: Page | Locator, label: string) =>
  page.getByRole('group', { name: label, exact: true })

export const editor = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Edit message ${number}` })

export const counted = () => {
  let index = 0
  return () => says(`Answer ${(index += 1)}.`)
}

/** Two questions and their answers. */
export async function talked(page: Page): Promise<void> {
  await ask(page, 'Which month?')
  await ask(page, 'And which day?')
  await expect(rows(page)).toHaveCount(4)
}

export async function saysNow(page: Page, words: readonly string[]): Promise<void> {
  await settled(page)
  await expect(rows(page)).toHaveCount(words.length)
  for (const [at, text] of words.entries()) await expect(rows(page).nth(at)).toContainText(text)
}
