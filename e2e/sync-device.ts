/** One device of a person in a great hurry: its tab, its network, and what was sent on it. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect as waits } from './fixtures.ts'
import { messageBox } from './talk.ts'

/** Nobody waits longer for what cannot be done just then. */
export const PATIENCE_MS = 4_000
const expect = waits.configure({ timeout: PATIENCE_MS })

/** One device, and what was done on it. */
export interface Device {
  /** Begins the marks of its texts. */
  readonly name: string
  readonly context: BrowserContext
  page: Page
  isOnline: boolean
  /** Marks of the texts that were stored as sent. */
  readonly sent: string[]
  /** Marks in sessions that were deleted for good here, and the ids of these sessions. */
  readonly covered: Set<string>
  readonly deleted: Set<string>
  /** What was done, in order. */
  readonly story: string[]
  /** Next number in [0, 1). */
  readonly random: () => number
}

export const MARK = /d\dx\d+x/g

export const newMark = ({ name, story }: Device): string => `${name}x${story.length}x`

/** True once the words are in a log, or wait in the queue. */
async function isStored(page: Page, words: string): Promise<boolean> {
  return page.evaluate(async text => {
    const opening = indexedDB.open('palimpsest')
    await new Promise(resolve => opening.addEventListener('success', resolve))
    const database = opening.result
    const reads = ['events', 'queue'].map(name => {
      const reading = database.transaction(name).objectStore(name).getAll()
      return new Promise<unknown>(resolve =>
        reading.addEventListener('success', () => resolve(reading.result)),
      )
    })
    const found = JSON.stringify(await Promise.all(reads)).includes(text)
    database.close()
    return found
  }, words)
}

export async function noteSent(device: Device, mark: string): Promise<void> {
  await expect.poll(() => isStored(device.page, mark)).toBe(true)
  device.sent.push(mark)
  tell(device, `${mark} at ${sinceStart()} in ${new URL(device.page.url()).hash}`)
}

/** Adds to the newest line of the story. */
export function tell({ story }: Device, more: string): void {
  story[story.length - 1] += ` ${more}`
}

/** Seconds since the devices began. */
export const sinceStart = () => (performance.now() / 1_000).toFixed(1)

/** A new tab of the device. */
export async function openTab(device: Device): Promise<void> {
  device.page = await device.context.newPage()
  device.page.setDefaultTimeout(PATIENCE_MS)
  await device.page.goto('./', { timeout: 30_000 })
  await waits(messageBox(device.page)).toBeVisible()
}

/** Code that could not be fetched is fetched again only by a page that is loaded again; no service worker has it here. */
export async function goOnline(device: Device): Promise<void> {
  await device.context.setOffline(false)
  if (!device.isOnline) await device.page.reload({ timeout: 30_000 })
  device.isOnline = true
}
