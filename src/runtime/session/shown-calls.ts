/** The tool calls of the step that runs now, as the conversation shows them. */
import {
  type Branch,
  type EngineConfig,
  type EngineState,
  type ToolCallPart,
  type ToolResultPart,
  ruleFor,
  untrustedFor,
  waitingCalls,
} from '../../engine/index.ts'
import { rememberLast } from '../async/calls.ts'
import type { Live } from './live.ts'
import type { CallQuestion, ShownCall, ToolRule } from './snapshot.ts'

/** Makes the rules in force, and returns the same list while nothing changed. */
export function createShownRules(): (branch: Branch, config: EngineConfig) => readonly ToolRule[] {
  const shown = rememberLast(
    (toolRules: Branch['toolRules'], config: EngineConfig): readonly ToolRule[] =>
      [...new Set(toolRules.map(({ tool }) => tool))].flatMap(tool => {
        const rule = ruleFor(tool, { toolRules }, config)
        return rule === 'ask' ? [] : [{ tool, rule }]
      }),
  )
  return ({ toolRules }, config) => shown(toolRules, config)
}

const NO_CALLS: readonly ShownCall[] = []

/** Makes the shown calls, and returns the same list while nothing changed. */
export function createShownCalls(): (
  engine: EngineState,
  config: EngineConfig,
  live: Pick<Live, 'tools'>,
) => readonly ShownCall[] {
  const shown = rememberLast(shownCalls)
  return ({ turn, branch }, config, { tools }) =>
    turn.type === 'running-tools' ? shown(turn, branch, config, tools) : NO_CALLS
}

function shownCalls(
  turn: Extract<EngineState['turn'], { type: 'running-tools' }>,
  branch: Branch,
  config: EngineConfig,
  live: Live['tools'],
): readonly ShownCall[] {
  const waiting = new Set(waitingCalls(turn))
  return turn.calls.map(call => {
    const result = turn.results.find(({ callId }) => callId === call.callId)
    const question = waiting.has(call) ? questionOf(call, branch, config) : null
    const { startedAt = null, progress = null } = live[call.callId] ?? {}
    const state = result === undefined ? 'running' : endOf(result)
    return { call, state: question ? 'waiting' : state, startedAt, progress, question }
  })
}

function endOf({ isError, isRefused }: ToolResultPart) {
  if (isRefused === true) return 'refused'
  return isError === true ? 'failed' : 'ended'
}

function questionOf({ tool }: ToolCallPart, branch: Branch, config: EngineConfig): CallQuestion {
  const { effects, tools } = config
  const effect = effects?.get(tool) ?? 'changes'
  const definition = tools.find(({ name }) => name === tool)
  return {
    effect,
    description: definition?.description ?? '',
    inputSchema: definition?.inputSchema ?? {},
    untrusted: effect === 'sends' ? untrustedFor(tool, branch, config) : null,
  }
}
