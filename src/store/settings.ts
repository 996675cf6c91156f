import { z } from 'zod'
import type { SettingsStore } from '../ports/storage.ts'
import type { Connection } from './db.ts'

const Stored = z.strictObject({ key: z.string().min(1), value: z.unknown() })

/**
 * Small settings over IndexedDB, as JSON by key. `read` resolves to undefined for a key that was never written, and for
 * a record that is none of ours. Who reads parses.
 */
export function createSettingsStore(connection: Connection): SettingsStore {
  const table = () => connection.table<string>('settings')
  return {
    read: key => connection.read(async () => Stored.safeParse(await table().get(key)).data?.value),
    write: (key, value) =>
      connection.run(async () => {
        await table().put({ key, value })
      }),
  }
}
