import type { WorkerHost } from '../../host/feature.ts'
import { showProgress } from '../../runtime/async/show-progress.ts'
import { previewBackup, type RestoreChoice, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** How far the work on a backup has come. */
export interface BackupProgress {
  readonly work: 'writing' | 'reading' | 'restoring'
  /** Of the sessions, from 0 to 1. */
  readonly share: number
}

/** Backup and restore, with their progress. */
export function create({
  ports,
  calls,
  settings,
  updateSettings,
  notices,
  show,
}: Pick<
  WorkerHost<BackupProgress>,
  'ports' | 'calls' | 'settings' | 'updateSettings' | 'notices' | 'show'
>) {
  const during = <Result>(
    work: BackupProgress['work'],
    run: (onProgress: (share: number) => void) => Promise<Result>,
  ): Promise<Result> => showProgress(share => show(share === null ? null : { work, share }), run)
  return {
    /** Everything as one zip: sessions, images, saved presets, settings; never a key. Rejects with `AppError`. */
    write: () =>
      during('writing', async onProgress => {
        const { warnings, ...file } = await writeBackup(ports, settings(), onProgress)
        warnings.forEach(notices.warn)
        return file
      }),
    /** Compares a backup with the stored data; writes nothing. Rejects with `TransferError` for another file, and if cancelled. */
    read: (file: Blob, callId: string) =>
      calls.run(callId, signal =>
        during('reading', onProgress =>
          previewBackup(file, settings(), ports, { signal, onProgress }),
        ),
      ),
    /** Adds the chosen items of a backup; only settings are replaced. Resolves with what it added, also if cancelled. */
    restore: (file: Blob, choice: RestoreChoice, callId: string) =>
      calls.run(callId, signal =>
        during('restoring', onProgress =>
          restoreBackup(file, choice, ports, { signal, onProgress, useSettings: updateSettings }),
        ),
      ),
  }
}
