import type { WorkerHost } from '../../host/feature.ts'
import type { RunnerId } from '../../ports/local-runner.ts'
import { createFailureReports } from '../../runtime/notices/notices.ts'
import type { LocalChoice, Settings } from '../../runtime/settings/settings.ts'

/** The commands for the models that are stored here. What fails becomes a notice; the snapshot of the application shows the rest. */
export function create({
  local,
  settings,
  updateSettings,
  notices,
}: Pick<WorkerHost<never>, 'local' | 'settings' | 'updateSettings' | 'notices'>) {
  const { reportFailure } = createFailureReports(notices.fault)
  return {
    /** Downloads a model, or resumes a stopped download. */
    fetch: reportFailure(local.fetch),
    pause: local.pause,
    /** Stops the download and deletes its files. */
    cancel: reportFailure(local.cancel),
    /** Deletes a model from this device; if it is in use, the demo model replaces it. */
    remove: reportFailure(async (runner: RunnerId, model: string) => {
      const { model: inUse, local: chosen, summaryModel } = settings()
      const isIt = (choice: LocalChoice | null) =>
        choice?.runner === runner && choice.model === model
      await local.remove(runner, model)
      // Otherwise the next message would download it again.
      const change: Partial<Settings> = {
        ...(isIt(chosen) && { local: null, ...(inUse === 'local' && { model: 'demo' }) }),
        ...(isIt(summaryModel) && { summaryModel: null }),
      }
      if (Object.keys(change).length > 0) await updateSettings(change)
    }),
    /** Adds a model from a file on this device. */
    addFile: reportFailure(local.addFile),
    /** Sets the address from which a runner downloads models; null: the usual one. */
    setSource: reportFailure(local.setSource),
  }
}
