import type { SessionSnapshot } from '../session/snapshot.ts'
import { findSaved, type PresetValues, type SavedPreset } from '../settings/saved-presets.ts'
import type { Settings } from '../settings/settings.ts'
import type { PresetsSnapshot } from './preset-commands.ts'

/** What is shown of the application. */
interface Shown extends Pick<PresetsSnapshot, 'savedPresets'> {
  readonly settings: Settings
  readonly session: SessionSnapshot | null
}

/** The preset of sessions that chose none, with the settings that differ. */
export function valuesForAll({ settings }: Pick<Shown, 'settings'>): PresetValues {
  return { presetId: settings.presetId, options: settings.presetOptions }
}

/** The preset of the open session, with the settings that differ; the preset for all sessions if it chose none, or none is open. */
export function valuesHere(app: Pick<Shown, 'settings' | 'session'>): PresetValues {
  const preset = app.session?.preset
  return preset?.isOwn === true
    ? { presetId: preset.id, options: preset.options }
    : valuesForAll(app)
}

/** What the person saved with the values of the open session; undefined for nothing. */
export function savedPresetHere(app: Shown): SavedPreset | undefined {
  return findSaved(app.savedPresets, valuesHere(app))
}
