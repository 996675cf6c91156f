import type { Request } from '@playwright/test'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { WORKER_MANIFEST } from '../../scripts/worker-manifest.ts'
import { expect, test } from '../fixtures.ts'
import { connect, newChat, openApp, sampleLink } from '../opening.ts'
import { ask, enter, messageBox, rows } from '../talk.ts'
import { observed, observePage } from '../page-observer.ts'
import { startOf } from '../first-load-steps.ts'

/** Of all shifts of the layout until the first conversation has settled. */
const LIMIT_SHIFT = 0.01

const LATENCY_MS = 400

/** What answers takes more than this; what only tells of models, or tests an address, less. */
const LISTING_BYTES = 20_000

test('leaves to the worker what only the application needs', async ({ page, watch }) => {
  await openApp(page)
  await page.waitForLoadState('networkidle')
  expect(watch.requests.some(url => url.includes('/runtime.worker-'))).toBe(true)
  // What is fetched later, once the start has all it needs, begins with the encryption of this device.
  const later = watch.requests.findIndex(url => url.includes('/at-rest-'))
  const started = watch.requests.slice(0, later === -1 ? undefined : later)
  // Only the page's own files have it in a file of that name.
  expect(started.filter(url => url.includes('/zod-'))).toEqual([])
})

test('sends what was written before the application was there, in a session of its own', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/session-\w*-?\w*\.js$|\/runtime\.worker-/, async route => {
    await held
    await route.continue()
  })
  await page.goto('./')
  await enter(page, 'Written early')
  await expect(messageBox(page)).toHaveValue('')
  await messageBox(page).fill('And this is not sent')
  release()
  await expect(rows(page, 'user')).toHaveText([/Written early/])
  await expect(rows(page, 'assistant')).toContainText('not an AI')
  await expect(messageBox(page)).toHaveValue('And this is not sent')
  await page.reload()
  await expect(rows(page, 'user')).toHaveText([/Written early/])
  await expect(messageBox(page)).toHaveValue('And this is not sent')
})

test.describe('over a slow line', () => {
  // It would fetch the same files for itself.
  test.use({ serviceWorkers: 'block' })

  test('fetches the worker before what reads Markdown', async ({ page }) => {
    let finished: Request[] = []
    page.context().on('requestfinished', request => finished.push(request))
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    const startsOf = (name: string) =>
      finished.filter(request => request.url().includes(`/${name}-`)).map(startOf)
    const waitBefore = async (first: string, second: string) => {
      finished = []
      await page.goto('./')
      await expect(rows(page).last()).toBeVisible()
      // It comes with the worker; a busy machine starts that long after the page has its rows.
      await expect(page.getByRole('meter', { name: 'Context' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const [earlier = NaN] = startsOf(first)
      const [later = NaN] = startsOf(second)
      return later - earlier
    }
    await openApp(page)
    await page.goto('about:blank')
    expect(await waitBefore('runtime.worker', 'markdown-reader')).toBeGreaterThan(0.9 * LATENCY_MS)
    // The page's own: a worker would fetch the bundler's helpers last, after the file that calls them.
    expect(startsOf('rolldown-runtime')).toHaveLength(1)
  })
})

test('moves next to nothing while a first visit settles, and a later one', async ({ page }) => {
  await observePage(page)
  await page.goto('./')
  await expect(sampleLink(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await observed(page)).layoutShift).toBeLessThanOrEqual(LIMIT_SHIFT)
  await sampleLink(page).click()
  await expect(rows(page).last()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('meter', { name: 'Context' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await observed(page)).layoutShift).toBeLessThanOrEqual(LIMIT_SHIFT)
})

test('shows its surfaces and its name before any script has run', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(test.info().project.use.baseURL ?? '')
  await expect(page.getByText('Palimpsest', { exact: true })).toBeVisible()
  await context.close()
})

test('fetches no provider’s code before that provider is used', async ({ page, serve, watch }) => {
  const fetchedFolders = (leastBytes: number) =>
    new Set(
      providerChunks()
        .filter(
          ({ file, bytes }) =>
            bytes >= leastBytes && watch.requests.some(url => url.endsWith(`/${file}`)),
        )
        .map(({ folder }) => folder),
    )
  await openApp(page)
  await page.waitForLoadState('networkidle')
  expect(fetchedFolders(0)).toEqual(new Set())
  // The settings list what could run here, which takes a little code of each that can.
  await connect(page, (await serve()).url)
  await newChat(page)
  await ask(page, 'Good morning')
  expect(fetchedFolders(LISTING_BYTES)).toEqual(new Set(['openai-compatible']))
})

/** The built files that are fetched on demand, of every provider but the demo model, each with its folder's name. */
function providerChunks(): readonly ProviderChunk[] {
  const built = process.env.PALIMPSEST_DIST ?? 'dist'
  const manifests = ['.vite/manifest.json', WORKER_MANIFEST].map(path => join(built, path))
  const entries = manifests.flatMap(path =>
    Object.entries(Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))),
  )
  const chunks = entries.flatMap(([source, { file, isDynamicEntry }]) => {
    const folder = /^src\/providers\/([^/]+)\//.exec(source)?.[1]
    return folder && folder !== 'demo' && isDynamicEntry
      ? [{ folder, file, bytes: statSync(join(built, file)).size }]
      : []
  })
  if (chunks.length === 0) throw new RangeError(`${manifests.join(' and ')} list no provider.`)
  return chunks
}

interface ProviderChunk {
  readonly folder: string
  readonly file: string
  readonly bytes: number
}

const Manifest = z.record(
  z.string(),
  z.looseObject({ file: z.string(), isDynamicEntry: z.boolean().default(false) }),
)
