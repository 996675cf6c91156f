import type { Preset } from '../../engine/index.ts'
import type { Settings } from './settings.ts'

/** `journal`: summaries add to the journal, and the model may search it. `whole`: blocks and board stand in requests, too. */
export type MemoryUse = 'none' | NonNullable<Preset['memory']>

/** What a session uses of the memory, by the person's setting, or else by the preset. */
export function memoryUseOf(
  { memory = 'none' }: { readonly memory?: MemoryUse | undefined },
  settings: Pick<Settings, 'memory'>,
): MemoryUse {
  if (settings.memory === 'preset') return memory
  return settings.memory === 'on' ? 'whole' : 'none'
}
