/** The tool calls of the step that runs now, as the conversation shows them. */
import {
  type Branch,
  type EngineConfig,
  type EngineState,
  type ToolCallPart,
  type ToolResultPart,
  ruleFor,
  untrustedMessage,
  waitingCalls,
} from '../../engine/index.ts'
import type { Live } from './live.ts'
import type { CallQuestion, ShownCall, ToolRule } from './snapshot.ts'

/** The rules in force in this session. */
export function shownRules(toolRules: Branch['toolRules'], sessionId: string): readonly ToolRule[] {
  return [...new Set(toolRules.map(({ tool }) => tool))].flatMap(tool => {
    const rule = ruleFor(tool, { toolRules }, { sessionId })
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
  const source = turn.calls.some(({ tool }) => config.effects?.get(tool) === 'sends')
    ? untrustedMessage(branch, config)
    : null
  return turn.calls.map(call => {
    const result = turn.results.find(({ callId }) => callId === call.callId)
    const question = waiting.has(call) ? questionOf(call, source, config) : null
    const { startedAt = null, progress = null } = live[call.callId] ?? {}
    const state = result === undefined ? 'running' : endOf(result)
    return { call, state: question ? 'waiting' : state, startedAt, progress, question }
  })
}

function endOf({ isError, isRefused }: ToolResultPart) {
  if (isRefused === true) return 'refused'
  return isError === true ? 'failed' : 'ended'
}

function questionOf(
  { tool }: ToolCallPart,
  source: number | null,
  { effects, tools }: EngineConfig,
): CallQuestion {
  const effect = effects?.get(tool) ?? 'changes'
  const definition = tools.find(({ name }) => name === tool)
  return {
    effect,
    description: definition?.description ?? '',
    inputSchema: definition?.inputSchema ?? {},
    untrusted: effect === 'sends' ? source : null,
  }
}
