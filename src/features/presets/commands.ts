import type { WorkerHost } from '../../host/feature.ts'
import { createFailureReports } from '../../runtime/notices/notices.ts'
import { savingThen } from '../../runtime/notices/saving.ts'
import {
  exportPreset,
  importPreset,
  removePreset,
  savePreset,
} from '../../runtime/presets/change-saved-presets.ts'
import type { SavedPreset } from '../../runtime/settings/saved-presets.ts'

/** The commands for saved presets. The snapshot of the application shows them. */
export function create({
  ports: { storage },
  readPresets,
  notices,
}: Pick<WorkerHost<never>, 'ports' | 'readPresets' | 'notices'>) {
  const saving = savingThen(readPresets)
  const { resultOr } = createFailureReports(notices.fault)
  return {
    /** Saves a preset under its name, unless another one has the name or the same values. */
    save: (preset: SavedPreset) => saving(savePreset(storage, preset)),
    /** Deletes the saved preset of this name; sessions that use it keep its values. False if that failed; a notice says why. */
    remove: (title: string) =>
      resultOr(false, async () => {
        await removePreset(storage, title)
        await readPresets()
        return true
      }),
    /** The preset as a JSON file to download. Rejects for invalid values. */
    export: async (preset: SavedPreset) => exportPreset(preset),
    /** Saves the preset of a file; a refused file changes nothing. */
    import: (file: Blob) => saving(importPreset(storage, file)),
  }
}
