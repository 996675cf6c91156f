import { ARCHIVE_TOOLS } from '../../engine/index.ts'
import { CODE_TOOL } from '../../ports/sandbox.ts'
import type { Tool } from '../../ports/chat-model.ts'
import type { Settings } from './settings.ts'

/** The tool that keeps the plan. */
export const UPDATE_PLAN = 'update_plan'
/** The tool that loads saved instructions. */
export const LOAD_INSTRUCTIONS = 'load_instructions'

/** Below this window the definition of the tool that runs code, or of the one for the plan, takes too large a part of every request. */
const CODE_WINDOW_TOKENS = 32_000
/** Below this window the tools over the archive do: a message that fits without them must be sent. */
const ARCHIVE_WINDOW_TOKENS = 2_048

/** True if such a window has room for the tool, and the person allows it. */
export function isToolForWindow(
  name: string,
  { runCode }: Pick<Settings, 'runCode'>,
  windowTokens: number,
): boolean {
  if (name === CODE_TOOL)
    return runCode === 'large' ? windowTokens >= CODE_WINDOW_TOKENS : runCode === 'always'
  if (name === UPDATE_PLAN) return windowTokens >= CODE_WINDOW_TOKENS
  return windowTokens >= ARCHIVE_WINDOW_TOKENS || !ARCHIVE_TOOLS.has(name)
}

/** The tools for such a window. */
export function toolsForWindow(
  tools: readonly Tool[],
  settings: Pick<Settings, 'runCode'>,
  windowTokens: number,
): readonly Tool[] {
  return tools.filter(({ definition }) => isToolForWindow(definition.name, settings, windowTokens))
}
