import type { WorkerHost } from '../../host/feature.ts'
import type { GivenFile } from '../../ports/imports.ts'
import { showProgress } from '../../runtime/async/show-progress.ts'
import { type ImportChoice, previewImports, storeImports } from './import-files.ts'

/** The commands of an import, which show the page how far it has come, from 0 to 1. */
export function create({
  ports,
  calls,
  show,
}: Pick<WorkerHost<number>, 'ports' | 'calls' | 'show'>) {
  return {
    /** Finds the conversations of files of any application; writes nothing. Rejects if cancelled. */
    read: (files: readonly GivenFile[], callId: string) =>
      calls.run(callId, signal =>
        showProgress(show, onProgress => previewImports(files, ports, { signal, onProgress })),
      ),
    /** Stores the chosen ones, each whole. Resolves with what it stored, also if cancelled. */
    store: (files: readonly GivenFile[], choice: ImportChoice, callId: string) =>
      calls.run(callId, signal =>
        showProgress(show, onProgress =>
          storeImports(files, choice, ports, { signal, onProgress }),
        ),
      ),
  }
}
