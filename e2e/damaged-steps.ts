import type { Page } from '@playwright/test'
import { fileHash } from '../src/transfer/session-file.ts'
import { type SavedFile } from './saved-files.ts'
import { sessionFileOf } from './session-files.ts'

/** A time that no date can hold, and that an exact number can. */
export const TOO_LATE = 8_640_000_000_000_001

export const SOUND = sessionFileOf('A sound session', ['One.', 'Two.'])

/** The file with every event at this time, its checksum made to fit again. */
export function at(file: SavedFile, time: number): SavedFile {
  const read = JSON.parse(file.text)
  const events: readonly object[] = read.events
  const late = events.map(event => ({ ...event, at: time }))
  const sha256 = fileHash({ blobs: {}, events: late })
  return { name: file.name, text: JSON.stringify({ ...read, events: late, sha256 }) }
}

/** Puts a log into the database without asking the application, which would refuse it. */
export async function plant(page: Page, sessionId: string, title: string): Promise<void> {
  const { events } = JSON.parse(at(SOUND, TOO_LATE).text)
  await page.evaluate(
    async ([id, name, log, time]) => {
      const opening = indexedDB.open('palimpsest')
      await new Promise(resolve => opening.addEventListener('success', resolve))
      const transaction = opening.result.transaction(['events', 'sessions'], 'readwrite')
      for (const [seq, event] of log.entries())
        transaction.objectStore('events').add({ sessionId: id, seq, event })
      transaction.objectStore('sessions').add({
        id,
        title: name,
        origin: 'import',
        presetId: null,
        createdAt: time,
        updatedAt: time,
        messages: 2,
        revision: log.length,
      })
      await new Promise(resolve => transaction.addEventListener('complete', resolve))
      opening.result.close()
    },
    [sessionId, title, events as object[], TOO_LATE] as const,
  )
}

export function alertOf(page: Page, text: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: text })
}
