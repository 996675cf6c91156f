/** Sync with other devices, whose code is loaded if this device syncs. */
import { functionsOf, remoteOf } from '../../ports/connection.ts'
import type { SyncCommands, SyncStatus } from '../sync/sync-status.ts'

export function createSync() {
  const status: SyncStatus | null = null
  return {
    /** Null if this device does not sync. */
    status: () => status,
    commands: remoteOf<SyncCommands>({
      callNamed: async (name, inputs) => functionsOf(null)(name, inputs),
    }),
  }
}
