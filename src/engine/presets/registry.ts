import { AIDER } from './aider.ts'
import { CLAUDE_CODE } from './claude-code.ts'
import { CO_CLI } from './co-cli.ts'
import { CO_CLI_PHASE_1 } from './co-cli-phase-1.ts'
import { CODEX } from './codex.ts'
import { COPILOT_CLI } from './copilot-cli.ts'
import { COWAGENT } from './cowagent.ts'
import { GEMINI_CLI } from './gemini-cli.ts'
import { MASKING } from './masking.ts'
import { MEMGPT } from './memgpt.ts'
import { OFF } from './off.ts'
import { OPENCODE } from './opencode.ts'
import { PALIMPSEST } from './palimpsest.ts'
import { TWO_PHASE } from './two-phase.ts'
import type { Preset } from './preset.ts'

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
