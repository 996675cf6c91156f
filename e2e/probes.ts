/** The bytes of the next request of a session: what two copies of it must agree in. */
import { expect, type Browser, type Page } from '@playwright/test'
import { connect, openApp } from './opening.ts'
import { importSession, type SavedFile } from './saved-files.ts'
import { ask } from './talk.ts'
import type { TestServer } from './server/server.ts'

const PROBE = 'Probe: the same question for every copy.'

/** The body that a probe in the open session sends. */
export async function probe(page: Page, server: TestServer): Promise<string> {
  const before = server.bodies.length
  await ask(page, PROBE)
  await expect.poll(() => server.bodies.length).toBeGreaterThan(before)
  return JSON.stringify(server.bodies[before])
}

/** The body that a probe in the session of the file sends, from a browser that never saw it. */
export async function probeElsewhere(
  browser: Browser,
  server: TestServer,
  file: SavedFile,
): Promise<string> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openApp(page)
  await connect(page, server.url, { window: 8_192 })
  await importSession(page, file)
  const body = await probe(page, server)
  await context.close()
  return body
}
