/** A session that is opened again: what it showed last is there before the application is, and is never taken for the truth. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { meter } from '../context.ts'
import { openApp, openConnected, openPage } from '../opening.ts'
import { ask, enter, inMessageMenu, messageBox, rows, send } from '../talk.ts'
import { observed, observePage } from '../page-observer.ts'

const LIMIT_SHIFT = 0.01

/** Holds the worker of the application back from now on; the returned function lets it come. */
async function holdWorker(page: Page, held = /\/runtime\.worker-/): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(held, async route => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Waits until what the newest session shows is kept. */
async function kept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(newestRevisions))
    .toEqual([expect.any(Number), 'as in the log'])
}

/** In the page. */
function newestRevisions(): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('palimpsest')
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction(['sessions', 'snapshots'])
      const sessions = reading.objectStore('sessions').getAll()
      const screens = reading.objectStore('snapshots').getAll()
      reading.addEventListener('complete', () => {
        opening.result.close()
        const [newest] = sessions.result.toSorted((one, other) => other.updatedAt - one.updatedAt)
        const screen = screens.result.find(({ sessionId }) => sessionId === newest.id)
        const isSame = screen?.revision === newest.revision
        resolve([newest.revision, isSame ? 'as in the log' : screen?.revision])
      })
    })
  })
}

test('the sample’s words are there on a later start before the application is, and stay where they are', async ({
  page,
}) => {
  await openApp(page)
  await kept(page)
  await page.goto('about:blank')
  await observePage(page)
  const release = await holdWorker(page)
  await openPage(page)
  // The sample opens at its summary.
  const last = rows(page).and(page.locator('[data-number="40"]'))
  await expect(last).toBeInViewport()
  await expect(meter(page)).toHaveCount(0)
  const drawn = await last.elementHandle()
  const place = await last.boundingBox()
  release()
  await expect(meter(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await drawn?.evaluate(row => row.isConnected)).toBe(true)
  expect(await last.boundingBox()).toEqual(place)
  expect((await observed(page)).layoutShift).toBeLessThanOrEqual(LIMIT_SHIFT)
})

test('what is pinned, sought and sent in the last screen is done once the session is there', async ({
  page,
  serve,
}) => {
  await openConnected(page, await serve())
  await ask(page, 'Which heron is the tallest?')
  await kept(page)
  const release = await holdWorker(page)
  await page.reload()
  const own = rows(page, 'user').first()
  await expect(own).toContainText('Which heron')
  await own.hover()
  await inMessageMenu(own, 'Always keep')
  await page.keyboard.press('Control+f')
  const find = page.getByRole('search', { name: 'Find in this chat' })
  await find.getByRole('searchbox').fill('tallest')
  await enter(page, 'And the smallest?')
  await expect(own).toHaveAttribute('data-status', 'kept')
  release()
  await expect(own).toHaveAttribute('data-status', 'pinned')
  await expect(rows(page, 'user').last()).toContainText('And the smallest?')
  await expect(find.getByText('1 match')).toBeVisible()
})

test('a session that another tab deletes meanwhile is gone, and what was sent to it comes back', async ({
  page,
  context,
  serve,
}) => {
  await openConnected(page, await serve())
  await ask(page, 'Which heron is the tallest?')
  await kept(page)
  const other = await context.newPage()
  await openApp(other)
  const release = await holdWorker(page)
  await page.reload()
  await expect(rows(page, 'user').first()).toContainText('Which heron')
  await other.evaluate(emptyLogs)
  await enter(page, 'Meant for the herons.')
  release()
  await expect(page.getByText('That chat is not on this device')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect(messageBox(page)).toHaveValue('Meant for the herons.')
})

/** In a page: deletes all sessions. */
function emptyLogs(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('palimpsest')
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const names = ['events', 'sessions', 'snapshots']
      const writing = opening.result.transaction(names, 'readwrite')
      for (const name of names) writing.objectStore(name).clear()
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}

test('what another tab said meanwhile follows, with the end in view', async ({
  page,
  context,
  serve,
}) => {
  await openConnected(page, await serve())
  await ask(page, 'Which heron is the tallest?')
  await kept(page)
  const other = await context.newPage()
  await other.goto(page.url())
  const release = await holdWorker(page)
  await page.reload()
  await expect(rows(page, 'user').first()).toContainText('Which heron')
  await send(other, 'And the smallest?')
  release()
  await expect(rows(page, 'user').last()).toContainText('And the smallest?')
  await expect(rows(page).last()).toBeInViewport()
})
