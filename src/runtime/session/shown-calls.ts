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
import type { Live } from './live.ts'
import type { CallQuestion, ShownCall, ToolRule } from './snapshot.ts'

/** The rules in force in this session. */
export function shownRules(
  toolRules: Branch['toolRules'],
  config: EngineConfig,
): readonly ToolRule[] {
  return [...new Set(toolRules.map(({ tool }) => tool))].flatMap(tool => {
    const rule = ruleFor(tool, { toolRules }, config)
    return rule === 'ask' ? [] : [{ tool, rule }]
  })
}

export function shownCalls(
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
