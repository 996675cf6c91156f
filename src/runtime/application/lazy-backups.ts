import type { Application } from './application.ts'
import type { BackupCommand, BackupCommandsOptions } from './backup-commands.ts'
import type { BackupProgress } from './snapshot.ts'

/** Backup commands, whose code is loaded with the first call, and their progress; null while none runs. */
export function createBackups({
  changed,
  ...options
}: Omit<BackupCommandsOptions, 'show'> & { readonly changed: () => void }): {
  progress(): BackupProgress | null
  readonly commands: Pick<Application, BackupCommand>
} {
  let shown: BackupProgress | null = null
  const show = (progress: BackupProgress | null) => {
    shown = progress
    changed()
  }
  const loaded = async () => {
    const { createBackupCommands } = await import('./backup-commands.ts')
    return createBackupCommands({ ...options, show })
  }
  return {
    progress: () => shown,
    commands: {
      backUp: async () => (await loaded()).backUp(),
      readBackup: async (...inputs) => (await loaded()).readBackup(...inputs),
      restoreBackup: async (...inputs) => (await loaded()).restoreBackup(...inputs),
      readImports: async (...inputs) => (await loaded()).readImports(...inputs),
      storeImports: async (...inputs) => (await loaded()).storeImports(...inputs),
    },
  }
}
