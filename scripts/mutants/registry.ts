/**
 * Stands for the registry of presets where a conformance test imports it: the preset under test is the mutant.
 *
 * @module
 */
import type { Preset } from '../../src/engine/presets/preset.ts'
import { presetById as original } from '../../src/engine/presets/registry.ts'
import { currentPreset } from './current.ts'

const mutant = currentPreset()

export const PRESETS: readonly Preset[] = [mutant]

export function presetById(id: string | null): Preset {
  if (id === mutant.id) return mutant
  // Whoever asks for the preset by the name that the mutant lost finds the default, as in the product.
  const found = original(id)
  return found.source === mutant.source ? original(null) : found
}
