/** Sync with other devices, whose code is loaded if this device syncs. */
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { functionsOf, loadOnce, remoteOf } from '../../ports/connection.ts'
import type { SyncOptions } from '../sync/sync-commands.ts'
import { SYNC_KEY, type SyncCommands, type SyncStatus } from '../sync/sync-status.ts'

export function createSync(
  ports: ApplicationPorts,
  { changed, ...options }: Omit<SyncOptions, 'show'> & { readonly changed: () => void },
) {
  let status: SyncStatus | null = null
  const show = (next: SyncStatus | null) => {
    status = next
    changed()
  }
  const load = loadOnce(async () =>
    (await import('../sync/sync-commands.ts')).createSyncCommands(ports, { ...options, show }),
  )
  return {
    /** Null if this device does not sync. */
    status: () => status,
    begin: async () => {
      if (await ports.storage.settings.read(SYNC_KEY)) await (await load()).begin()
    },
    commands: remoteOf<SyncCommands>({
      callNamed: async (name, inputs) => functionsOf(await load())(name, inputs),
    }),
  }
}
