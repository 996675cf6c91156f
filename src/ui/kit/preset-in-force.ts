import { presetById } from '../../engine/index.ts'
import { presetName } from '../../i18n/en/presets.ts'
import type { AppSnapshot } from '../../runtime/application/snapshot.ts'
import {
  type PresetValues,
  type SavedPreset,
  savedWith,
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

/** A preset by what it does, or by the name under which the user saved these values. */
export function nameOfValues(values: PresetValues, saved: readonly SavedPreset[]): string {
  return savedWith(saved, values)?.title ?? presetName(presetById(values.presetId))
}
