/**
 * What a person does in the app, by the names that everybody can rely on.
 *
 * @module
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Download, type Locator, type Page } from '@playwright/test'
import { watchForMessage } from './watch-for-message.ts'
import { chooseEarlier } from './chosen-settings.ts'
import type { TestServer } from './server/server.ts'

/** The model that a test server offers. */
const MODEL = 'test-model'

/** The message box of the page, and of no other. */
export function messageBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message', exact: true })
}

/** Rows that hold a message, of one role or of all. */
export function rows(page: Page, role?: 'user' | 'assistant' | 'tool'): Locator {
  const ofRole = role === undefined ? '' : `[data-role="${role}"]`
  return page.getByRole('log', { name: 'Conversation' }).locator(`article[data-number]${ofRole}`)
}

export function button(page: Page | Locator, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** Opens the app and waits for what it shows: the session of the address, or the sample on a first run. */
export async function openApp(page: Page, hash = ''): Promise<void> {
  await page.goto(`./${hash}`)
  await expect(rows(page).last()).toBeVisible()
}

/** What the page where nothing is written yet offers. */
export function startPage(page: Page): Locator {
  return page.getByRole('group', { name: 'Ways to begin' })
}

/** Opens an empty session. */
export async function newChat(page: Page): Promise<void> {
  await button(page, 'New chat').click()
  await expect(startPage(page)).toBeVisible()
}

interface EndpointWish {
  readonly key?: string
  readonly model?: string
  /** Tokens; as the server tells when left out. */
  readonly window?: number
}

/** Names an endpoint in the settings, the way a person does. */
export async function connect(
  page: Page,
  url: string,
  { key = '', model = MODEL, window }: EndpointWish = {},
): Promise<void> {
  const settings = await openSettings(page, 'Model')
  await settings.getByRole('textbox', { name: 'Address of the server' }).fill(url)
  await settings.getByLabel('API key').fill(key)
  await settings.getByRole('combobox', { name: 'Model' }).fill(model)
  if (window !== undefined)
    await settings.getByRole('textbox', { name: 'Context window, in tokens' }).fill(String(window))
  // What is in use already needs no choice.
  await settings.getByRole('button', { name: /^(Use this model|Start writing)$/ }).click()
  await expect(settings).toBeHidden()
  await expect(button(page, `Model: ${model}`)).toBeVisible()
}

export async function openSettings(page: Page, tab: string): Promise<Locator> {
  await button(page, 'Settings').click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: tab }).click()
  return settings
}

/** Has a runner of models fetch them from another address. */
export async function fetchModelsFrom(runner: Locator, address: string): Promise<void> {
  await runner.getByText('Fetch models from another address').click()
  await runner.getByRole('textbox', { name: 'Address of the models' }).fill(address)
  await button(runner, 'Set').click()
  await expect(runner.getByText(`Models are fetched from ${address}.`)).toBeVisible()
}

/** Chooses what shows as chosen only once the choice is stored. */
export async function check(control: Locator): Promise<void> {
  await control.click()
  await expect(control).toBeChecked()
}

export async function uncheck(control: Locator): Promise<void> {
  await control.click()
  await expect(control).not.toBeChecked()
}

/** Opens the app on an empty session that a test server answers in: as chosen earlier, or by hand where there is a key. */
export async function openConnected(
  page: Page,
  { url }: Pick<TestServer, 'url'>,
  { key = '', model = MODEL, window = 8_192 }: EndpointWish = {},
): Promise<void> {
  if (key === '') {
    const endpoint = {
      protocol: 'openai-compatible',
      baseUrl: url,
      model,
      windowTokens: window,
    } as const
    const test = { at: 0, ok: true, models: [model] } as const
    await chooseEarlier(page, { model: 'endpoint', endpoint, services: [{ endpoint, test }] })
  }
  await openApp(page)
  if (key !== '') await connect(page, url, { key, model, window })
  await newChat(page)
}

/** Sends a message, other than the one before, and waits until it is stored. */
export async function send(page: Page, text: string): Promise<void> {
  const isStored = await watchForMessage(page, text.slice(0, 60))
  await messageBox(page).fill(text)
  await button(page, 'Send').click()
  await expect.poll(isStored, { message: `“${text.slice(0, 60)}”`, intervals: [50] }).toBe(true)
}

/** Waits until nothing is written any more. The row of an answer is not laid out where it is out of sight, and Stop always is. */
export async function settled(page: Page, timeout = 20_000): Promise<void> {
  await expect(button(page, 'Stop')).toHaveCount(0, { timeout })
  await expect(page.locator('[data-status="streaming"]')).toHaveCount(0, { timeout })
}

/** Sends a message, waits for the end of the turn, and gives the row of the answer. */
export async function ask(page: Page, text: string): Promise<Locator> {
  await send(page, text)
  // First something stands below the question, then nothing is written any more.
  const last = page.getByRole('log', { name: 'Conversation' }).locator('article').last()
  await expect(last).not.toHaveAttribute('data-role', 'user')
  await settled(page)
  return rows(page, 'assistant').last()
}

export function failure(page: Page): Locator {
  return page.locator('article[data-state="failed"]').last()
}

/** Asks for the failed answer again, and waits for the end of the turn. */
export async function retry(page: Page): Promise<void> {
  await button(failure(page), 'Retry').click()
  await settled(page)
}

