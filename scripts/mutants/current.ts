import type { Preset } from '../../src/engine/presets/preset.ts'

/** The preset that the conformance tests see in place of the one of its kind. */
let current: Preset | null = null

export function setCurrent(preset: Preset): void {
  current = preset
}

/** Throws `RangeError` before one is set. */
export function currentPreset(): Preset {
  if (!current) throw new RangeError('No preset is under test')
  return current
}
