import type { Dexie } from 'dexie'
import { z } from 'zod'
import { QUEUED_FIELDS } from './queued-fields.ts'

/** The queue of a session in one record; one that cannot be read counts as empty. */
const OldQueue = z.array(z.strictObject(QUEUED_FIELDS)).catch([])

const OldDraft = z.object({ sessionId: z.string().min(1), key: z.string(), value: z.unknown() })
type OldDraft = z.infer<typeof OldDraft>

/** Ids of the queued messages that were moved, among the settings. */
const MOVED_KEY = 'moved-queued-messages'
const Moved = z.object({ value: z.array(z.string()) })

/**
 * Until version 3, drafts and the queue were in a database of their own, the queue in one record a session. A tab that
 * still runs such a version may write there once more, until it is reloaded. Moves what lies in the old database into
 * `dexie`, and deletes the old database. A queued message that was moved once is never moved again, even where the
 * deletion failed or two tabs start at the same moment.
 */
export async function moveOldDrafts(dexie: Dexie, oldName: string): Promise<void> {
  const old = await opened(oldName)
  if (!old) return
  const drafts = await recordsIn(old)
  old.close()
  if (drafts.length > 0) await put(dexie, drafts)
  // Nobody waits: a tab with the older version may hold it a moment longer.
  indexedDB.deleteDatabase(oldName)
}

async function put(dexie: Dexie, drafts: readonly OldDraft[]): Promise<void> {
  const [stored, queue, settings] = ['drafts', 'queue', 'settings'].map(name => dexie.table(name))
  if (!stored || !queue || !settings) throw new RangeError('A table is missing')
  await dexie.transaction('rw', stored, queue, settings, async () => {
    const moved = Moved.safeParse(await settings.get(MOVED_KEY)).data?.value ?? []
    const added: string[] = []
    for (const { sessionId, key, value } of drafts) {
      if (key !== 'queue') {
        const record: unknown = await stored.get([sessionId, key])
        await stored.put({ sessionId, key, value: joined(OldDraft.safeParse(record).data, value) })
        continue
      }
      for (const message of OldQueue.parse(value)) {
        if (moved.includes(message.id)) continue
        await queue.add({ sessionId, ...message })
        added.push(message.id)
      }
    }
    if (added.length > 0) await settings.put({ key: MOVED_KEY, value: [...moved, ...added] })
  })
}

/** Of two texts typed in two tabs neither goes. Anything else that lies here already is newer. */
function joined(here: OldDraft | undefined, old: unknown): unknown {
  if (here === undefined) return old
  const { value } = here
  if (typeof value !== 'string' || typeof old !== 'string' || value.includes(old)) return value
  return old.startsWith(value) ? old : `${value}\n\n${old}`
}

/** Null where there is none. */
function opened(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    // Made by this very request: there was none, and there shall be none.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => {
      if (request.error?.name === 'AbortError') resolve(null)
      else reject(request.error ?? new DOMException('Not opened', 'UnknownError'))
    })
  })
}

function recordsIn(old: IDBDatabase): Promise<readonly OldDraft[]> {
  if (!old.objectStoreNames.contains('drafts')) return Promise.resolve([])
  return new Promise((resolve, reject) => {
    const request: IDBRequest<unknown[]> = old.transaction('drafts').objectStore('drafts').getAll()
    request.addEventListener('success', () =>
      resolve(request.result.flatMap(record => OldDraft.safeParse(record).data ?? [])),
    )
    request.addEventListener('error', () => reject(request.error))
  })
}
