/**
 * A new write-ahead log for what is stored after a write was cut short.
 *
 * Chromium keeps all databases of an origin in one LevelDB, opened with `reuse_logs`: on opening, it continues to write behind
 * the last record of the old log, even where that record was cut short by a full disk or a power cut. The next time it
 * opens, it takes what follows the cut as a part of the broken record and drops it: writes that were acknowledged, with
 * strict durability too. Seen in Chromium 156: five of five were gone after a restart.
 *
 * Where what follows is longer than what is missing, Chromium even takes the log for damaged when it opens it the next time, deletes
 * all databases of the origin and begins empty ones, without a word but for `dataLoss` of the upgrade.
 *
 * Deleting a database compacts its range, for which LevelDB writes out all that the log holds and begins a new one. So
 * an empty database is made and deleted again, in 3 to 7 ms, before a page first writes, and after each time that the
 * browser closed a database on its own. That writes to the old log before it copies it, and so must not break off: it is
 * done only where there is room for all of it, and until then nothing is written. Other browsers lose nothing.
 *
 * @module
 */

import { answerInTime } from './answer-in-time.ts'
import { openingTime } from './reopening.ts'
import { hasRoom } from './room.ts'

const NAME = 'palimpsest-fresh-log'

/** All databases of the page share one log. */
let begun: Promise<void> | null = null
/** Why the newest try failed. */
let refusal: { readonly cause: unknown } | null = null

/** Resolves once the log is whole; rejects where there is no room for a new one or the browser refuses, and tries anew when called again. */
export function freshLog(): Promise<void> {
  if (begun) return begun
  const beginning = begin().then(
    () => {
      refusal = null
    },
    (cause: unknown) => {
      if (begun === beginning) begun = null
      refusal = { cause }
      throw cause
    },
  )
  begun = beginning
  return beginning
}

/** The browser closed a database on its own: the last record of the log may be cut short. */
export function logMayBeCut(): void {
  begun = null
}

/** False where the newest try to begin a new log was refused. */
export function isWritable(): boolean {
  return refusal === null
}

/** Throws the reason where nothing may be written. */
export function assertWritable(): void {
  if (refusal !== null) throw refusal.cause
}

async function begin(): Promise<void> {
  await openingTime()
  if (!(await hasRoom())) throw new DOMException('No room for a new log', 'QuotaExceededError')
  const database = await answerInTime(indexedDB.open(NAME))
  database?.close()
  await answerInTime(indexedDB.deleteDatabase(NAME))
}
