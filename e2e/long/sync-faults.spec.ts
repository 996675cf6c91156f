/** Servers that refuse, forget, mix up and hang: nothing is lost or taken over, and each has its own sentence. */
import type { Browser, Page } from '@playwright/test'
import { button, typeLine } from '../controls.ts'
import { type DavRemote, startDavRemote } from '../dav-remote.ts'
import { expect, test, type Serve } from '../fixtures.ts'
import { installMovableClock, letPass } from '../moved-clock.ts'
import { openConnected, startPage } from '../opening.ts'
import { says } from '../server/behaviour.ts'
import type { TestServer } from '../server/server.ts'
import { leaveDialogs } from '../sync-driver.ts'
import { inStep, joinAtServer, setUpAtServer, syncNow } from '../sync-server-steps.ts'
import { settings, setup } from '../sync-steps.ts'
import { wordsOf, worldOf } from '../synced-world.ts'
import { ask, deleteForGood, enter, rows, send, settled } from '../talk.ts'

const alert = (page: Page) => settings(page).getByRole('alert')

async function deviceWith(browser: Browser, server: TestServer): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openConnected(page, server)
  return page
}

/** Says something in the open session. */
async function tell(page: Page, words: string): Promise<void> {
  await leaveDialogs(page)
  await ask(page, words)
}

/** Both write and read until they have the same, and it is all that was said. */
async function expectSame(pages: readonly Page[], said: readonly string[]): Promise<void> {
  await expect(async () => {
    for (const page of pages) await syncNow(page)
    for (const page of pages) await expect(inStep(page)).toBeVisible({ timeout: 5_000 })
    const [first, ...others] = await Promise.all(pages.map(worldOf))
    for (const other of others) expect(other).toEqual(first)
    const words = Object.values(first?.sessions ?? {}).flatMap(wordsOf)
    for (const text of said) expect(words.filter(word => word === text)).toHaveLength(1)
  }).toPass({ timeout: 60_000 })
}

/** The first device, a server that answers, and the place. */
async function begin(page: Page, serve: Serve) {
  const remote = await startDavRemote()
  const server = await serve({ reply: () => says('Noted.') })
  await openConnected(page, server)
  return { remote, server }
}

test('a server that is full, read-only or slow: the status says so, and all arrives when it is well again', async ({
  page,
  browser,
  serve,
  watch,
}) => {
  watch.expectComplaint(/status of (403|405|507)/)
  const { remote, server } = await begin(page, serve)
  await tell(page, 'Plan the garden')
  await setUpAtServer(page, remote.address)
  const said = ['Plan the garden']
  for (const [status, sentence] of [
    [507, 'has no space left for you. Make room there; everything is safe in this browser'],
    [403, 'You can read at 127.0.0.1'],
    [405, 'but not write or delete'],
  ] as const) {
    remote.misbehave({ type: 'refuse-writes', status })
    said.push(`Told while it answers ${status}`)
    await tell(page, said.at(-1) ?? '')
    await syncNow(page)
    await expect(alert(page)).toContainText(sentence)
  }
  remote.misbehave({ type: 'slow', ms: 1_500 })
  await button(settings(page), 'Try again').click()
  await expect(inStep(page)).toBeVisible()
  remote.misbehave(null)
  const other = await deviceWith(browser, server)
  await joinAtServer(other, remote.address)
  await expectSame([page, other], said)
  await other.context().close()
  await remote.close()
})

test('a server that was wiped, or put back to last week: nothing is lost, nothing deleted is back, and a new device can join', async ({
  page,
  browser,
  serve,
}) => {
  const { remote, server } = await begin(page, serve)
  await tell(page, 'Plan the garden')
  await button(page, 'New chat').first().click()
  await expect(startPage(page)).toBeVisible()
  await tell(page, 'A secret that goes')
  await setUpAtServer(page, remote.address)
  const other = await deviceWith(browser, server)
  await joinAtServer(other, remote.address)
  await expectSame([page, other], ['Plan the garden', 'A secret that goes'])
  const lastWeek = new Map(remote.files)

  await leaveDialogs(page)
  await deleteForGood(page, 'A secret that goes')
  await button(page, 'Back to chats').click()
  await page
    .locator('nav')
    .getByRole('link', { name: /Plan the garden/ })
    .click()
  await tell(page, 'Told this week')
  await expectSame([page, other], ['Plan the garden', 'Told this week'])
  remote.restore(lastWeek)
  await expectSame([page, other], ['Plan the garden', 'Told this week'])
  expect(Object.keys((await worldOf(other)).sessions)).toHaveLength(1)

  remote.restore(new Map())
  await expectSame([page, other], ['Plan the garden', 'Told this week'])
  const third = await deviceWith(browser, server)
  await joinAtServer(third, remote.address)
  await expectSame([page, other, third], ['Plan the garden', 'Told this week'])
  expect(Object.keys((await worldOf(third)).sessions)).toHaveLength(1)
  for (const device of [other, third]) await device.context().close()
  await remote.close()
})

