import { PLAIN } from './defaults.ts'
import type { Preset } from './preset.ts'

/** Nothing but the repair, and a clear refusal of what cannot fit. */
export const OFF: Preset = {
  id: 'off',
  title: 'Off',
  phrase: ['Send everything', ' until it no longer fits'],
  description: 'Sends everything as it is, and says so when it no longer fits.',
  source: 'docs/presets/off.md',
  ...PLAIN,
  chain: [{ use: 'guard', options: { mode: 'refuse' } }],
  compaction: null,
  overflow: [],
  maxSteps: 15,
  settings: [],
}
