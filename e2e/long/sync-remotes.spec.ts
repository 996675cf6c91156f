/** Two browsers that meet in a bucket, in a CouchDB database, and in a remoteStorage. */
import type { Page } from '@playwright/test'
import { startCouchdb } from '../../src/test/couchdb-server.ts'
import { STORAGE_PASSWORD, startRemotestorage } from '../../src/test/remotestorage-server.ts'
import { startS3 } from '../../src/test/remote-servers.ts'
import { startAppHost } from '../app-host.ts'
import { expectNoBarriers } from '../barriers.ts'
import { button, tabTo, typeLine } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openToPages } from '../open-host.ts'
import { openConnected, openSettings } from '../opening.ts'
import { scanFor } from '../secret-scan.ts'
import { says } from '../server/behaviour.ts'
import { createHere, openDevice, PASSPHRASE, settings, setup } from '../sync-steps.ts'
import { ask, rows } from '../talk.ts'

/** Opens the steps, chooses a kind of remote, and fills in its fields. */
async function chooseRemote(
  page: Page,
  kind: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await openSettings(page, 'Sync')
  await button(page, 'Set up sync…').click()
  await setup(page).getByRole('radio', { name: kind }).click()
  for (const [label, text] of Object.entries(fields))
    await setup(page).getByLabel(label, { exact: true }).fill(text)
}

async function testRemote(page: Page, found: string): Promise<void> {
  await button(setup(page), 'Continue').click()
  await expect(setup(page)).toContainText(found)
  await button(setup(page), 'Continue').click()
}

async function begin(page: Page): Promise<void> {
  await testRemote(page, 'No device syncs here yet')
  await createHere(page)
}

async function joinHere(page: Page): Promise<void> {
  await testRemote(page, 'Your devices already sync here')
  await setup(page).getByLabel('Passphrase of sync').fill(PASSPHRASE)
  await button(setup(page), 'Join').click()
  await expect(settings(page)).toContainText('In step with')
}

async function openTalk(page: Page, title: RegExp, count: number): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('nav').getByRole('link', { name: title }).click()
  await expect(rows(page)).toHaveCount(count)
}

test('two browsers meet in an S3 bucket, and what one writes the other has', async ({
  page,
  browser,
  serve,
}) => {
  const { address, close } = await startS3()
  const host = await openToPages(address.url, {
    methods: 'GET, PUT, DELETE',
    headers: 'Authorization, Content-Type, If-None-Match, X-Amz-Content-Sha256, X-Amz-Date',
  })
  const server = await serve({ reply: (_, index) => says(`Answer ${index + 1}.`) })
  const fields = {
    'Address of the service': host.url,
    Region: address.region,
    Bucket: address.bucket,
    'Folder in the bucket': address.prefix,
    'Access key ID': address.user,
    'Secret access key': address.password,
  }
  try {
    await openConnected(page, server)
    await ask(page, 'Plan the garden')
    await chooseRemote(page, 'An S3 bucket', fields)
    await expectNoBarriers(page, 'sync-where-s3')
    await begin(page)
    await expect(settings(page)).toContainText('In step with the bucket “my-bucket”')

    const other = await openDevice(browser, server)
    await chooseRemote(other, 'An S3 bucket', fields)
    await joinHere(other)
    await openTalk(other, /Plan the garden/, 2)
    await ask(other, 'And the path?')
    await openSettings(other, 'Sync')
    await button(other, 'Sync now').click()
    await expect(settings(other)).toContainText('In step with')
    await button(page, 'Sync now').click()
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveText([/Plan the garden/, /Answer/, /And the path\?/, /Answer/])
    await other.context().close()
  } finally {
    await host.close()
    await close()
  }
})

test('in a CouchDB database, what one browser writes is in the other within seconds, without a look at the clock', async ({
  page,
  browser,
  serve,
}) => {
  const { address, close } = await startCouchdb()
  const host = await openToPages(address.url, {
    methods: 'GET, PUT, DELETE',
    headers: 'Authorization, Content-Type',
  })
  const server = await serve({ reply: (_, index) => says(`Answer ${index + 1}.`) })
  const fields = {
    'Address of the database': new URL('/palimpsest', host.url).href,
    'User name': address.user,
    Password: address.password,
  }
  try {
    await openConnected(page, server)
    await ask(page, 'Plan the garden')
    await chooseRemote(page, 'A CouchDB database', fields)
    await expectNoBarriers(page, 'sync-where-couchdb')
    await begin(page)
    await expect(settings(page)).toContainText('In step with 127.0.0.1')
    await page.keyboard.press('Escape')

    const other = await openDevice(browser, server)
    await chooseRemote(other, 'A CouchDB database', fields)
    await joinHere(other)
    await openTalk(other, /Plan the garden/, 2)
    for (const [round, words] of ['And the path?', 'And the pond?'].entries()) {
      await ask(other, words)
      await other.waitForResponse(
        answer => answer.request().method() === 'PUT' && answer.status() === 201,
      )
      const writtenAt = Date.now()
      // Looks are 30 seconds apart: neither would come in time for both by chance.
      await expect(rows(page)).toHaveCount(4 + 2 * round, { timeout: 5_000 })
      const description = `${Date.now() - writtenAt} ms`
      test.info().annotations.push({ type: 'arrived after it was written', description })
      await expect(rows(page).nth(2 + 2 * round)).toContainText(words)
    }
    await other.context().close()
  } finally {
    await host.close()
    await close()
  }
})

