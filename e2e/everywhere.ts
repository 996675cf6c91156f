/** Scripts of a test that run before the app does, in the page and in the worker of the application. */
import type { Page, Worker } from '@playwright/test'

const RUNTIME = /\/runtime\.worker-[^/]+\.js$/
/** What that file imports, and all it does. */
const RUNTIME_CODE = /\/runtime\.main-[^/]+\.js$/

/** Scripts for the worker, by page; each page has one route for all of them. */
const scripts = new WeakMap<Page, string[]>()

/**
 * Runs the script in the page before anything else, as `addInitScript` does, and in the worker of the application
 * before anything of ours. In the worker there is no `window`: `globalThis` is there in both.
 */
export async function addScriptEverywhere<Argument>(
  page: Page,
  script: (argument: Argument) => void,
  argument: Argument,
): Promise<void> {
  await page.addInitScript(script as (argument: unknown) => void, argument)
  const before = scripts.get(page)
  const added = `(${String(script)})(${JSON.stringify(argument) ?? ''});`
  if (before) return void before.push(added)
  const all = [added]
  scripts.set(page, all)
  // The origin of a script that a test serves is unknown, so the browser asks before such a worker may call servers
  // on this computer.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(RUNTIME_CODE, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${all.join('\n')}\n${await response.text()}` })
  })
}

/** The worker that runs the application; null before it starts. */
export function runtimeOf(page: Page): Worker | null {
  return page.workers().find(worker => RUNTIME.test(worker.url())) ?? null
}