export function meter(page: Page): Locator {
  return page.getByRole('meter', { name: 'Context' })
}

/** Tokens of the next request, exactly as the meter holds them. */
export async function meterTokens(page: Page): Promise<number> {
  return Number(await meter(page).getAttribute('data-tokens'))
}

/** The panel beside the conversation, opened where it is closed. */
export async function contextPanel(page: Page): Promise<Locator> {
  const panel = page.getByRole('region', { name: 'Context' })
  const toggle = button(page, 'Show context')
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  await expect(panel).toBeVisible()
  return panel
}

export function compactDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Compact' })
}

/** The same once everything in it is counted, none of it estimated, and it stands still: a new answer joins it a moment later. */
export async function exactTokens(page: Page): Promise<number> {
  let tokens = await meterTokens(page)
  await expect(async () => {
    await expect(meter(page)).not.toHaveAttribute('aria-valuetext', /~/)
    const before = tokens
    await page.waitForTimeout(300)
    tokens = await meterTokens(page)
    expect(tokens).toBe(before)
  }).toPass({ intervals: [0], timeout: 20_000 })
  return tokens
}

/** Compacts through the dialog and waits until the summary is in force. */
export async function compact(page: Page, writer: 'extractive' | 'model'): Promise<void> {
  await button(page, 'Compact').click()
  const dialog = compactDialog(page)
  const name = writer === 'extractive' ? /^Quotes only, no AI/ : new RegExp(`^${MODEL}`)
  await dialog.getByRole('radio', { name }).check()
  await button(dialog, 'Write summary').click()
  await button(dialog, 'Apply').click()
  // It closes itself once the summary is in force.
  await expect(dialog).toBeHidden()
}

/** Scrolls the conversation upwards from its end until the row is laid out, and into view. */
export async function scrollUpTo(page: Page, row: Locator): Promise<void> {
  const log = page.getByRole('log', { name: 'Conversation' })
  await log.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect(async () => {
    for (let turn = 0; turn < 100 && (await row.count()) === 0; turn += 1)
      await log.evaluate(scrollUp)
    // Rows that scroll out of sight are taken down, so a row that was found may be gone again.
    await row.first().scrollIntoViewIfNeeded({ timeout: 500 })
    await expect(row.first()).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [50] })
}

/** In the page: by one screen, until it is laid out. From the top it goes on at the end. */
async function scrollUp(log: Element): Promise<void> {
  const { clientHeight, scrollHeight, scrollTop } = log
  // Else nobody seems to have scrolled.
  log.dispatchEvent(new WheelEvent('wheel', { deltaY: -clientHeight }))
  log.scrollTo({ top: scrollTop === 0 ? scrollHeight : scrollTop - clientHeight })
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise(resolve => requestAnimationFrame(resolve))
}

/** Under the title: how many messages there are, and how many of them the model reads where that differs. */
export function messageCounts(page: Page): Locator {
  return page.locator('header').getByText(/^\d+ messages?(?:, \d+ in the model’s view)?$/)
}

/** Takes back the newest compaction by its command, wherever its row is. */
export async function undo(page: Page): Promise<void> {
  const counts = messageCounts(page)
  const before = await counts.innerText()
  await messageBox(page).fill('/undo')
  await messageBox(page).press('Enter')
  await expect(counts).not.toHaveText(before)
}

export interface SavedFile {
  readonly name: string
  readonly text: string
}

/** The file that the button "Export" gives, as JSON. */
export async function exportSession(page: Page): Promise<SavedFile> {
  const coming = page.waitForEvent('download')
  await button(page, 'Export').click()
  await page.getByRole('button', { name: /^JSON/ }).click()
  return savedFileOf(await coming)
}

export async function savedFileOf(download: Download): Promise<SavedFile> {
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Of all files that are handed over; it goes when this process ends, since a page may read a file long afterwards. */
let folder: string | null = null

/** A new folder for one file. */
function temporaryFolder(): string {
  if (folder === null) {
    const made = mkdtempSync(join(tmpdir(), 'palimpsest-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return mkdtempSync(join(folder, 'file-'))
}

/** Hands a file to the button "Import": from the disk, since bytes in a message would take the page's own time. */
export async function importFile(page: Page, file: SavedFile | Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Import').click()
  const [name, content] = Buffer.isBuffer(file) ? ['file.json', file] : [file.name, file.text]
  const path = join(temporaryFolder(), name)
  await writeFile(path, content)
  await (await choosing).setFiles(path)
}

/** Imports a session and waits until it is the open one. */
export async function importSession(page: Page, file: SavedFile): Promise<void> {
  const before = page.url()
  await importFile(page, file)
  // Large files take their time on a busy machine.
  await expect(page).not.toHaveURL(before, { timeout: 30_000 })
  await expect(rows(page).last()).toBeVisible()
}

/** The events of an exported file. */
export function eventsIn({ text }: SavedFile): readonly Readonly<Record<string, unknown>>[] {
  const { events } = JSON.parse(text) as { events: Record<string, unknown>[] }
  return events
}

/** The open session, to the trash and out of it. */
export async function deleteForGood(page: Page, title: string): Promise<void> {
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await button(page, 'Trash, 1 session').click()
  await button(page, 'Delete for good').click()
  await button(page, `Delete for good: ${title}`).click()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
}