test('a file that is cut, swapped or changed: it is told, not taken, and published again', async ({
  page,
  browser,
  serve,
}) => {
  const { remote, server } = await begin(page, serve)
  await tell(page, 'Plan the garden')
  await setUpAtServer(page, remote.address)
  const other = await deviceWith(browser, server)
  await joinAtServer(other, remote.address)
  const said = ['Plan the garden']
  await expectSame([page, other], said)
  const faults = [
    ['cut', 'A file of sync is not complete yet'],
    ['swapped', 'A file of sync has the content of another one'],
    ['changed', 'A file of sync was changed after it was written'],
  ] as const
  for (const [fault, sentence] of faults) {
    remote.misbehave({ type: 'spoil', change: bytes => spoiled(remote, bytes, fault) })
    said.push(`Told when one is ${fault}`)
    await tell(page, said.at(-1) ?? '')
    await syncNow(page)
    await expect(inStep(page)).toBeVisible()
    await syncNow(other)
    await expect(alert(other)).toContainText(sentence)
    await expectSame([page, other], said)
  }
  await other.context().close()
  await remote.close()
})

function spoiled(
  { files }: DavRemote,
  bytes: Uint8Array,
  fault: 'cut' | 'swapped' | 'changed',
): Uint8Array {
  switch (fault) {
    case 'cut':
      return bytes.slice(0, -20)
    case 'swapped':
      return [...files].findLast(([name]) => name !== 'key.seg')?.[1] ?? new Uint8Array()
    case 'changed':
      return bytes.map((byte, at) => (at === bytes.length - 20 ? byte ^ 1 : byte))
  }
}

test('a wrong passphrase, two devices of one name, and a clock ten years ahead', async ({
  page,
  browser,
  serve,
}) => {
  const { remote, server } = await begin(page, serve)
  await tell(page, 'Plan the garden')
  await setUpAtServer(page, remote.address)
  const files = new Map(remote.files)

  const other = await (await browser.newContext()).newPage()
  await installMovableClock(other)
  await openConnected(other, server)
  await letPass(other, 10 * 365 * 24 * 60)
  await joinAtServer(other, remote.address, 'another passphrase')
  await expect(setup(other).getByRole('alert')).toContainText('This is not the passphrase')
  expect(remote.files).toEqual(files)
  expect((await worldOf(other)).sessions).toEqual({})
  await setup(other).getByLabel('Passphrase of sync').fill('heron kettle orbit velvet spoon')
  await button(setup(other), 'Join').click()
  await expect(inStep(other)).toBeVisible()

  for (const device of [page, other]) {
    await button(device, 'Rename this device').click()
    await typeLine(device, 'Laptop')
  }
  await expectSame([page, other], ['Plan the garden'])
  const named = settings(page).getByRole('listitem').filter({ hasText: 'Laptop' })
  await expect(async () => {
    await syncNow(page)
    await expect(named).toHaveCount(2, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(settings(page)).toContainText('The clocks of your devices differ by 87,600 hours')

  // What is changed last wins, also on the device whose clock is behind.
  await leaveDialogs(other)
  await other
    .locator('nav')
    .getByRole('link', { name: /Plan the garden/ })
    .click()
  await enter(other, '/title Beds')
  await tell(other, 'Told in ten years')
  await expectSame([page, other], ['Plan the garden', 'Told in ten years'])
  await leaveDialogs(page)
  await enter(page, '/title Paths')
  await button(page, 'Settings').click()
  await page.keyboard.press('Escape')
  await tell(page, 'Told today')
  await expectSame([page, other], ['Plan the garden', 'Told in ten years', 'Told today'])
  const [session] = Object.values((await worldOf(other)).sessions)
  expect(session?.row['title']).toBe('Paths')
  await other.context().close()
  await remote.close()
})

const KILLS = 50

test(`a tab that is killed in mid-upload, ${KILLS} times: nothing is lost, and nothing is there twice`, async ({
  browser,
  page,
  serve,
}) => {
  test.setTimeout(60_000 + KILLS * 20_000)
  const { remote, server } = await begin(page, serve)
  const said = ['Plan the garden']
  await tell(page, 'Plan the garden')
  await setUpAtServer(page, remote.address)
  const url = page.url()
  const context = page.context()
  let tab = page
  for (let time = 1; time <= KILLS; time += 1) {
    await leaveDialogs(tab)
    const hanging = new Promise<void>(onHanging =>
      remote.misbehave({ type: 'hang', isStored: time % 2 === 0, onHanging }),
    )
    said.push(`Told before kill ${time}`)
    await send(tab, said.at(-1) ?? '')
    await settled(tab)
    await hanging
    if (time % 3 === 0) await crash(tab)
    await tab.close()
    tab = await context.newPage()
    await tab.goto(url)
    await expect(rows(tab).last()).toBeVisible()
  }
  const other = await deviceWith(browser, server)
  await joinAtServer(other, remote.address)
  await expectSame([tab, other], said)
  await other.context().close()
  await remote.close()
})

/** Kills the process that draws the page. */
async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
}
