import type { Preset } from '../../engine/index.ts'
import type { Settings } from './settings.ts'

/** True if the person's setting, or else the preset, lets a session use the memory. */
export function usesMemory(
  { memory = false }: Pick<Preset, 'memory'>,
  settings: Pick<Settings, 'memory'>,
): boolean {
  return settings.memory === 'preset' ? memory : settings.memory === 'on'
}
