/** Settings that the app finds when it is first opened, in a database as the app makes it: what a person chose some other time need not be chosen by hand in each test. */
import type { Page } from '@playwright/test'
import type { Settings } from '../src/runtime/settings/settings.ts'

/** To be called before the page opens the app. */
export async function chooseEarlier(page: Page, settings: Partial<Settings>): Promise<void> {
  // A file of the app's origin that runs none of its code.
  await page.goto('./favicon.svg')
  await page.evaluate(async json => {
    const value: unknown = JSON.parse(json)
    await new Promise<void>((resolve, reject) => {
      // Dexie counts in tens: version 2.
      const opening = indexedDB.open('palimpsest', 20)
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('upgradeneeded', () => {
        const { result } = opening
        const make = (name: string, keyPath: string | string[], autoIncrement = false) =>
          result.createObjectStore(name, { keyPath, autoIncrement })
        const unique = { unique: true }
        make('events', ['sessionId', 'seq']).createIndex(
          '[sessionId+event.id]',
          ['sessionId', 'event.id'],
          unique,
        )
        make('sessions', 'id')
        make('marks', 'sessionId')
        make('blobs', ['sessionId', 'hash']).createIndex('at', 'at')
        make('drafts', ['sessionId', 'key'])
        make('queue', 'place', true).createIndex('[sessionId+id]', ['sessionId', 'id'], unique)
        make('snapshots', 'sessionId')
        make('snapshotLines', ['sessionId', 'place'])
        make('prompts', 'key')
        make('segments', ['sessionId', 'first'])
        make('memory', 'id').createIndex('item', 'item')
        const stored = make('settings', 'key')
        stored.add({ key: 'settings', value })
      })
      opening.addEventListener('success', () => {
        opening.result.close()
        resolve()
      })
    })
  }, JSON.stringify(settings))
}
