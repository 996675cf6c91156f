/**
 * Two devices of one person: two browsers that share nothing but a folder, whose files the test carries from one to the
 * other as Syncthing would.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { button, check } from './controls.ts'
import { expect } from './fixtures.ts'
import { openConnected, openSettings } from './opening.ts'
import type { TestServer } from './server/server.ts'
import { ask } from './talk.ts'

export const PASSPHRASE = 'heron kettle orbit velvet spoon'

/** The chooser gives this folder of the browser: a real one, and only its chooser is ours. */
export async function offerFolder(page: Page, name = 'Shared'): Promise<void> {
  await page.addInitScript(given => {
    const choose = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle(given, { create: true })
    Object.assign(window, { showDirectoryPicker: choose })
  }, name)
}

type Files = readonly (readonly [name: string, bytes: readonly number[]])[]

export const filesOf = (page: Page): Promise<Files> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('Shared', { create: true })
    const files: [string, number[]][] = []
    for await (const [name, entry] of folder.entries())
      if (entry instanceof FileSystemFileHandle && name.endsWith('.seg')) {
        // The app may have removed it in the meantime.
        const reading = entry.getFile().then(file => file.arrayBuffer())
        const bytes = await reading.catch(() => null)
        if (bytes) files.push([name, [...new Uint8Array(bytes)]])
      }
    return files
  })

const addFiles = (page: Page, files: Files): Promise<void> =>
  page.evaluate(async given => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('Shared', { create: true })
    const names = new Set<string>()
    for await (const name of folder.keys()) names.add(name)
    for (const [name, bytes] of given.filter(([one]) => !names.has(one))) {
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await writable.write(new Uint8Array(bytes))
      await writable.close()
    }
  }, files)

/** What Syncthing does: both folders hold all files. */
export async function carry(one: Page, other: Page): Promise<void> {
  await addFiles(other, await filesOf(one))
  await addFiles(one, await filesOf(other))
}

/** A browser of its own with a model that answers. `prepare` runs before it opens the app. */
export async function openDevice(
  browser: Browser,
  server: TestServer,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await prepare(page)
  await offerFolder(page)
  await openConnected(page, server)
  return page
}

/** Two devices in step in a folder, with one message that was answered. Gives the second one, and the recovery code. */
export async function twoDevices(
  page: Page,
  { browser, server }: { readonly browser: Browser; readonly server: TestServer },
  prepare?: (other: Page) => Promise<void>,
): Promise<{ readonly other: Page; readonly code: string }> {
  await offerFolder(page)
  await openConnected(page, server)
  await ask(page, 'Plan the garden')
  const code = await setUp(page)
  const other = await openDevice(browser, server, prepare)
  await carry(page, other)
  await join(other)
  return { other, code }
}

export const setup = (page: Page) => page.getByRole('dialog', { name: 'Set up sync' })
export const codeDialog = (page: Page) => page.getByRole('dialog', { name: 'Recovery code' })
export const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
export const inStep = (page: Page) => settings(page).getByText(/^In step with the folder “Shared”/)
export const kept = (page: Page) =>
  codeDialog(page).getByRole('switch', { name: 'I keep the code' })

/** Opens the steps, and goes to the third one. */
export async function chooseFolder(page: Page): Promise<Locator> {
  await openSettings(page, 'Sync')
  await button(page, 'Set up sync…').click()
  await button(setup(page), 'Choose folder…').click()
  await expect(setup(page)).toContainText('Chosen: “Shared”')
  await button(setup(page), 'Continue').click()
  await expect(setup(page)).toContainText('comes back as it was')
  await button(setup(page), 'Continue').click()
  return setup(page)
}

/** Sets sync up in the folder, and gives the recovery code. */
export async function setUp(page: Page): Promise<string> {
  await chooseFolder(page)
  const code = await createHere(page)
  await expect(inStep(page)).toBeVisible()
  return code
}

/** The third step of the first device. */
export async function createHere(page: Page): Promise<string> {
  await setup(page).getByLabel('New passphrase for sync').fill(PASSPHRASE)
  await setup(page).getByLabel('The same once more').fill(PASSPHRASE)
  await button(setup(page), 'Start syncing').click()
  const code = await codeDialog(page).locator('[data-code]').innerText()
  await check(kept(page))
  await button(codeDialog(page), 'Done').click()
  return code
}

export async function join(page: Page): Promise<void> {
  const dialog = await chooseFolder(page)
  await dialog.getByLabel('Passphrase of sync').fill(PASSPHRASE)
  await button(dialog, 'Join').click()
  await expect(inStep(page)).toBeVisible()
}

/** Has both devices write and read. The settings stay open. */
export async function meet(one: Page, other: Page): Promise<void> {
  for (const page of [one, other, one]) {
    if (await settings(page).isHidden()) await openSettings(page, 'Sync')
    await carry(one, other)
    await button(page, 'Sync now').click()
    await expect(button(page, 'Sync now')).toBeEnabled()
    await carry(one, other)
  }
}
