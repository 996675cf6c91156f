/** Bounds of the numbers that a person or a file sets in a preset. */
import type { PresetOptions } from '../engine/index.ts'

/** More than any window, time or count needs; what runs without an end costs without an end. */
const MOST_VALUE = 1_000_000_000
/** Requests in one turn. */
const MOST_STEPS = 1_000
const STEPS = /^(?:agent_)?max_steps$/

/** A setting whose number is larger than a person means, with the most that may be set; null for none. `own`: values of the preset, of any size. */
export function hugeValue(
  settings: PresetOptions,
  own: PresetOptions,
): { readonly name: string; readonly most: number } | null {
  for (const [name, value] of Object.entries(settings)) {
    const most = STEPS.test(name) ? MOST_STEPS : MOST_VALUE
    if (typeof value === 'number' && value > most && value !== own[name]) return { name, most }
  }
  return null
}
