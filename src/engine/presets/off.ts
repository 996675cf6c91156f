import { PLAIN } from './defaults.ts'
import type { Preset } from './preset.ts'

/** Repairs requests only, and refuses a request that cannot fit. */
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
  settings: [],
}
