import { CODE_TOOL } from '../../ports/sandbox.ts'
import type { Tool } from '../../ports/chat-model.ts'
import type { Settings } from './settings.ts'

/** Below this window the definition of the tool that runs code takes too large a part of every request. */
const LARGE_WINDOW_TOKENS = 32_000

/** The tools without the one that runs code, unless the person lets the model run code with such a window. */
export function toolsForWindow(
  tools: readonly Tool[],
  { runCode }: Pick<Settings, 'runCode'>,
  windowTokens: number,
): readonly Tool[] {
  const mayRunCode =
    runCode === 'large' ? windowTokens >= LARGE_WINDOW_TOKENS : runCode === 'always'
  return mayRunCode ? tools : tools.filter(({ definition }) => definition.name !== CODE_TOOL)
}
