/** Where keys are, and where they never are. */
import { expect, test } from '../fixtures.ts'
import { compact } from '../context.ts'
import { button } from '../controls.ts'
import { connect, newChat, openApp, openConnected, openSettings } from '../opening.ts'
import { exportSession } from '../saved-files.ts'
import { ask, failure, messageBox, retry, rows, send } from '../talk.ts'
import {
  closeSettings,
  KEY,
  lockKeys,
  PASSPHRASE,
  saved,
  saveKeys,
  unlock,
  unlockIn,
} from '../saved-keys.ts'
import { disguisesOf, scanFor } from '../secret-scan.ts'
import { fault, says } from '../server/behaviour.ts'
import { recordTraffic } from '../traffic.ts'

const NETWORK = /Failed to load resource/

test('a key is nowhere but in memory and in the request to its host, in a whole run with and without the vault', async ({
  page,
  context,
  watch,
  serve,
}) => {
  test.setTimeout(120_000)
  watch.expectComplaint(NETWORK)
  const traffic = recordTraffic(context)
  const server = await serve({ key: KEY })
  const exported: string[] = []
  const expectNoKey = async () => {
    for (const secret of [KEY, PASSPHRASE]) {
      const { found, texts } = await scanFor(secret, page)
      expect(found, `where ${secret} lies`).toEqual([])
      expect(texts).toBeGreaterThan(200)
      const said = [...traffic.words, ...exported].join('\n')
      expect(disguisesOf(secret).filter(disguise => said.includes(disguise))).toEqual([])
    }
    expect(await traffic.origins(KEY)).toEqual([new URL(server.url).origin])
    expect(await traffic.origins(PASSPHRASE)).toEqual([])
  }

  await openConnected(page, server, { key: KEY })
  for (const sign of ['ALPHA', 'BRAVO', 'CHARLIE'])
    await ask(page, `${sign}: ${'some long words '.repeat(100)}`)
  server.reply(() => fault(400, `What is this? You sent Bearer ${KEY} to me.`))
  await send(page, 'this one fails')
  await expect(failure(page)).toBeVisible()
  server.reply(() => says('Understood.'))
  await retry(page)
  await compact(page, 'extractive')
  exported.push((await exportSession(page)).text)
  await expectNoKey()

  await saveKeys(page)
  await ask(page, 'with saved keys')
  await expectNoKey()

  await lockKeys(page)
  const asked = server.bodies.length
  await send(page, 'while they are locked')
  await expect(failure(page)).toContainText(/is saved on this device, and locked.*press Retry/)
  expect(server.bodies).toHaveLength(asked)
  await expectNoKey()

  await page.reload()
  await expect(rows(page).last()).toBeVisible()
  const settings = await openSettings(page, 'Keys')
  await expect(saved(settings)).toHaveText('locked')
  await expect(settings.getByText(new URL(server.url).origin, { exact: true })).toHaveCount(0)
  const dialog = await unlockIn(page, settings, 'not these words')
  await expect(dialog.getByRole('alert')).toContainText('not the passphrase')
  await unlock(page, PASSPHRASE)
  await expect(saved(settings)).toHaveText('unlocked')
  await expect(settings.getByText(new URL(server.url).origin, { exact: true })).toBeVisible()
  await expect(settings.getByText('Not used since this page was opened')).toBeVisible()
  await closeSettings(page)
  await retry(page)
  await expect(rows(page, 'assistant').last()).toContainText('Understood.')
  await openSettings(page, 'Keys')
  await expect(settings.getByText(/^Last used \d\d:\d\d$/)).toBeVisible()
  await closeSettings(page)
  exported.push((await exportSession(page)).text)
  await expectNoKey()
  expect(server.refusals).toEqual([])

  await page.evaluate(key => localStorage.setItem('planted', key), KEY)
  expect((await scanFor(KEY, page)).found).toEqual(['localStorage'])
})

