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
import { rememberLast } from '../async/calls.ts'
import type { Live } from './live.ts'
import type { CallQuestion, ShownCall, ToolRule } from './snapshot.ts'

/** Makes the rules in force, and returns the same list while nothing changed. */
export function createShownRules(): (branch: Branch, config: EngineConfig) => readonly ToolRule[] {
  const shown = rememberLast(
    (rules: Branch['toolRules'], sessionId: string | undefined): readonly ToolRule[] =>
      [...new Set(rules.map(({ tool }) => tool))].flatMap(tool => {
        const rule = ruleFor(tool, { toolRules: rules }, { sessionId })
        return rule === 'ask' ? [] : [{ tool, rule }]
      }),
  )
  return ({ toolRules }, { sessionId }) => shown(toolRules, sessionId)
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
