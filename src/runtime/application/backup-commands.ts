/**
 * Backing up and restoring, with how far it has come.
 *
 * @module
 */
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { CancellableCalls } from '../async/cancellable-calls.ts'
import type { Notices } from '../notices/notices.ts'
import type { Settings } from '../settings/settings.ts'
import type { Application } from './application.ts'
import { previewBackup, restoreBackup } from './restore-backup.ts'
import type { BackupProgress } from './snapshot.ts'
import { writeBackup } from './write-backup.ts'

export interface BackupCommandsOptions {
  readonly ports: ApplicationPorts
  readonly calls: CancellableCalls
  readonly settings: () => Settings
  readonly updateSettings: (settings: Settings) => Promise<void>
  readonly notices: Pick<Notices, 'show'>
  /** Shows how far it has come; null once it has ended. */
  readonly show: (progress: BackupProgress | null) => void
}

export function createBackupCommands({
  ports,
  calls,
  settings,
  updateSettings,
  notices,
  show,
}: BackupCommandsOptions): Pick<Application, 'backUp' | 'readBackup' | 'restoreBackup'> {
  const during = async <Result>(
    work: BackupProgress['work'],
    run: (onProgress: (share: number) => void) => Promise<Result>,
  ): Promise<Result> => {
    show({ work, share: 0 })
    try {
      return await run(share => show({ work, share }))
    } finally {
      show(null)
    }
  }
  return {
    backUp: () =>
      during('writing', async onProgress => {
        const { warnings, ...file } = await writeBackup(ports, settings(), onProgress)
        for (const text of warnings) notices.show({ tone: 'warning', text, action: null })
        return file
      }),
    readBackup: (file, callId) =>
      calls.run(callId, signal =>
        during('reading', onProgress =>
          previewBackup(file, settings(), ports, { signal, onProgress }),
        ),
      ),
    restoreBackup: (file, choice, callId) =>
      calls.run(callId, signal =>
        during('restoring', onProgress =>
          restoreBackup(file, choice, ports, { signal, onProgress, useSettings: updateSettings }),
        ),
      ),
  }
}
