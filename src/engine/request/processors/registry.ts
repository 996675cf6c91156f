import type { ProcessorDefinition } from '../chain.ts'
import { compressTurns } from './compress-turns.ts'
import { guard } from './guard.ts'
import { headTailToolResults } from './head-tail-tool-results.ts'
import { injectSummary } from './inject-summary.ts'
import { messageWindow } from './message-window.ts'
import { noteImages } from './note-images.ts'
import { stripReasoning } from './strip-reasoning.ts'
import { tokenBudget } from './token-budget.ts'
import { trimToolResults } from './trim-tool-results.ts'
import { trimUserText } from './trim-user-text.ts'
import { truncateRequest } from './truncate-request.ts'
import { turnWindow } from './turn-window.ts'
import { warnOfPressure } from './warn-of-pressure.ts'

/** Every history processor that a preset may name. */
export const PROCESSORS: readonly ProcessorDefinition[] = [
  stripReasoning,
  trimToolResults,
  headTailToolResults,
  trimUserText,
  compressTurns,
  turnWindow,
  messageWindow,
  tokenBudget,
  injectSummary,
  noteImages,
  warnOfPressure,
  truncateRequest,
  guard,
]
