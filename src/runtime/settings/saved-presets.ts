/** Presets that the person saved under a name. A session that uses one keeps the values in its log, so it can be deleted. */
import type { PresetOptions } from '../../engine/index.ts'
import type { SavedPreset } from '../../ports/collections.ts'

export type { SavedPreset }

/** A built-in preset, and its changed settings by name. */
export interface PresetValues {
  readonly presetId: string
  readonly options: PresetOptions
}

/** The saved preset with exactly these values; undefined for none. */
export function findSaved(
  saved: readonly SavedPreset[],
  values: PresetValues,
): SavedPreset | undefined {
  return saved.find(preset => haveSameValues(preset, values))
}

/** True for the same built-in preset with the same changes. */
export function haveSameValues(left: PresetValues, right: PresetValues): boolean {
  const valuesOf = ({ presetId, options }: PresetValues) =>
    JSON.stringify([presetId, Object.entries(options).toSorted()])
  return valuesOf(left) === valuesOf(right)
}
