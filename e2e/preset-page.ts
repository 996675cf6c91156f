/** The form of presets, as a person meets it. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { enter } from './talk.ts'
import type { TestServer } from './server/server.ts'

/** The form of presets. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'How chats are kept short' })
}

/** Opens it by a command, at its sliders. */
export async function openSliders(page: Page, command = '/preset'): Promise<Locator> {
  await enter(page, command)
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}

/** Opens it by a command, at the table of all settings. */
export async function openForm(page: Page, command = '/preset'): Promise<Locator> {
  const dialog = await openSliders(page, command)
  await allSettings(page).click()
  return dialog
}

/** The button that shows all settings in place of the sliders. */
export function allSettings(page: Page): Locator {
  return dialogOf(page).getByRole('button', { name: /^Advanced: all \d+ settings$/ })
}

/** The text field of a setting, by the setting's name. */
export function field(page: Page, name: string): Locator {
  return dialogOf(page).getByRole('textbox', { name: new RegExp(` ${name}$`) })
}

/** What the server was sent last, as bytes. */
export function lastBody({ bodies }: TestServer): string {
  return JSON.stringify(bodies.at(-1))
}

/** Chooses the phase of co-cli that keeps a number of messages, and types the number. */
export async function chooseWindow(page: Page, messages: string): Promise<void> {
  await dialogOf(page)
    .getByRole('radio', { name: /co-cli, phase 1/ })
    .click()
  await field(page, 'max_history_messages').fill(messages)
}
