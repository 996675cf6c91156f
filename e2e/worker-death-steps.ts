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

/** Ends the worker as a crash does: the page is not told. */
export async function kill(page: Page): Promise<void> {
  const runtime = runtimeOf(page)
  if (runtime === null) throw new RangeError('The application has no worker.')
  await runtime.evaluate(() => globalThis.close())
}

export const started = (page: Page) => page.getByText('was started again').first()
