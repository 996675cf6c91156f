/**
 * Presets that the user saved under names of their own: a built-in one with some of its settings changed.
 *
 * A session that uses one keeps the values themselves in its log. So it stays as it is when the saved one is deleted, and
 * its export needs nothing else.
 *
 * @module
 */
import type { PresetOptions } from '../../engine/index.ts'

/** A built-in preset, and its settings that differ, by their names. */
export interface PresetValues {
  readonly presetId: string
  readonly options: PresetOptions
}

export interface SavedPreset extends PresetValues {
  /** No other one has it, upper or lower case. */
  readonly title: string
}

/** The saved preset with exactly these values; undefined for none. */
export function findSaved(
  saved: readonly SavedPreset[],
  values: PresetValues,
): SavedPreset | undefined {
  return saved.find(preset => haveSameValues(preset, values))
}

/** True where both are the same built-in preset with the same changes. */
export function haveSameValues(left: PresetValues, right: PresetValues): boolean {
  const names = Object.keys(left.options)
  return (
    left.presetId === right.presetId &&
    names.length === Object.keys(right.options).length &&
    names.every(
      name =>
        Object.hasOwn(right.options, name) &&
        JSON.stringify(left.options[name]) === JSON.stringify(right.options[name]),
    )
  )
}
