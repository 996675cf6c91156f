import type { Preset } from './preset.ts'
import { PLAIN } from './defaults.ts'

/** Observation masking: markers replace old tool results; no model is used. Source: seed 002, "observation masking". */
export const MASKING: Preset = {
  id: 'masking',
  title: 'Masking',
  phrase: ['Clear old tool results', ', never summarize'],
  description: 'Replaces tool results older than the newest 10 turns by a marker. No model call.',
  source: 'docs/presets/masking.md',
  ...PLAIN,
  masks: [
    {
      use: 'old-results',
      options: {
        keepSteps: 10,
        keepTokens: 0,
        reclaimShare: 0,
        reclaimTokens: 0,
        marker: '[TOOL OUTPUT ARCHIVED{search}] {tool}, {time}',
      },
    },
  ],
  compaction: null,
  settings: [
    {
      name: 'keep_turns',
      paths: ['/masks/0/options/keepSteps'],
      label: 'Tool results stay for',
      why: 'Results older than the newest 10 turns of the agent are masked.',
      dial: 'results',
    },
  ],
}
