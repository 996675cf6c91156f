/**
 * A new write-ahead log for writes after a truncated one.
 *
 * Chromium keeps all databases of an origin in one LevelDB with `reuse_logs`: it continues to write after the last record of the
 * old log, even if a full disk or a power cut has truncated that record. The next opening takes the new data for a part of the
 * broken record and drops it, also writes with strict durability (Chromium 156: five of five). If more data follows than is
 * missing, it takes the log for damaged and deletes all databases of the origin; only `dataLoss` of the upgrade event tells.
 *
 * The deletion of a database compacts its range, and LevelDB then starts a new log. So a page makes an empty database and deletes
 * it, in 3 to 7 ms, before its first write and after each closing by the browser. That writes to the old log first and must not
 * fail midway, so it waits for space; nothing else is written until then. Other browsers lose nothing.
 */
import { answerInTime, openingTime } from './closed-by-browser.ts'

const NAME = 'palimpsest-fresh-log'

/** The newest try, for all databases of the page, which share one log. Null before the first, and after a possible truncation. */
let newest: Promise<void> | null = null
/** Why the newest try failed; null if it did not. */
let refusal: { readonly cause: unknown } | null = null

/** Resolves when the log is whole. Rejects if a try that started after the call finds no space, or if the browser refuses. */
export async function freshLog(): Promise<void> {
  for (let isRecent = newest === null; ; isRecent = true) {
    const attempt = (newest ??= begin())
    try {
      await attempt
      if (newest === attempt) return
    } catch (cause) {
      if (isRecent) throw cause
    }
  }
}

/** Notes that the browser closed a database, so the last record of the log may be truncated. */
export function logMayBeCut(): void {
  newest = null
}

/** Throws the reason if nothing may be written. */
export function assertWritable(): void {
  if (refusal !== null) throw refusal.cause
}

/** Only the newest try counts, because a database that the browser closed may never answer. */
function begin(): Promise<void> {
  const attempt = makeAndDelete().then(
    () => {
      if (newest === attempt) refusal = null
    },
    (cause: unknown) => {
      if (newest !== attempt) return
      newest = null
      refusal = { cause }
      throw cause
    },
  )
  return attempt
}

async function makeAndDelete(): Promise<void> {
  await openingTime()
  if (!(await hasRoom())) throw new DOMException('No room for a new log', 'QuotaExceededError')
  const database = await answerInTime(indexedDB.open(NAME))
  database?.close()
  await answerInTime(indexedDB.deleteDatabase(NAME))
}

// No browser API says how full the disk is. So this writes as much as may be needed into the Cache Storage and deletes it. There
// each entry is its own file, and a failed write harms nothing else.
const CACHE = 'palimpsest-room'
const ENTRY = '/palimpsest-room'

/** Chromium copies its log of up to 4 MB into a table, and more is written meanwhile. */
const ROOM_BYTES = 8 * 1024 * 1024

/** Long, also for a slow disk. */
const ANSWERS_WITHIN_MS = 10_000

/** The browser's errors for a lack of space; any other error only means that the space is unknown. */
const REFUSALS: ReadonlySet<string> = new Set([
  'QuotaExceededError',
  'UnknownError',
  'InvalidAccessError',
])

/** False if disk or quota has no space for 8 MB. True also if the browser cannot say. */
export async function hasRoom(): Promise<boolean> {
  const { caches }: Partial<Pick<typeof globalThis, 'caches'>> = globalThis
  // Cache Storage is off for this page, or damaged.
  const cache = await caches?.open(CACHE).catch(() => undefined)
  if (!cache) return true
  return new Promise(resolve => {
    setTimeout(() => resolve(false), ANSWERS_WITHIN_MS)
    fill(cache).then(
      () => resolve(true),
      (error: unknown) => resolve(!(error instanceof Error && REFUSALS.has(error.name))),
    )
  })
}

async function fill(cache: Cache): Promise<void> {
  try {
    await cache.put(ENTRY, new Response(new Uint8Array(ROOM_BYTES)))
  } finally {
    await cache.delete(ENTRY)
  }
}
