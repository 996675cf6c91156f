/** A record that no reader can take costs itself: the page, the list and every other session go on. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openApp } from '../opening.ts'
import { importFile, importSession, savedFileOf } from '../saved-files.ts'
import { ask, rows } from '../talk.ts'
import { TOO_LATE, SOUND, at, plant, alertOf } from '../damaged-steps.ts'

function listed(page: Page, sessionId: string) {
  return page.locator(`[data-session="${sessionId}"]`)
}

test('a damaged file is refused, and a session that lies there damaged costs only itself', async ({
  page,
}) => {
  await openApp(page)
  // A file with a time that no date can hold is refused, and nothing changes.
  await importFile(page, at(SOUND, TOO_LATE))
  await expect(page.getByText(/Entry 1 of this file is broken \(at: /)).toBeVisible()
  await expect(page.getByText('A sound session')).toHaveCount(0)

  await importSession(page, SOUND)
  await plant(page, 'late', 'A damaged session')
  await page.goto('about:blank')
  await page.goto('./#/s/late')
  const damaged = page.getByRole('region', { name: 'This chat is damaged' })
  await expect(damaged).toContainText(/Entry 1 of chat late cannot be read/)
  await expect(listed(page, 'late')).toBeVisible()
  // What was refused is not there either, now that all is read again.
  await expect(page.getByRole('link', { name: /A sound session/ })).toHaveCount(1)

  const saving = page.waitForEvent('download')
  await button(damaged, 'Export this chat').click()
  await page.getByRole('button', { name: /^JSON/ }).click()
  expect(JSON.parse((await savedFileOf(await saving)).text).events[0].at).toBe(TOO_LATE)

  const savingAll = page.waitForEvent('download')
  await button(damaged, 'Export all chats').click()
  const archive = await savedFileOf(await savingAll)
  expect(archive.name).toMatch(/^palimpsest-sessions-.*\.zip$/)
  expect(archive.text).toContain('"title": "A sound session"')
  expect(archive.text).toContain(`"at":${TOO_LATE}`)

  await page.getByRole('link', { name: /A sound session/ }).click()
  await expect(rows(page)).toHaveText([/One\./, /Two\./])
  await ask(page, 'Still here?')

  await page.getByRole('link', { name: /A damaged session/ }).click()
  await button(damaged, 'Move to trash').click()
  await expect(listed(page, 'late')).toHaveCount(0)
})

test('a page that cannot be drawn at all leads to the safe start', async ({ page, watch }) => {
  watch.expectComplaint(/Poisoned/)
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new TypeError('Poisoned')
    }
  })
  await page.goto('./')
  await expect(alertOf(page, 'Palimpsest cannot be shown')).toBeVisible()
  await page.getByRole('link', { name: 'Safe start' }).click()
  await expect(page.getByRole('heading', { name: 'Safe start' })).toBeVisible()
})
