/** Whether this thread encrypts what it stores. Set before the first database is opened. */

let key: Uint8Array | null = null

/** The databases, with and without encryption. Words are in one of the two; a switch copies them and deletes the other. */
export const PLAIN_NAME = 'palimpsest'
export const SEALED_NAME = `${PLAIN_NAME}-sealed`

/** A Web Lock: shared by all that use the databases, and exclusive while they are copied. */
export const STORAGE_LOCK = `${PLAIN_NAME}-storage`

/** The database that exists while encryption is on, or is being switched; also the page's note of that. */
export const LOCK_NAME = 'palimpsest-lock'
/** Its one table. */
export const LOCK_TABLE = 'lock'

/** From now on databases are encrypted with this key of 32 bytes; null: they are not. */
export function sealWith(given: Uint8Array | null): void {
  key = given
}

/** The key that a new connection uses; null for none. */
export function dataKey(): Uint8Array | null {
  return key
}

/** The name of the database with the sessions. */
export function databaseName(): string {
  return key === null ? PLAIN_NAME : SEALED_NAME
}