test('by keyboard on a phone: a remoteStorage is found by its address, allowed on its own page, and nothing typed is lost', async ({
  browser,
  serve,
}) => {
  // Its headers cut the app from the page of the storage.
  const host = await startAppHost({ isIsolated: true })
  const open = async () => (await browser.newContext({ baseURL: host.url })).newPage()
  const [page, other] = [await open(), await open()]
  const storage = await startRemotestorage()
  const server = await serve({ reply: (_, index) => says(`Answer ${index + 1}.`) })
  const tokens = new Set<string>()
  page.on('request', asked => {
    const [, token] = /^Bearer (.+)$/.exec(asked.headers().authorization ?? '') ?? []
    if (token && asked.url().startsWith(storage.url)) tokens.add(token)
  })
  const pressKey = async (device: Page, name: string, dialog = setup(device)) => {
    await tabTo(device, button(dialog, name))
    await device.keyboard.press('Enter')
  }
  const account = (device: Page) => setup(device).getByLabel('Your address')
  const signIn = async (device: Page, choice: 'Allow' | 'Deny', dialog = setup(device)) => {
    await pressKey(device, 'Find my storage', dialog)
    const link = dialog.getByRole('link', { name: new URL(storage.url).host })
    await tabTo(device, link)
    const [visited] = await Promise.all([
      device.context().waitForEvent('page'),
      device.keyboard.press('Enter'),
    ])
    expect(await visited.evaluate(() => window.opener === null)).toBe(true)
    await visited.getByLabel(/password/).fill(STORAGE_PASSWORD)
    await button(visited, choice).click()
    if (!visited.isClosed()) await visited.waitForEvent('close')
  }
  try {
    await openConnected(page, server)
    expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true)
    await ask(page, 'Plan the garden')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('textbox', { name: 'Message' }).fill('Not sent yet')
    await button(page, 'Show your chats').click()
    await openSettings(page, 'Sync')
    await button(page, 'Set up sync…').click()
    await setup(page).getByRole('radio', { name: 'A remoteStorage' }).click()
    await pressKey(page, 'Continue')
    await expect(setup(page)).toContainText('with an @ between them')
    await tabTo(page, account(page))
    await page.keyboard.type('nobody@127.0.0.1:1')
    await pressKey(page, 'Find my storage')
    await expect(setup(page).getByRole('alert')).toContainText('Nothing answers at 127.0.0.1:1')
    await account(page).fill('')
    await tabTo(page, account(page))
    await typeLine(page, storage.account)
    await expect(setup(page).getByRole('alert').last()).toContainText('sign in there first')
    await expectNoBarriers(page, 'sync-where-remotestorage-phone')
    await signIn(page, 'Deny')
    await expect(setup(page).getByRole('alert')).toContainText('was refused there')
    await signIn(page, 'Allow')
    await expect(setup(page)).toContainText(`Signed in as ${storage.account}.`)
    await expect(account(page)).toHaveValue(storage.account)
    await expectNoBarriers(page, 'sync-signed-in-phone')
    await begin(page)
    await expect(settings(page)).toContainText(`In step with ${storage.account}`)
    await page.keyboard.press('Escape')

    expect(tokens.size).toBe(1)
    for (const token of tokens) expect((await scanFor(token, page)).found).toEqual([])
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Not sent yet')

    await openConnected(other, server)
    await chooseRemote(other, 'A remoteStorage', { 'Your address': storage.account })
    await signIn(other, 'Allow')
    await expect(setup(other)).toContainText('Signed in as')
    await joinHere(other)
    await openTalk(other, /Plan the garden/, 2)

    for (const token of tokens) await storage.revoke(token)
    await button(page, 'Show your chats').click()
    await openSettings(page, 'Sync')
    await button(settings(page), 'Sync now').click()
    await expect(settings(page).getByRole('alert')).toContainText('Sign in there again')
    await expectNoBarriers(page, 'sync-signed-out-phone')
    const again = page.getByRole('dialog', { name: /^Sign in again/ })
    await pressKey(page, 'Sign in again…', settings(page))
    await expectNoBarriers(page, 'sync-sign-in-again-phone')
    await signIn(page, 'Allow', again)
    await pressKey(page, 'Go on', again)
    await expect(settings(page)).toContainText(`In step with ${storage.account}`)
    expect(tokens.size).toBe(2)
  } finally {
    await Promise.all([page, other].map(device => device.context().close()))
    await host.close()
    await storage.close()
  }
})
