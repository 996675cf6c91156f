/**
 * Settings that the app finds when it is first opened, in a database as its first version made it: what a person chose
 * some other time need not be chosen by hand in each test.
 *
 * @module
 */
import type { Page } from '@playwright/test'
import type { Settings } from '../src/runtime/settings/settings.ts'

/** To be called before the page opens the app. */
export async function chooseEarlier(page: Page, settings: Partial<Settings>): Promise<void> {
  // A file of the app's origin that runs none of its code.
  await page.goto('./favicon.svg')
  await page.evaluate(async json => {
    const value: unknown = JSON.parse(json)
    await new Promise<void>((resolve, reject) => {
      // Dexie counts in tens.
      const opening = indexedDB.open('palimpsest', 10)
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('upgradeneeded', () => {
        const { result } = opening
        result
          .createObjectStore('events', { keyPath: ['sessionId', 'seq'] })
          .createIndex('[sessionId+event.id]', ['sessionId', 'event.id'], { unique: true })
        result.createObjectStore('sessions', { keyPath: 'id' })
        result.createObjectStore('marks', { keyPath: 'sessionId' })
        result.createObjectStore('settings', { keyPath: 'key' }).add({ key: 'settings', value })
      })
      opening.addEventListener('success', () => {
        opening.result.close()
        resolve()
      })
    })
  }, JSON.stringify(settings))
}
