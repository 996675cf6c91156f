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
import type { Tool, ToolProgress } from '../../ports/chat-model.ts'
import { rememberLast } from '../async/calls.ts'
import type { Live } from './live.ts'

/** A tool call before its result is stored. */
export interface ShownCall {
  readonly call: ToolCallPart
  /** `ended`: it has a result, and waits for the other calls of its step. */
  readonly state: 'waiting' | 'running' | 'failed' | 'refused' | 'ended'
  /** When it began, in milliseconds since 1970; null before. */
  readonly startedAt: number | null
  readonly progress: ToolProgress | null
  /** What the person decides about; null unless it waits. */
  readonly question: CallQuestion | null
}

/** What a person needs to know to allow a call. */
export interface CallQuestion {
  readonly effect: 'changes' | 'sends'
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly inputSchema: Tool['definition']['inputSchema']
  /** Number of a message with a text that others wrote, for a call that sends data; null for none. */
  readonly untrusted: number | null
}

/** A rule of the person for all calls of a tool. */
export interface ToolRule {
  readonly tool: string
  readonly rule: 'always' | 'never'
}

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
