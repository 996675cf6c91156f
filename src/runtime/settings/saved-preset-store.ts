import { z } from 'zod'
import { PresetOptions } from '../../engine/index.ts'
import type { Locks } from '../../ports/platform.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import type { SavedPreset } from './saved-presets.ts'

/** Characters of a name. */
export const LONGEST_PRESET_TITLE = 80

const Saved = z.strictObject({
  title: z.string().trim().min(1).max(LONGEST_PRESET_TITLE),
  presetId: z.string().min(1),
  options: PresetOptions,
})

const KEY = 'saved-presets'
const Stored = z.array(z.unknown())

/** The store, and the locks that keep two tabs from changing it at once. */
export interface SavedPresetPorts {
  readonly settings: SettingsStore
  readonly locks: Pick<Locks, 'acquire'>
}

/** The presets that this tab and others saved, oldest first. */
export async function readSavedPresets({
  settings,
}: Pick<SavedPresetPorts, 'settings'>): Promise<readonly SavedPreset[]> {
  return (await entries(settings)).flatMap(entry => Saved.safeParse(entry).data ?? [])
}

/** Changes the stored list; `change` returns null to leave it. Resolves with the new list. */
export async function updateSavedPresets(
  { settings, locks }: SavedPresetPorts,
  change: (list: readonly SavedPreset[]) => readonly SavedPreset[] | null,
): Promise<readonly SavedPreset[]> {
  const release = await locks.acquire(KEY, new AbortController().signal)
  try {
    const list = await readSavedPresets({ settings })
    const next = change(list)
    if (next === null) return list
    // Unreadable entries, perhaps of a newer version, stay.
    const others = (await entries(settings)).filter(entry => !Saved.safeParse(entry).success)
    await settings.write(KEY, [...others, ...next])
    return next
  } finally {
    release()
  }
}

async function entries(settings: SettingsStore): Promise<readonly unknown[]> {
  return Stored.safeParse(await settings.read(KEY)).data ?? []
}
