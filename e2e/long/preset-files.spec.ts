/** Presets as files: exported, imported elsewhere, refused where they are broken. */
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { button, typeLine } from '../controls.ts'
import { openApp, openConnected } from '../opening.ts'
import { exportSession, importSession, type SavedFile, savedFileOf } from '../saved-files.ts'
import { ask } from '../talk.ts'
import { chooseWindow, dialogOf, field, lastBody, openForm } from '../preset-page.ts'
import { says } from '../server/behaviour.ts'

/** Another browser profile: nothing is stored there. */
async function freshPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  return context.newPage()
}

/** Enough for the window of four messages to leave something out. */
const TURNS = ['Turn one', 'Turn two', 'Turn three']

test('a preset file makes the same request to the byte in a fresh profile', async ({
  page,
  browser,
  baseURL,
  serve,
}) => {
  const server = await openConnected(page, await serve({ reply: () => says('Yes.') }))
  const dialog = await openForm(page)
  await chooseWindow(page, '4')
  await field(page, 'tool_output_trim_chars').fill('1,500')
  await button(dialog, 'Use for this chat').click()
  const coming = page.waitForEvent('download')
  await button(dialog, 'Export').click()
  const file = await savedFileOf(await coming)
  expect(JSON.parse(file.text)).toMatchObject({
    format: 'palimpsest-preset',
    preset: 'co-cli-phase-1',
    settings: { max_history_messages: 4, tool_output_trim_chars: 1_500, max_steps: 15 },
  })
  await page.keyboard.press('Escape')
  for (const turn of TURNS) await ask(page, turn)
  const sent = lastBody(server)
  expect(sent).toContain('messages removed')

  const other = await freshPage(browser, baseURL)
  await openConnected(other, server)
  await openForm(other)
  await importPreset(other, file)
  await expect(dialogOf(other).getByRole('status')).toContainText('Imported as')
  await expect(field(other, 'max_history_messages')).toHaveValue('4')
  await button(dialogOf(other), 'Use for this chat').click()
  await expect(dialogOf(other).getByRole('status')).toContainText('This chat now uses')
  await other.keyboard.press('Escape')
  for (const turn of TURNS) await ask(other, turn)
  expect(lastBody(server)).toBe(sent)
  await other.context().close()
})

test('a session file carries the values of a saved preset into a fresh profile', async ({
  page,
  browser,
  baseURL,
  serve,
}) => {
  const server = await openConnected(page, await serve({ reply: () => says('Yes.') }))
  const dialog = await openForm(page)
  await chooseWindow(page, '4')
  await button(dialog, 'Save under a new name…').click()
  await typeLine(page, 'Short')
  await button(dialog, 'Use for this chat').click()
  await expect(dialog.getByRole('status')).toContainText('This chat now uses Short.')
  await page.keyboard.press('Escape')
  for (const turn of TURNS.slice(1)) await ask(page, turn)
  const file = await exportSession(page)
  await ask(page, 'Turn next')
  const sent = lastBody(server)
  expect(sent).toContain('messages removed')

  const other = await freshPage(browser, baseURL)
  await openConnected(other, server)
  await importSession(other, file)
  await ask(other, 'Turn next')
  expect(lastBody(server)).toBe(sent)
  await other.context().close()
})

test('a broken preset file is refused with what to do, and changes nothing', async ({ page }) => {
  await openApp(page)
  const dialog = await openForm(page)
  for (const [text, sentence] of [
    ['{', /This file is not a preset\. Choose a file/],
    ['{"format":"palimpsest-session","version":1}', /is a chat, not a preset/],
    [
      '{"format":"palimpsest-preset","version":1,"title":"T","preset":"codex","settings":{"max_steps":0}}',
      /max_steps cannot be 0\. A turn needs a limit of requests, or of tool calls\. Correct the file/,
    ],
  ] as const) {
    await importPreset(page, { name: 'broken.json', text })
    await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toContainText(
      'Nothing was imported.',
    )
  }
  await expect(dialog.getByText('Saved by you')).toBeHidden()
})

async function importPreset(page: Page, { name, text }: SavedFile): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await button(dialogOf(page), 'Import').click()
  const chooser = await choosing
  await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}
