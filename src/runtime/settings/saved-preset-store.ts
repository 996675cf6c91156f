import { keyOf, presets, type SavedPreset } from '../../ports/collections.ts'
import type { StoragePort } from '../../ports/storage.ts'

/** Characters of a name. */
export const LONGEST_PRESET_TITLE = 80

/** The presets that this tab and others saved, oldest first. */
export async function readSavedPresets(
  storage: Pick<StoragePort, 'items'>,
): Promise<readonly SavedPreset[]> {
  return [...(await storage.items(presets).list()).values()]
}

/** Calls back after a change in this tab or another one. */
export async function watchSavedPresets(
  storage: Pick<StoragePort, 'items'>,
  changed: () => void,
): Promise<void> {
  await storage.items(presets).subscribe(changed)
}

/** Changes the saved presets; `change` returns null to leave them. */
export async function updateSavedPresets(
  storage: Pick<StoragePort, 'items'>,
  change: (list: readonly SavedPreset[]) => readonly SavedPreset[] | null,
): Promise<void> {
  await storage.items(presets).change(here => {
    const next = change([...here.values()])
    if (next === null) return null
    const after = new Map(next.map(preset => [keyOf(preset.title), preset]))
    const removed = [...here.keys()].filter(key => !after.has(key)).map(key => [key, null] as const)
    const changed = [...after].filter(([key, preset]) => here.get(key) !== preset)
    return new Map<string, SavedPreset | null>([...removed, ...changed])
  })
}
