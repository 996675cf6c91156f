/** What the tours of the app have in common. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The screens of one way, in order: the name of each, and the steps that lead to it from the one before. */
export type Tour = Readonly<Record<string, (page: Page) => Promise<void>>>

export function box(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' })
}

export async function slash(page: Page, command: string): Promise<void> {
  await box(page).fill(command)
  await box(page).press('Enter')
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Closes what lies over the page, the way the keyboard does. */
export async function leave(page: Page, name?: string): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', name === undefined ? {} : { name })).toHaveCount(0)
}

/** On a narrow page the list of sessions lies in a drawer. */
export async function openFromList(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Show your chats' })
  if (await drawer.isVisible()) await drawer.click()
  await press(page, name)
}

export function presetForm(page: Page): Locator {
  return page.getByRole('dialog', { name: 'How chats are kept short' })
}

export function settings(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Settings' })
}

export async function openTab(page: Page, name: string): Promise<void> {
  await settings(page).getByRole('tab', { name }).click()
}
