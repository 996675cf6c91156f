import { AIDER } from './aider.ts'
import { CLAUDE_CODE } from './claude-code.ts'
import { CO_CLI } from './co-cli.ts'
import { CO_CLI_PHASE_1 } from './co-cli-phase-1.ts'
import { CODEX } from './codex.ts'
import { COPILOT_CLI } from './copilot-cli.ts'
import { COWAGENT } from './cowagent.ts'
import { GEMINI_CLI } from './gemini-cli.ts'
import { MEMGPT } from './memgpt.ts'
import { OPENCODE } from './opencode.ts'
import { PALIMPSEST } from './palimpsest.ts'
import { TWO_PHASE } from './two-phase.ts'
import type { Preset } from './preset.ts'
import { PLAIN } from './defaults.ts'

/** Repairs requests only, and refuses a request that cannot fit. */
export const OFF: Preset = {
  id: 'off',
  title: 'Off',
  phrase: ['Send everything', ' until it no longer fits'],
  description: 'Sends every message word for word, and says so when it no longer fits.',
  source: 'docs/presets/off.md',
  ...PLAIN,
  chain: [{ use: 'guard', options: { mode: 'refuse' } }],
  compaction: null,
  overflow: [],
  settings: [],
}

/** Observation masking: markers replace old tool results; no model is used. Source: seed 002, "observation masking". */
const MASKING: Preset = {
  id: 'masking',
  title: 'Masking',
  phrase: ['Shorten old tool results', ', never summarize'],
  description:
    'Messages stay word for word; tool results older than the newest 10 turns become markers.',
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

/** All built-in presets, the default first. */
export const PRESETS: readonly Preset[] = [
  PALIMPSEST,
  CO_CLI,
  CO_CLI_PHASE_1,
  TWO_PHASE,
  MEMGPT,
  MASKING,
  COWAGENT,
  COPILOT_CLI,
  CLAUDE_CODE,
  CODEX,
  GEMINI_CLI,
  OPENCODE,
  AIDER,
  OFF,
]

/** The preset with this id; the default for an unknown id, for example from a newer version. */
export function presetById(id: string | null, presets: readonly Preset[] = PRESETS): Preset {
  return presets.find(preset => preset.id === id) ?? PALIMPSEST
}
