/**
 * Sessions put into a browser's storage as the app writes them.
 *
 * @module
 */
import type { Page } from '@playwright/test'
import type { SessionEvent } from '../../src/engine/log/event.ts'

/** Few enough that one of them is no strain on the connection to the browser. */
const EVENTS_AT_ONCE = 5_000

/** A log under its session's id. */
export interface Seeded {
  readonly sessionId: string
  readonly events: readonly SessionEvent[]
}

/** Writes the logs; the app lists them at its next start. */
export async function seedSessions(page: Page, sessions: readonly Seeded[]): Promise<void> {
  const records = sessions.flatMap(({ sessionId, events }) =>
    events.map((event, seq) => ({ sessionId, seq, event })),
  )
  for (let at = 0; at < records.length; at += EVENTS_AT_ONCE)
    await page.evaluate(writeEvents, JSON.stringify(records.slice(at, at + EVENTS_AT_ONCE)))
}

/** In the page. */
async function writeEvents(text: string): Promise<void> {
  const records: readonly unknown[] = JSON.parse(text)
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('palimpsest')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
  const writing = database.transaction(['events', 'sessions'], 'readwrite', {
    durability: 'relaxed',
  })
  for (const record of records) writing.objectStore('events').put(record)
  // A row that cannot be read makes the app list its sessions from their logs.
  writing.objectStore('sessions').put({ id: 'unreadable' })
  await new Promise((resolve, reject) => {
    writing.addEventListener('complete', resolve)
    writing.addEventListener('error', () => reject(writing.error))
  })
  database.close()
}
