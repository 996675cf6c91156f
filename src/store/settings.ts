/**
 * Small settings over IndexedDB, as JSON by key.
 *
 * @module
 */
import { z } from 'zod'
import type { SettingsStore } from '../runtime/ports.ts'
import type { Connection } from './db.ts'

const Stored = z.strictObject({ key: z.string().min(1), value: z.unknown() })

/** `read` resolves to undefined for a key that was never written. Who reads parses. */
export function createSettingsStore(connection: Connection): SettingsStore {
  const table = () => connection.table<string>('settings')
  return {
    read: key =>
      connection.run(async () => {
        const record = await table().get(key)
        return record === undefined ? undefined : Stored.parse(record).value
      }),
    write: (key, value) =>
      connection.run(async () => {
        await table().put({ key, value })
      }),
  }
}
