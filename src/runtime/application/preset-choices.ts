/**
 * The presets and their settings as commands name them. Fetched late: every preset with its prompts comes along.
 *
 * @module
 */
import {
  presetById,
  presetName,
  type PresetOptions,
  PRESETS,
  settingsOf,
} from '../../engine/index.ts'
import type { PresetValues } from '../settings/saved-presets.ts'

/** A preset that ships, as it is typed and listed. */
export interface PresetChoice {
  /** What is typed, and the id. */
  readonly name: string
  /** The name of the system, which is taken as well. */
  readonly title: string
  /** What it does, in a phrase. */
  readonly phrase: string
  readonly what: string
}

/** Every preset that ships, the default first. */
export const PRESET_CHOICES: readonly PresetChoice[] = PRESETS.map(preset => ({
  name: preset.id,
  title: preset.title,
  phrase: presetName(preset),
  what: preset.description,
}))

/** Every setting of the preset by name, with its value. */
export function settingsWith({ presetId, options }: PresetValues): PresetOptions {
  return { ...settingsOf(presetById(presetId)), ...options }
}
