/** A record that no reader can take costs itself: the page, the list and every other session go on. */
import type { Page } from '@playwright/test'
import { fileHash } from '../../src/transfer/session-file.ts'
import { expect, test } from '../fixtures.ts'
import { contextPanel } from '../context.ts'
import { button } from '../controls.ts'
import { openApp } from '../opening.ts'
import { importFile, importSession, type SavedFile, savedFileOf } from '../saved-files.ts'
import { ask, messageBox, rows } from '../talk.ts'
import { sessionFileOf } from '../session-files.ts'

/** A time that no date can hold, and that an exact number can. */
const TOO_LATE = 8_640_000_000_000_001

const SOUND = sessionFileOf('A sound session', ['One.', 'Two.'])

/** The file with every event at this time, its checksum made to fit again. */
function at(file: SavedFile, time: number): SavedFile {
  const read = JSON.parse(file.text)
  const events: readonly object[] = read.events
  const late = events.map(event => ({ ...event, at: time }))
  const sha256 = fileHash({ blobs: {}, events: late })
  return { name: file.name, text: JSON.stringify({ ...read, events: late, sha256 }) }
}

/** Puts a log into the database without asking the application, which would refuse it. */
async function plant(page: Page, sessionId: string, title: string): Promise<void> {
  const { events } = JSON.parse(at(SOUND, TOO_LATE).text)
  await page.evaluate(
    async ([id, name, log, time]) => {
      const opening = indexedDB.open('palimpsest')
      await new Promise(resolve => opening.addEventListener('success', resolve))
      const transaction = opening.result.transaction(['events', 'sessions'], 'readwrite')
      for (const [seq, event] of log.entries())
        transaction.objectStore('events').add({ sessionId: id, seq, event })
      transaction.objectStore('sessions').add({
        id,
        title: name,
        origin: 'import',
        presetId: null,
        createdAt: time,
        updatedAt: time,
        messages: 2,
        revision: log.length,
      })
      await new Promise(resolve => transaction.addEventListener('complete', resolve))
      opening.result.close()
    },
    [sessionId, title, events as object[], TOO_LATE] as const,
  )
}

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

function alertOf(page: Page, text: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: text })
}

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
  await page.reload()
  await expect(rows(page).last()).toBeVisible()
  await expect(page.getByText('A sound session')).toHaveCount(0)

  await importSession(page, SOUND)
  await plant(page, 'late', 'A damaged session')
  await page.goto('about:blank')
  await page.goto('./#/s/late')
  const damaged = page.getByRole('region', { name: 'This session is damaged' })
  await expect(damaged).toContainText(/Entry 1 of session late cannot be read/)
  await expect(listed(page, 'late')).toBeVisible()

  const saving = page.waitForEvent('download')
  await button(damaged, 'Export this session').click()
  await page.getByRole('button', { name: /^JSON/ }).click()
  expect(JSON.parse((await savedFileOf(await saving)).text).events[0].at).toBe(TOO_LATE)

  const savingAll = page.waitForEvent('download')
  await button(damaged, 'Export all sessions').click()
  const archive = await savedFileOf(await savingAll)
  expect(archive.name).toMatch(/^palimpsest-sessions-.*\.zip$/)
  expect(archive.text).toContain('"title": "A sound session"')
  expect(archive.text).toContain(`"at":${TOO_LATE}`)

  await page.getByRole('link', { name: /A sound session/ }).click()
  await expect(rows(page)).toHaveText([/One\./, /Two\./])
  await ask(page, 'Still here?')

  // Without another address the newest session opens, and the damaged one does not prevent that.
  await page.goto('about:blank')
  await page.goto('./')
  await expect(messageBox(page).or(damaged)).toBeVisible()
  await page.getByRole('link', { name: /A damaged session/ }).click()
  await button(damaged, 'Move to trash').click()
  await expect(listed(page, 'late')).toHaveCount(0)
})

test('the safe start lists, exports and deletes without opening anything', async ({ page }) => {
  await openApp(page)
  await importSession(page, SOUND)
  await plant(page, 'late', 'A damaged session')
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
  const broken = alertOf(page, 'This part of the conversation')
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
  const rooms = ['This session cannot be listed', 'The title bar', 'The context panel']
  for (const room of rooms) await expect(alertOf(page, room)).toBeVisible()
  await expect(alertOf(page, /This (part of the )?conversation/).first()).toBeVisible()

  const saving = page.waitForEvent('download')
  // Of the message box the meter alone is missing.
  await expect(messageBox(page)).toBeEditable()
  await button(alertOf(page, 'The context panel'), 'Export all sessions').click()
  expect((await savedFileOf(await saving)).text).toContain('"format": "palimpsest-session"')

  await cure(page)
  for (const room of rooms) await button(alertOf(page, room), 'Try again').click()
  await expect(messageBox(page)).toBeEditable()
  await expect(page.getByRole('alert').filter({ hasText: /The title|This session/ })).toHaveCount(0)
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
