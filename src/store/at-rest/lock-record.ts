/**
 * The record of encryption at rest: the data key, wrapped with the passphrase, and which of the two databases holds the words. It is in a
 * database of its own, without Dexie, because it is read before anything else. Without the database nothing is encrypted.
 */
import { z } from 'zod'
import { awaitCommit, awaitRequest, runInDatabase } from '../raw-database.ts'
import { type Bytes, ITERATIONS, MOST_ITERATIONS, sameBytes } from '../vault-record.ts'
import { newSecret, secretOf } from '../vault-seal.ts'
import { LOCK_NAME, LOCK_TABLE } from '../sealing.ts'
import { KEY_BYTES } from './cipher.ts'

const ID = 'lock'
const IV_BYTES = 12
const TAG_BYTES = 16

const bytes = (length: number) =>
  z
    .instanceof(Uint8Array)
    .refine(given => given.length === length)
    .transform((given): Bytes => new Uint8Array(given))

const LockRecord = z.strictObject({
  id: z.literal(ID),
  version: z.literal(1),
  iterations: z.int().min(ITERATIONS).max(MOST_ITERATIONS),
  salt: bytes(16),
  /** Derived from the passphrase together with the key that wraps. It tells a wrong passphrase from damage. */
  check: bytes(32),
  iv: bytes(IV_BYTES),
  wrapped: bytes(KEY_BYTES + TAG_BYTES),
  /** Which database holds the words; the other one is a copy that is not whole, or no longer needed. */
  isSealed: z.boolean(),
  /** What the next unlocking does first. `clear`: the words are copied, and the plain database is still there. */
  plan: z.enum(['seal', 'open', 'clear']).nullable(),
  /** Minutes without use after which it locks; 0 for never. */
  lockAfterMinutes: z.int().min(0),
})
export type LockRecord = z.infer<typeof LockRecord>

/** A record that nothing can be read from; the data key in it is lost. */
export class DamagedLock extends Error {
  override readonly name = 'DamagedLock'
}

/** True if a switch was stopped after its copy: what is left needs no passphrase. */
export function isHalfDone({ plan, isSealed }: LockRecord): boolean {
  return plan === 'clear' || (plan === 'open' && !isSealed)
}

/** A new record and its data key; nothing is stored. */
export async function newLock(passphrase: string, lockAfterMinutes: number): Promise<LockRecord> {
  const dataKey = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const head = { id: ID, version: 1, isSealed: false, plan: 'seal', lockAfterMinutes } as const
  return { ...head, ...(await wrap(dataKey, passphrase)) }
}

/** The fields of a record that hold the data key. */
async function wrap(dataKey: Bytes, passphrase: string) {
  const { key, salt, iterations, check } = await newSecret(passphrase, 'rest')
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const options = { name: 'AES-GCM', iv, additionalData: salt }
  const wrapped = new Uint8Array(await crypto.subtle.encrypt(options, key, dataKey))
  return { iterations, salt, check, iv, wrapped }
}

/** The data key; null for another passphrase. Throws `DamagedLock`. */
export async function openLock(record: LockRecord, passphrase: string): Promise<Bytes | null> {
  const { salt, iterations, iv, wrapped } = record
  const { key, check } = await secretOf(passphrase, { salt, iterations, purpose: 'rest' })
  if (!sameBytes(check, record.check)) return null
  try {
    const options = { name: 'AES-GCM', iv, additionalData: salt }
    return new Uint8Array(await crypto.subtle.decrypt(options, key, wrapped))
  } catch (cause) {
    throw new DamagedLock('The record was changed', { cause })
  }
}

/**
 * Wraps the data key with another passphrase; one write puts it in place of the first one. False, and nothing is changed, if `now` does
 * not open it, or another tab changed it meanwhile.
 */
export async function changePassphrase(now: string, next: string): Promise<boolean> {
  const record = await readLock()
  const dataKey = record && (await openLock(record, now))
  if (!dataKey) return false
  const wrapped = await wrap(dataKey, next)
  return changeLock(stored =>
    sameBytes(stored.wrapped, record.wrapped) ? { ...stored, ...wrapped } : null,
  )
}

/** The stored record; null for none. Throws `DamagedLock`. */
export async function readLock(): Promise<LockRecord | null> {
  const stored = await runInDatabase(LOCK_NAME, database =>
    awaitRequest<unknown>(database.transaction(LOCK_TABLE).objectStore(LOCK_TABLE).get(ID)),
  )
  // Its database is made first, and the record is written into it.
  if (stored === null || stored === undefined) return null
  const record = LockRecord.safeParse(stored)
  if (record.success) return record.data
  throw new DamagedLock('The record cannot be read', { cause: record.error })
}

/** Stores the record in place of another one. */
export async function writeLock(record: LockRecord): Promise<void> {
  const opening = indexedDB.open(LOCK_NAME, 1)
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(LOCK_TABLE, { keyPath: 'id' }),
  )
  const database = await awaitRequest(opening)
  try {
    const transaction = database.transaction(LOCK_TABLE, 'readwrite', { durability: 'strict' })
    transaction.objectStore(LOCK_TABLE).put(record)
    await awaitCommit(transaction)
  } finally {
    database.close()
  }
}

/** Changes the stored record in one transaction. False if there is none, or `change` gives null. */
export async function changeLock(
  change: (record: LockRecord) => LockRecord | null,
): Promise<boolean> {
  const isChanged = await runInDatabase(LOCK_NAME, async database => {
    const transaction = database.transaction(LOCK_TABLE, 'readwrite', { durability: 'strict' })
    const table = transaction.objectStore(LOCK_TABLE)
    const stored = LockRecord.safeParse(await awaitRequest<unknown>(table.get(ID))).data
    const changed = stored ? change(stored) : null
    if (changed) table.put(changed)
    await awaitCommit(transaction)
    return changed !== null
  })
  return isChanged ?? false
}

/** Deletes a database, and resolves when it is gone: all its connections must close. */
export async function deleteDatabase(name: string): Promise<void> {
  await awaitRequest(indexedDB.deleteDatabase(name))
}
