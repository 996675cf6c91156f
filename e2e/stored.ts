/** What the page's database holds, as a program sees it that knows nothing of the application. */
import type { Page } from '@playwright/test'

/** How many events, images and rows each session has, by its id: no session is there in part. */
export async function storedSessions(
  page: Page,
  databaseName = 'palimpsest',
): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(
    name =>
      new Promise<Record<string, string>>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const database = opening.result
          const names = ['events', 'blobs', 'sessions']
          const transaction = database.transaction(names, 'readonly')
          const counts = new Map<string, number[]>()
          for (const [position, table] of names.entries()) {
            const reading = transaction.objectStore(table).getAllKeys()
            reading.addEventListener('success', () => {
              for (const key of reading.result) {
                const id = String(Array.isArray(key) ? key[0] : key)
                const count = counts.get(id) ?? [0, 0, 0]
                counts.set(id, count.with(position, (count[position] ?? 0) + 1))
              }
            })
          }
          transaction.addEventListener('complete', () => {
            database.close()
            resolve(Object.fromEntries([...counts].map(([id, count]) => [id, count.join(' ')])))
          })
        })
      }),
    databaseName,
  )
}

/** As much of a stored event as a test reads. */
export interface StoredEvent {
  readonly id: string
  /** Of messages. */
  readonly role?: string
  readonly parts?: readonly { readonly text?: string }[]
}

/** The events of each session, oldest first. */
export async function storedEvents(page: Page): Promise<readonly (readonly StoredEvent[])[]> {
  const rows = await page.evaluate(
    () =>
      new Promise<{ sessionId: string; seq: number; event: StoredEvent }[]>((resolve, reject) => {
        const opening = indexedDB.open('palimpsest')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const database = opening.result
          const reading = database.transaction('events').objectStore('events').getAll()
          reading.addEventListener('error', () => reject(reading.error))
          reading.addEventListener('success', () => {
            database.close()
            resolve(reading.result)
          })
        })
      }),
  )
  const sessions = Map.groupBy(rows, ({ sessionId }) => sessionId)
  return [...sessions.values()].map(all =>
    all.toSorted((left, right) => left.seq - right.seq).map(({ event }) => event),
  )
}
