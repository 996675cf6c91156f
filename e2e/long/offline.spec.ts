/** The app without a network, and from one build to the next. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isPack } from '../../src/app/offline/pack.ts'
import { firstBuild, secondBuild, type Build } from '../build-host.ts'
import { expect } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, newChat } from '../opening.ts'
import { ask, enter, messageBox, rows, send } from '../talk.ts'
import { disguisesOf } from '../secret-scan.ts'
import { says } from '../server/behaviour.ts'
import { openKept, test } from '../offline-steps.ts'

test.use({ serviceWorkers: 'allow' })

const READY = 'A new version is ready.'

const notices = (page: Page) => page.getByRole('list', { name: 'Notices' })

const offer = (page: Page) => notices(page).getByText(READY)

test('changes from one build to the next when asked to: a draft and an answer under way are kept', async ({
  page: writer,
  context,
  host,
  serve,
}) => {
  test.setTimeout(300_000)
  const first = firstBuild()
  const second = await secondBuild(first)
  const pages = [writer, await context.newPage(), await context.newPage()] as const
  const [, drafter, reader] = pages
  const loads = pages.map(page => recordLoads(page, host.url))
  const server = await serve({
    reply: () => says('word '.repeat(400), { chunk: 25, betweenMs: 100 }),
  })
  await openKept(writer, host.url)
  await connect(writer, server.url)
  await newChat(writer)
  for (const page of [drafter, reader]) await openKept(page, host.url)
  await newChat(drafter)
  await messageBox(drafter).fill('Half a thought, not sent')

  host.show(second)
  await writer.evaluate(async () => (await navigator.serviceWorker.ready).update())
  for (const page of pages) await expect(offer(page)).toBeVisible({ timeout: 60_000 })
  // A reload changes nothing yet, and what was never fetched comes from the old build.
  await reader.reload()
  await expect(offer(reader)).toBeVisible({ timeout: 30_000 })
  expect(await buildOf(reader)).toBe(first.name)
  await enter(reader, '/help')
  await expect(reader.getByRole('dialog', { name: 'Help' })).toBeVisible()

  await send(writer, 'Count for a while.')
  const answer = rows(writer, 'assistant').last()
  await expect(writer.locator('[data-state="streaming"]')).toContainText('word word')
  const reloads = [writer, drafter].map(page => page.waitForEvent('load', { timeout: 60_000 }))
  await button(notices(drafter), 'Update').click()
  await expect(notices(drafter).getByText('Updating once')).toBeVisible()
  await writer.waitForTimeout(1_500)
  for (const page of pages) expect(await buildOf(page)).toBe(first.name)
  await expect(writer.locator('[data-state="streaming"]')).toBeVisible()

  // A page that is asked all the time, as by a poll, does not get its new service worker.
  await Promise.all(reloads)
  for (const page of [writer, drafter])
    await expect.poll(() => buildOf(page), { timeout: 10_000 }).toBe(second.name)
  await expect(messageBox(drafter)).toHaveValue('Half a thought, not sent')
  await expect(answer).toContainText(/^(?:.|\n)*(?:word ?){390,}/)
  await expect(writer.getByText('Interrupted', { exact: true })).toHaveCount(0)

  // The dialog that is still open holds its tab back, and the old files with it.
  expect(await buildOf(reader)).toBe(first.name)
  const old = [...first.assets].find(
    name => name.startsWith('SettingsDialog-') && name.endsWith('.js'),
  )
  expect(await reader.evaluate(async name => (await fetch(`./assets/${name}`)).status, old)).toBe(
    200,
  )
  await reader.keyboard.press('Escape')
  await expect.poll(() => buildOf(reader), { timeout: 20_000 }).toBe(second.name)
  await expect(rows(reader).last()).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(() => reader.evaluate(() => caches.keys().then(names => names.join())), {
      timeout: 20_000,
    })
    .not.toContain(first.name)

  for (const each of loads) {
    expect(each.length).toBeGreaterThan(1)
    for (const { assets } of each) {
      const ofFirst = assets.filter(name => first.assets.has(name))
      const ofSecond = assets.filter(name => second.assets.has(name))
      expect(ofFirst.length + ofSecond.length).toBe(assets.length)
      expect(Math.min(ofFirst.length, ofSecond.length), assets.join(' ')).toBe(0)
    }
  }
  expect(host.served.filter(path => first.assets.has(path.replace('/assets/', '')))).toEqual([])
})

test('keeps the files of the build and nothing else, whatever was typed', async ({
  page,
  context,
  host,
  serve,
  watch,
}) => {
  watch.expectComplaint(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/)
  const KEY = 'sk-test-9f2c71aa40be55d3'
  const WORDS = 'a heron over the kettle orbit'
  const server = await serve({ key: KEY })
  await openKept(page, host.url)
  await connect(page, server.url, { key: KEY })
  await newChat(page)
  await ask(page, WORDS)
  await messageBox(page).fill(`${WORDS}, once more`)
  await page.goto(`${host.url}?words=${encodeURIComponent(WORDS)}`)
  await expect(messageBox(page)).toHaveValue(`${WORDS}, once more`)

  const build = firstBuild()
  const largest = [...build.assets].find(name => /^wllama-.*\.wasm$/.test(name)) ?? ''
  const before = await cached(page)
  expect(before.map(({ path }) => path)).not.toContain(`assets/${largest}`)
  expect(before.filter(({ path }) => isPack(path))).toHaveLength(1)
  await page.evaluate(async name => (await fetch(`./assets/${name}`)).arrayBuffer(), largest)
  const after = await cached(page)
  expect(after.map(({ path }) => path)).toContain(`assets/${largest}`)
  const secrets = [...disguisesOf(KEY), ...disguisesOf(WORDS)]
  for (const { path, hash, headers } of after) {
    expect(hash, path).toBe(hashOf(build, path))
    expect(secrets.filter(secret => `${path} ${headers}`.includes(secret))).toEqual([])
  }

  // Most files have no entry of their own in the cache, and are there all the same.
  const wanted = [...build.assets].filter(name => /\.(?:js|css)$/.test(name))
  await context.setOffline(true)
  const answers = await hashesOf(page, wanted)
  expect(answers.filter(({ hash }) => hash === null).map(({ name }) => name)).toEqual(
    wanted.filter(name =>
      /^(?:words_|(?:(?:diagram|webllm)\.worker|(?:document|sandbox)\.(?:main|worker)|emscripten-module\.browser|read-pdf)-)/.test(
        name,
      ),
    ),
  )
  expect(answers.filter(({ hash }) => hash !== null).length).toBeGreaterThan(300)
  for (const { name, hash } of answers)
    if (hash !== null) expect(hash, name).toBe(hashOf(build, `assets/${name}`))
})

/** Of assets as the page gets them; null for one that it does not get. */
function hashesOf(page: Page, names: readonly string[]) {
  return page.evaluate(async all => {
    const found = []
    for (const name of all) {
      const response = await fetch(`./assets/${name}`).catch(() => null)
      const content = response?.ok ? await response.arrayBuffer() : null
      const digest = content && new Uint8Array(await crypto.subtle.digest('SHA-256', content))
      const hash = digest && [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
      found.push({ name, hash })
    }
    return found
  }, names)
}

/** The build that a page is of. */
function buildOf(page: Page): Promise<string | null> {
  // While it is reloaded, it does not answer.
  return page
    .evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null)
    .catch(() => null)
}

