/** Opens a database in its present version, and reads it without checks of its records. */
import { hasDatabase } from './has-database.ts'

/** Resolves with the result of a browser request. */
export function awaitRequest<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

/** Resolves when the transaction is stored. */
export function awaitCommit(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
}

/** Opens a database for the work; null if there is none of that name. Closes it if another tab wants to upgrade it. */
export async function runInDatabase<Result>(
  name: string,
  work: (database: IDBDatabase) => Promise<Result>,
): Promise<Result | null> {
  // To ask by opening leaves a trace in WebKit; a browser that lists nothing is asked in that way all the same.
  if (!(await hasDatabase(name).catch(() => true))) return null
  const request = indexedDB.open(name)
  let isNew = false
  request.addEventListener('upgradeneeded', () => {
    isNew = true
    request.transaction?.abort()
  })
  const database = await awaitRequest(request).catch((error: unknown) => {
    if (isNew) return null
    throw error
  })
  if (database === null) return null
  database.addEventListener('versionchange', () => database.close())
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Those of the named tables that the database has. */
export function tablesIn(database: IDBDatabase, names: readonly string[]): readonly string[] {
  return names.filter(name => database.objectStoreNames.contains(name))
}

/** Every key that begins with this part. */
export function keysStartingWith(part: IDBValidKey): IDBKeyRange {
  return IDBKeyRange.bound([part], [part, []])
}
