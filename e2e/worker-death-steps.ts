import type { Page } from '@playwright/test'
import { runtimeOf } from './everywhere.ts'
import { expect } from './fixtures.ts'
import { connect, newChat } from './opening.ts'
import { messageBox } from './talk.ts'
import type { TestServer } from './server/server.ts'

/** An empty session of an application that runs in a worker, answered by the server. */
export async function openInWorker(page: Page, { url }: TestServer): Promise<void> {
  await page.goto('./')
  await expect(messageBox(page)).toBeEditable({ timeout: 30_000 })
  await connect(page, url, { window: 8_192 })
  await newChat(page)
}

/** Ends the worker as a crash does: the page is not told. Resolves when the page that follows has begun. */
export async function kill(page: Page): Promise<void> {
  const runtime = runtimeOf(page)
  if (runtime === null) throw new RangeError('The application has no worker.')
  const loaded = page.waitForEvent('domcontentloaded')
  await runtime.evaluate(() => globalThis.close())
  await loaded
}

/** Loads the page, which forgets how often its worker stopped: after the third time within two minutes it is not loaded again. */
export async function forgetStops(page: Page): Promise<void> {
  await page.evaluate(() => {
    const forget = () => sessionStorage.removeItem('palimpsest-worker-stops')
    // The page leaves its words at both events, in this order.
    addEventListener('pagehide', forget)
    document.addEventListener('visibilitychange', forget)
  })
  await page.reload()
}

export const started = (page: Page) => page.getByText('was started again').first()
