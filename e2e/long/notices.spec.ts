/** Notices: what they name, that they never pile up, and that they leave the conversation free. */
import type { Page } from '@playwright/test'
import { expectTouchable } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openApp, openConnected } from '../opening.ts'
import { ask, messageBox, rows } from '../talk.ts'
import { drag } from '../pictures.ts'
import { says } from '../server/behaviour.ts'

const film = (name: string) => ({ name, mimeType: 'video/mp4', buffer: Buffer.from('...') })

/** The newest notice lies neither over the newest message, as far as it is in sight, nor over the message box. */
async function expectClear(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Notices' }).getByRole('listitem')).toHaveCount(1)
  await expect(async () => {
    const list = await page.getByRole('list', { name: 'Notices' }).boundingBox()
    const log = page.getByRole('log', { name: 'Conversation' })
    const newest = await log.locator('article').last().boundingBox()
    const top = Math.max((await log.boundingBox())?.y ?? 0, newest?.y ?? 0)
    expect(list?.height).toBeGreaterThan(0)
    expect(top).toBeGreaterThanOrEqual((list?.y ?? Infinity) + (list?.height ?? 0))
  }).toPass({ timeout: 5_000 })
}

test('files that cannot be taken are named one at a time, and the conversation stays free, on a phone too', async ({
  page,
}) => {
  await openApp(page)
  await drag(page, 'over', film('notes.mp4'))
  await expect(
    page.getByText('Only images, documents, text and code, and files to import (JSON, zip) can be'),
  ).toBeVisible()
  const names = ['one.mp4', 'two.mp4', 'three.mp4', 'four.mp4', 'five.mp4']
  await drag(page, 'drop', ...names.map(film))
  const notices = page.getByRole('list', { name: 'Notices' })
  await expect(notices.getByText('“five.mp4” is neither an image nor a document')).toBeVisible()
  await expectClear(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectClear(page)
  await expectTouchable(page.locator('form', { has: messageBox(page) }))
  await button(notices, 'Show 4 more notices').click()
  await expect(notices.getByText('“one.mp4”')).toBeVisible()
  await expect(notices.getByRole('listitem')).toHaveCount(5)
  // The pointer rests on the list no more, so they go.
  await page.mouse.move(0, 0)
  await expect(notices.getByRole('listitem')).toHaveCount(0, { timeout: 20_000 })
})

test('a finger can press each button of a summary on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page)
  const log = page.getByRole('log', { name: 'Conversation' })
  await expect(button(log, 'Undo').first()).toBeVisible()
  await expectTouchable(log)
})

test('a finger can press each button of messages on a phone', async ({ page, serve }) => {
  const code = `\`\`\`ts\n${'const answer = 42\n'.repeat(60)}\`\`\``
  await openConnected(page, await serve({ reply: () => says(`Like this:\n\n${code}`) }))
  await ask(page, 'How is it written?')
  await page.setViewportSize({ width: 390, height: 844 })
  const log = page.getByRole('log', { name: 'Conversation' })
  await expect(button(log.locator('header'), 'Copy')).toBeVisible()
  await expectTouchable(log)
  await button(log, 'Actions for message 2').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(button(log, 'Restore')).toBeVisible()
  await expectTouchable(log)
})

test('a notice does not lie over the newest message', async ({ page, serve }) => {
  await openConnected(page, await serve({ reply: () => says('Yes. '.repeat(400)) }))
  await ask(page, 'Is it far?')
  await button(rows(page).last(), 'Copy').click()
  await expectClear(page)
})
