import type { AppSnapshot } from '../../runtime/application/snapshot.ts'
import {
  type PresetValues,
  type SavedPreset,
  findSaved,
} from '../../runtime/settings/saved-presets.ts'

/** The preset of sessions that chose none, with the settings that differ. */
export function valuesForAll({ settings }: Pick<AppSnapshot, 'settings'>): PresetValues {
  return { presetId: settings.presetId, options: settings.presetOptions }
}

/** The preset of the open session, with the settings that differ; the preset for all sessions if it chose none, or none is open. */
export function valuesHere(app: Pick<AppSnapshot, 'settings' | 'session'>): PresetValues {
  const preset = app.session?.preset
  return preset?.isOwn === true
    ? { presetId: preset.id, options: preset.options }
    : valuesForAll(app)
}

/** What the user saved with the values of the open session; undefined for nothing. */
export function savedPresetHere(app: AppSnapshot): SavedPreset | undefined {
  return findSaved(app.savedPresets, valuesHere(app))
}
