import { lazyFunctions } from '../../ports/connection.ts'
import type { BackupCommands, BackupCommandsOptions, BackupProgress } from '../../features/backup/commands.ts'

/** Backup commands, fetched with the first call, and their progress; null while none runs. */
export function createLazyBackup({
  changed,
  ...options
}: Omit<BackupCommandsOptions, 'show'> & { readonly changed: () => void }) {
  let progress: BackupProgress | null = null
  const show = (next: BackupProgress | null): void => {
    progress = next
    changed()
  }
  const { backUp, readBackup, restoreBackup, readImports, storeImports } =
    lazyFunctions<BackupCommands>(async () => {
      const { createBackupCommands } = await import('../../features/backup/commands.ts')
      return createBackupCommands({ ...options, show })
    })
  return {
    progress: () => progress,
    commands: { backUp, readBackup, restoreBackup, readImports, storeImports },
  }
}
