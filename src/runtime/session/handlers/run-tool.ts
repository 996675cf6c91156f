/** Runs one tool call. Every end is a result that the model reads, a failure too. */
import {
  type Effect,
  isSameTool,
  MOST_APP_RESULT,
  MOST_DRAWING,
  type ToolResultPart,
} from '../../../engine/index.ts'
import { errorText } from '../../../ports/errors.ts'
import { toolResults } from '../../../i18n/en/for-models/tool-results.ts'
import type { Tool, ToolOutput, ToolProgress } from '../../../ports/chat-model.ts'
import { offeredTool } from '../offered-tool.ts'
import type { Clock } from '../../../ports/platform.ts'
import { unlessAborted } from '../../async/calls.ts'

/** A tool that reports nothing for this time is stopped, and the model reads that. */
const TOOL_TIMEOUT_MS = 30_000
/** A tool that reports progress may run longer, up to this time. */
const TOOL_LIMIT_MS = 600_000

type Asked = Omit<Extract<Effect, { type: 'run-tool' }>, 'type'>

interface Around {
  readonly tools: readonly Tool[]
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly onProgress: (progress: ToolProgress) => void
}

export async function runTool(
  { call, isAllowed, madeFor }: Asked,
  { tools, signal, clock, onProgress }: Around,
): Promise<ToolResultPart> {
  const { callId, tool: name, input } = call
  const result = (output: ToolOutput, startedAt = clock.now()) =>
    resultOf({ callId, tool: name }, output, Math.max(0, clock.now() - startedAt))
  const failed = (text: string, startedAt?: number) => result({ text, isError: true }, startedAt)
  const tool = tools.find(({ definition }) => definition.name === name)
  if (!tool) return failed(toolResults.unknown(name))
  // The tool may have changed since the engine decided.
  if (tool.effect !== 'none' && !isAllowed) return failed(toolResults.notAllowed(name))
  if (!isSameTool(madeFor, offeredTool(tool))) return failed(toolResults.changed(name))
  const startedAt = clock.now()
  const limit = createTimeLimit()
  const stop = AbortSignal.any([signal, limit.signal])
  const report = (progress: ToolProgress) => {
    if (stop.aborted) return
    limit.extend()
    onProgress(progress)
  }
  try {
    return result(await unlessAborted(tool.run(input, stop, report), stop), startedAt)
  } catch (error) {
    if (signal.aborted) return failed(toolResults.stopped, startedAt)
    if (stop.aborted) return failed(toolResults.timeout(name, TOOL_TIMEOUT_MS / 1_000), startedAt)
    return failed(errorText(error), startedAt)
  } finally {
    limit.end()
  }
}

/** A drawing that the log cannot hold is left out; the text says so. An App of a result that is too large reads the text. */
function resultOf(
  call: Pick<ToolResultPart, 'callId' | 'tool'>,
  { text, isError, drawing = '', app }: ToolOutput,
  durationMs: number,
): ToolResultPart {
  const isTooLarge = drawing.length > MOST_DRAWING
  const words = isTooLarge ? `${text}\n${toolResults.drawingTooLarge}` : text
  return {
    type: 'tool-result',
    ...call,
    output: words === '' ? '(nothing)' : words,
    ...(isError === true && { isError }),
    ...(drawing !== '' && !isTooLarge && { drawing }),
    ...(app && { app: app.result.length > MOST_APP_RESULT ? { ...app, result: '' } : app }),
    durationMs: Math.round(durationMs),
  }
}

/** Aborts after a time without `extend`, and at the latest after the limit. */
function createTimeLimit() {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const last = setTimeout(abort, TOOL_LIMIT_MS)
  let next = setTimeout(abort, TOOL_TIMEOUT_MS)
  return {
    signal: controller.signal,
    extend: () => {
      clearTimeout(next)
      next = setTimeout(abort, TOOL_TIMEOUT_MS)
    },
    end: () => {
      clearTimeout(next)
      clearTimeout(last)
    },
  }
}
