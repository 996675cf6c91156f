import type { Preset } from './preset.ts'

/** Nothing but the repair, and a clear refusal of what cannot fit. */
export const OFF: Preset = {
  id: 'off',
  title: 'Off',
  description: 'Sends everything as it is, and says so when it no longer fits.',
  source: 'docs/presets/off.md',
  unknownWindow: null,
  chain: [{ use: 'guard', options: { mode: 'refuse' } }],
  masks: [],
  compaction: null,
  overflow: [],
  recall: null,
  resume: null,
  trashAfterDays: null,
  maxSteps: 15,
  settings: [],
}