interface Load {
  /** Names of the assets that the page asked for while it was open, its workers' included. */
  readonly assets: string[]
}

/** What each load of the page asked for, in order. */
function recordLoads(page: Page, url: string): readonly Load[] {
  const loads: Load[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) loads.push({ assets: [] })
    const [, name] = request.url().startsWith(url)
      ? (/\/assets\/([^/]+)$/.exec(request.url()) ?? [])
      : []
    if (name !== undefined) loads.at(-1)?.assets.push(name)
  })
  return loads
}

/** Everything in every cache of the page's origin. */
function cached(page: Page) {
  return page.evaluate(async () => {
    const found = []
    for (const name of await caches.keys()) {
      // What the storage keeps free for a full disk is no file.
      if (name === 'palimpsest-room') continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const content = await (response ?? new Response()).arrayBuffer()
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
        found.push({
          path: request.url.slice(document.baseURI.replace(/\?.*/, '').length),
          hash: [...digest].map(byte => byte.toString(16).padStart(2, '0')).join(''),
          headers: JSON.stringify([name, [...request.headers], [...(response?.headers ?? [])]]),
        })
      }
    }
    return found
  })
}

function hashOf({ folder }: Build, path: string): string {
  const file = path === '' ? 'index.html' : path
  return createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
}
