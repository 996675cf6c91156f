/** Where keys are, and where they never are. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, newChat, openApp, openSettings } from '../opening.ts'
import { ask, messageBox } from '../talk.ts'
import { KEY, saved } from '../saved-keys.ts'
import { scanFor } from '../secret-scan.ts'
import { recordTraffic } from '../traffic.ts'

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
