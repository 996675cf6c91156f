/** What a hardened browser switches off: the app starts, does the main job with less, and says what is missing. */
import { addScriptEverywhere } from '../everywhere.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openConnected } from '../opening.ts'
import { ask, enter, rows } from '../talk.ts'

/** By what holds them. One that any code touches unasked stops the page, so all are taken at once. */
const SWITCHED_OFF: Readonly<Record<string, readonly string[]>> = {
  self: [
    'BroadcastChannel',
    'ResizeObserver',
    'IntersectionObserver',
    'requestIdleCallback',
    'matchMedia',
    'WebAssembly',
    'SharedWorker',
    'caches',
    'OffscreenCanvas',
    'createImageBitmap',
    'structuredClone',
    'localStorage',
    'sessionStorage',
    'CompressionStream',
  ],
  navigator: [
    'locks',
    'storage',
    'clipboard',
    'gpu',
    'permissions',
    'onLine',
    'hardwareConcurrency',
  ],
  crypto: ['subtle', 'randomUUID'],
  Intl: ['Segmenter'],
}

test('does the main job without what a hardened browser lacks', async ({ page, serve }) => {
  await addScriptEverywhere(page, switchOff, SWITCHED_OFF)
  await openConnected(page, await serve())
  await ask(page, 'Before.')
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await ask(page, 'After.')
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).last()).toBeInViewport()
  await enter(page, '/device')
  const dialog = page.getByRole('dialog', { name: 'What can run here?' })
  await expect(dialog).toContainText('tabs do not see each other’s changes')
  await expect(dialog).toContainText('the page looks for new lines itself')
  await button(dialog, 'Close').click()
})

test('says what to do where there are no workers', async ({ page }) => {
  await addScriptEverywhere(page, switchOff, { self: ['Worker'] })
  await page.goto('./')
  await expect(page.getByRole('alert')).toContainText(/Allow scripts and workers for this site/)
})

test('says what to do where nothing can be stored', async ({ page }) => {
  await addScriptEverywhere(page, switchOff, { self: ['indexedDB'] })
  await page.goto('./')
  await expect(page.getByRole('alert')).toContainText(/does not let Palimpsest store anything here/)
})

/** Runs in the page and in the worker of the application, before anything else. */
function switchOff(table: Readonly<Record<string, readonly string[]>>): void {
  for (const [path, names] of Object.entries(table)) {
    const holder = path
      .split('.')
      .reduce<object>((outer, name) => Object(Reflect.get(outer, name)), globalThis)
    for (const name of names) {
      // Some lie on a prototype, another one in a page than in a worker.
      for (let owner: object | null = holder; owner; owner = Reflect.getPrototypeOf(owner))
        Reflect.deleteProperty(owner, name)
      if (Reflect.get(holder, name) !== undefined) throw new TypeError(`${name} is still there`)
    }
  }
}