test('the search finds a secret wherever it is planted, in whatever bytes', async ({ page }) => {
  await openApp(page)
  await page.evaluate(async key => {
    const utf8 = new TextEncoder().encode(key)
    const utf16 = new Uint16Array([...key].map(character => character.charCodeAt(0)))
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('planted')
      request.addEventListener('upgradeneeded', () => {
        for (const name of ['text', 'nested', 'utf8', 'utf16', 'blob', 'codes', 'name', 'base64'])
          request.result.createObjectStore(name)
      })
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('No answer')))
    })
    const put = (store: string, value: unknown, name = 'a') =>
      new Promise<void>((resolve, reject) => {
        const request = database.transaction(store, 'readwrite').objectStore(store).put(value, name)
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error ?? new Error('No answer')))
      })
    await put('text', `Bearer ${key}`)
    await put('nested', { a: [new Map([['b', { c: key }]])] })
    await put('utf8', new Uint8Array([1, 2, 3, ...utf8, 4]))
    await put('utf16', utf16.buffer)
    await put('blob', new Blob([utf8]))
    await put('codes', [...utf8])
    await put('name', 1, key)
    await put('base64', btoa(`ab${key}cde`))
    database.close()
    localStorage.setItem('a', key)
    sessionStorage.setItem('a', encodeURIComponent(key))
    document.cookie = `a=${key}`
    await (await caches.open('planted')).put('/planted', new Response(key))
    const folder = await navigator.storage.getDirectory()
    const file = await folder.getFileHandle('planted', { create: true })
    const writable = await file.createWritable()
    await writable.write(utf8)
    await writable.close()
    history.replaceState({ key }, '')
    document.body.dataset['planted'] = key
  }, KEY)
  const { found } = await scanFor(KEY, page)
  const stores = ['base64', 'blob', 'codes', 'name', 'nested', 'text', 'utf16', 'utf8']
  expect(found.toSorted()).toEqual(
    [
      ...stores.map(store => `IndexedDB planted ${store}`),
      'address',
      'caches',
      'cookie a',
      'document',
      'files',
      'localStorage',
      'sessionStorage',
    ].toSorted(),
  )
})

test('a typed key goes to the address that it was typed for, and to no other', async ({
  page,
  context,
  serve,
}) => {
  const traffic = recordTraffic(context)
  const [here, there] = [await serve({ key: KEY }), await serve()]
  await openApp(page)
  const settings = await openSettings(page, 'Model')
  const address = settings.getByRole('textbox', { name: 'Address of the server' })
  const key = settings.getByLabel('API key')
  await settings.getByRole('combobox', { name: 'Model' }).fill('test-model')
  await address.fill(here.url)
  await key.fill(KEY)
  await address.fill(there.url)
  await expect(key).toHaveValue('')
  await expect(
    settings.getByText('The address changed, so the key is asked for again'),
  ).toBeVisible()
  await button(settings, 'Test').click()
  await expect(settings.locator('[data-code="ok"]')).toBeVisible()
  await address.fill(here.url)
  await expect(key).toHaveValue(KEY)
  await button(settings, 'Use this model').click()
  await expect(settings).toBeHidden()
  await connect(page, there.url, { window: 8_192 })
  await newChat(page)
  await ask(page, 'hello there')
  expect(there.bodies).toHaveLength(1)
  expect(await traffic.origins(KEY)).toEqual([new URL(here.url).origin])
})

test('a plain-http page says that it cannot encrypt, and keeps keys in memory', async ({
  page,
  context,
  baseURL,
}) => {
  await context.route('http://plain.test/**', async route => {
    const { pathname } = new URL(route.request().url())
    const response = await fetch(new URL(pathname.slice(1), baseURL))
    await route.fulfill({
      status: response.status,
      headers: { 'content-type': response.headers.get('content-type') ?? '' },
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
  await page.goto('http://plain.test/')
  expect(await page.evaluate(() => globalThis.isSecureContext)).toBe(false)
  await expect(messageBox(page)).toBeEditable()
  const settings = await openSettings(page, 'Keys')
  await expect(saved(settings)).toHaveText('off')
  await expect(settings.getByText('This page is plain http')).toBeVisible()
  await settings.getByRole('tab', { name: 'Model' }).click()
  await expect(settings.getByText('This page is plain http')).toBeVisible()
  await expect(settings.getByRole('switch', { name: /^Keep this key/ })).toHaveCount(0)
})
