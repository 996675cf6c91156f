/**
 * A new write-ahead log for what is stored after a write was cut short.
 *
 * Chromium keeps all databases of an origin in one LevelDB, opened with `reuse_logs`: on opening, it continues to write behind
 * the last record of the old log, even where that record was cut short by a full disk or a power cut. The next time it
 * opens, it takes what follows the cut as a part of the broken record and drops it: writes that were acknowledged, with
 * strict durability too. Seen in Chromium 156: five of five were gone after a restart.
 *
 * Deleting a database compacts its range, for which LevelDB writes out all that the log holds and begins a new one. So
 * an empty database is made and deleted again, in 3 to 7 ms, before a page first writes, and after each time that the
 * browser closed a database on its own. Other browsers lose nothing, and lose no time to it.
 *
 * @module
 */

import { openingTime } from './reopening.ts'

const NAME = 'palimpsest-fresh-log'

/** On a disk that fills up meanwhile Chromium may never answer. */
const ANSWERS_WITHIN_MS = 2_000

/** All databases of the page share one log. */
let begun: Promise<void> | null = null

/** Resolves once a log is written to that is whole; rejects where the browser refuses, and then tries anew when called again. */
export function freshLog(): Promise<void> {
  begun ??= begin().catch((error: unknown) => {
    begun = null
    throw error
  })
  return begun
}

/** The browser closed a database on its own: the last record of the log may be cut short. */
export function logMayBeCut(): void {
  begun = null
}

async function begin(): Promise<void> {
  await openingTime()
  const opening = indexedDB.open(NAME)
  await done(opening)
  opening.result.close()
  await done(indexedDB.deleteDatabase(NAME))
}

function done(request: IDBOpenDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No answer')), ANSWERS_WITHIN_MS)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('Refused')))
  })
}
