/** A record that no reader can take costs itself: the page, the list and every other session go on. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { contextPanel } from '../context.ts'
import { button } from '../controls.ts'
import { openApp } from '../opening.ts'
import { importSession, savedFileOf } from '../saved-files.ts'
import { messageBox, rows } from '../talk.ts'
import { sessionFileOf } from '../session-files.ts'
import { SOUND, plant, alertOf } from '../damaged-steps.ts'

/** Has a formatter of the browser throw for one value, or for all, until `cure`. */
async function poisonFormat(
  page: Page,
  kind: 'DateTimeFormat' | 'NumberFormat',
  value: number | null,
): Promise<void> {
  await page.addInitScript(
    ([name, poison]) => {
      const { prototype } = Intl[name]
      const { get } = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
      Object.defineProperty(prototype, 'format', {
        get() {
          const format = get?.call(this)
          return (given: unknown) => {
            const isMeant = poison === null || given === poison
            if (isMeant && !('isCured' in window)) throw new TypeError('Poisoned')
            return format(given)
          }
        },
      })
    },
    [kind, value] as const,
  )
}

async function cure(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isCured: true }))
}

test('a damaged session does not prevent a start; the safe start lists, exports and deletes without opening anything', async ({
  page,
}) => {
  await openApp(page)
  await importSession(page, SOUND)
  await plant(page, 'late', 'A damaged session')
  // Without another address the newest session opens.
  await page.goto('about:blank')
  await page.goto('./')
  const damaged = page.getByRole('region', { name: 'This chat is damaged' })
  await expect(messageBox(page).or(damaged)).toBeVisible()
  await page.goto('./#/safe')
  await expect(page.getByRole('heading', { name: 'Safe start' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)

  const saving = page.waitForEvent('download')
  await button(page, 'Export A damaged session').click()
  expect(JSON.parse((await savedFileOf(await saving)).text).events).toHaveLength(3)

  await button(page, 'Delete for good: A damaged session').click()
  await button(page, 'Yes, delete it').click()
  await expect(page.getByText('“A damaged session” is deleted.')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('link', { name: 'Open Palimpsest' }).click()
  await expect(page.getByRole('link', { name: /A sound session/ })).toBeVisible()
  await expect(page.getByText('A damaged session')).toHaveCount(0)
})

test('a line that cannot be drawn costs that line', async ({ page, watch }) => {
  watch.expectComplaint(/Poisoned/)
  const poison = Date.UTC(2026, 10, 2, 9, 7)
  await poisonFormat(page, 'DateTimeFormat', poison)
  await openApp(page)
  // The seventh message is said seven minutes after nine, and is not the newest: the list shows another time.
  const words = ['1.', '2.', '3.', '4.', '5.', '6.', 'The seventh.', 'The eighth.']
  await importSession(page, sessionFileOf('Eight messages', words))
  const broken = alertOf(page, 'This part of the chat')
  await expect(broken).toHaveCount(1)
  await expect(rows(page).last()).toContainText('The eighth.')
  await expect(page.getByText('The seventh.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Eight messages/ })).toBeVisible()
  await cure(page)
  await button(broken, 'Try again').dispatchEvent('click')
  await expect(page.getByText('The seventh.')).toBeVisible()
})

test('each room that cannot be drawn says so by itself, and comes back', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/Poisoned/)
  await openApp(page)
  // It is closed at first, and stays open once it was opened.
  await contextPanel(page)
  await page.goto('about:blank')
  for (const kind of ['NumberFormat', 'DateTimeFormat'] as const)
    await poisonFormat(page, kind, null)
  await page.goto('./')
  const rooms = ['This chat cannot be listed', 'The title bar', 'The context panel']
  for (const room of rooms) await expect(alertOf(page, room)).toBeVisible()
  await expect(alertOf(page, /This (part of the )?chat/).first()).toBeVisible()

  const saving = page.waitForEvent('download')
  // Of the message box the meter alone is missing.
  await expect(messageBox(page)).toBeEditable()
  await button(alertOf(page, 'The context panel'), 'Export all chats').click()
  expect((await savedFileOf(await saving)).text).toContain('"format": "palimpsest-session"')

  await cure(page)
  for (const room of rooms) await button(alertOf(page, room), 'Try again').click()
  await expect(messageBox(page)).toBeEditable()
  await expect(page.getByRole('alert').filter({ hasText: /The title|This chat/ })).toHaveCount(0)
})
