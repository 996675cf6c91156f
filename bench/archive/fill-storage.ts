/**
 * Many sessions at once in a browser's storage.
 *
 * @module
 */
import type { Page } from '@playwright/test'
import type { SessionEvent } from '../../src/engine/log/event.ts'

/** Copies the logs, as sessions of their own, until there are so many messages. The list of sessions is made again at the next start. */
export async function fillStorage(
  page: Page,
  logs: readonly (readonly SessionEvent[])[],
  messages: number,
): Promise<void> {
  await page.evaluate(
    async ({ text, messages: wanted }) => {
      const copied: readonly (readonly unknown[])[] = JSON.parse(text)
      const finished = <Done>(of: IDBRequest<Done>) =>
        new Promise<Done>((resolve, reject) => {
          of.addEventListener('success', () => resolve(of.result))
          of.addEventListener('error', () => reject(of.error))
        })
      const database = await finished(indexedDB.open('palimpsest'))
      let left = wanted
      for (let session = 0; left > 0; session += 1) {
        const log = (copied[session % copied.length] ?? []).slice(0, left + 1)
        left -= log.length - 1
        const writing = database.transaction('events', 'readwrite', { durability: 'relaxed' })
        const sessionId = `talk-${String(session).padStart(5, '0')}`
        for (const [seq, event] of log.entries())
          writing.objectStore('events').put({ sessionId, seq, event })
        await new Promise(resolve => writing.addEventListener('complete', resolve))
      }
      // A row that cannot be read makes the app list its sessions from their logs.
      const writing = database.transaction('sessions', 'readwrite')
      await finished(writing.objectStore('sessions').put({ id: 'unreadable' }))
      database.close()
    },
    { text: JSON.stringify(logs), messages },
  )
}
