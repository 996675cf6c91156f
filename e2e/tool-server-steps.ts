/** What a person does with a tool server: adds it, and lets its tools be called. */
import { expect, type Page } from '@playwright/test'
import { button } from './controls.ts'
import { openSettings } from './opening.ts'
import { send, settled } from './talk.ts'
import { calls, says } from './server/behaviour.ts'
import type { WireBody } from './server/body.ts'

/** Calls this tool once for each message of the person. */
export const callingOnce =
  (name: string, input: object = {}) =>
  ({ messages }: WireBody) =>
    messages.at(-1)?.role === 'tool'
      ? says('Done.')
      : calls({ name, arguments: JSON.stringify(input) })

export async function addServer(page: Page, url: string, name: string): Promise<void> {
  const settings = await openSettings(page, 'Tools')
  await settings.getByRole('textbox', { name: 'Address of the tool server' }).fill(url)
  await settings.getByRole('textbox', { name: 'Name' }).fill(name)
  await button(settings, 'Add').click()
  await expect(settings.getByText(/ is connected, with \d+ tools?\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
}

export async function sendAndAllow(page: Page, words: string): Promise<void> {
  await send(page, words)
  await button(page, 'Allow once').click()
  await settled(page)
}
