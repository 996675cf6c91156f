/**
 * Whether the disk has room for what must not break off halfway.
 *
 * Nothing tells a page how full the disk is, so as much is written as may be needed, and taken away again: into the Cache
 * Storage, where each entry is a file of its own and a write that fails harms nothing else.
 *
 * @module
 */

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
