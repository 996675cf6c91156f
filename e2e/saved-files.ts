/** Files that the app hands out and takes in. */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Download, type Page } from '@playwright/test'
import { ALL_CHATS, fromChatMenu, fromMenu } from './controls.ts'
import { rows } from './talk.ts'

export interface SavedFile {
  readonly name: string
  readonly text: string
}

/** The file that the button "Export" gives, as JSON. */
export async function exportSession(page: Page): Promise<SavedFile> {
  const coming = page.waitForEvent('download')
  await fromChatMenu(page, 'Export')
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
  await fromMenu(page, ALL_CHATS, 'Import…')
  const [name, content] = Buffer.isBuffer(file) ? ['file.json', file] : [file.name, file.text]
  const path = join(temporaryFolder(), name)
  await writeFile(path, content)
  await (await choosing).setFiles(path)
}

/** Brings in the session of a file that was handed over and is shown. */
export async function confirmImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import 1 chat' }).click({ timeout: 60_000 })
}

/** Imports a session and waits until it is the open one. */
export async function importSession(page: Page, file: SavedFile): Promise<void> {
  const before = page.url()
  await importFile(page, file)
  await confirmImport(page)
  // On a busy machine a megabyte takes up to two seconds.
  await expect(page).not.toHaveURL(before, { timeout: 30_000 + file.text.length / 500 })
  await expect(rows(page).last()).toBeVisible()
}

/** The events of an exported file. */
export function eventsIn({ text }: SavedFile): readonly Readonly<Record<string, unknown>>[] {
  const { events } = JSON.parse(text) as { events: Record<string, unknown>[] }
  return events
}
