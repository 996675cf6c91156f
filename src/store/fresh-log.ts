/**
 * A new write-ahead log for what is stored after a write was cut short.
 *
 * Chromium keeps all databases of an origin in one LevelDB with `reuse_logs`: it continues to write behind the last record of
 * the old log, even one that a full disk or a power cut has cut short. With the next opening it takes what follows for a part
 * of the broken record and drops it, also writes with strict durability (Chromium 156: five of five). Where more follows than
 * is missing, it takes the log for damaged and deletes all databases of the origin; only `dataLoss` of the upgrade tells.
 *
 * Deleting a database compacts its range: LevelDB then begins a new log. So a page makes an empty database and deletes it, in
 * 3 to 7 ms, before it first writes and after each closing by the browser. That writes to the old log first and must not
 * break off, so it waits for room; nothing else is written until then. Other browsers lose nothing.
 *
 * @module
 */
import { answerInTime, openingTime } from './closed-by-browser.ts'

const NAME = 'palimpsest-fresh-log'

/** The newest try, for all databases of the page, which share one log; null before the first and where the log may be cut since. */
let newest: Promise<void> | null = null
/** Why it failed. */
let refusal: { readonly cause: unknown } | null = null

/** Resolves once the log is whole; rejects where a try that began after the call finds no room for a new one, or the browser refuses. */
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

/** The browser closed a database on its own: the last record of the log may be cut short. */
export function logMayBeCut(): void {
  newest = null
}

/** Throws the reason where nothing may be written. */
export function assertWritable(): void {
  if (refusal !== null) throw refusal.cause
}

/** Of a try that is no longer the newest one, neither success nor failure counts: what the browser closed meanwhile may never answer. */
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

// Nothing tells a page how full the disk is. So it writes as much as it may need into the Cache Storage, where each entry
// is a file of its own and a write that fails harms nothing else, and deletes it again.
const CACHE = 'palimpsest-room'
const ENTRY = '/palimpsest-room'

/** Chromium's log of up to 4 MB is copied into a table, and more is written meanwhile. */
const ROOM_BYTES = 8 * 1024 * 1024

/** Long, also for a slow disk. */
const ANSWERS_WITHIN_MS = 10_000

/** What the browser says where there is no room; anything else only means that it cannot be found out. */
const REFUSALS: ReadonlySet<string> = new Set([
  'QuotaExceededError',
  'UnknownError',
  'InvalidAccessError',
])

/** False where the disk or the quota has no room for 8 MB. True also where the browser gives no way to find out. */
export async function hasRoom(): Promise<boolean> {
  const { caches }: Partial<Pick<typeof globalThis, 'caches'>> = globalThis
  // Switched off for this page, or damaged.
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
