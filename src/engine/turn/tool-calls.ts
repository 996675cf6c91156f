/**
 * The tool calls of one step. A call without effects outside runs at once. Any other call waits for the person, unless
 * a rule of the person decides. The decision is stored before the call begins. So a call that had begun when the tab
 * died is known, and never runs again.
 */
import { lastOf, toArray } from '../branch/append-list.ts'
import type { Branch } from '../branch/branch.ts'
import type { EventDraft, EventOf, MessageAppended } from '../log/event.ts'
import { toolCallsOf, type ToolCallPart, type ToolResultPart } from '../message/message.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { requestEnded, wordsFor, type EngineFailure } from './outcomes.ts'
import {
  conclude,
  followWith,
  type ActiveTurn,
  type Decision,
  type EngineConfig,
  type EngineState,
} from './types.ts'
import type { Signal } from './signals.ts'
import { isSameTool, madeFor } from './offered.ts'
import { openStep } from './recovery.ts'
import { ruleDrafts, ruleFor } from './tool-rules.ts'
import { untrustedFor } from './untrusted.ts'

export type RunningTools = Extract<ActiveTurn, { type: 'running-tools' }>

/** The calls, each id once: models sometimes repeat a call. */
export function distinctCalls(calls: readonly ToolCallPart[]): readonly ToolCallPart[] {
  return calls.filter((call, at) => calls.findIndex(({ callId }) => callId === call.callId) === at)
}

/** The calls that wait for the person. */
export function waitingCalls({ calls, results, begun, deciding }: RunningTools) {
  const known = new Set([...begun, ...deciding, ...results.map(({ callId }) => callId)])
  return calls.filter(({ callId }) => !known.has(callId))
}

/** Runs the calls that may run, and stores the decision about those that a rule decides. The others wait. */
export function startCalls(state: EngineState, turn: RunningTools, config: EngineConfig): Decision {
  const step = lastOf(state.branch.messages)?.event
  if (turn.stopping || !step) return conclude(state)
  const over = callsOver(state, turn, config)
  const waiting = waitingCalls(turn)
    .filter(call => !over.includes(call))
    .map(call => ({
      call,
      verdict: verdictOf(call, { step, branch: state.branch, config }),
    }))
  const free = waiting.filter(({ verdict }) => verdict === 'runs').map(({ call }) => call)
  const ruled = waiting.flatMap(({ call, verdict }) =>
    verdict === 'allowed' || verdict === 'refused' ? [{ call, verdict }] : [],
  )
  const next: RunningTools = {
    ...turn,
    begun: [...turn.begun, ...idsOf(free)],
    deciding: [...turn.deciding, ...idsOf(ruled.map(({ call }) => call))],
  }
  const decision = conclude(
    { ...state, turn: next },
    ruled.map(({ call, verdict }) => decided(step, call, verdict, 'rule')),
    free.map(call => ({ type: 'run-tool', call, isAllowed: false })),
  )
  const results = [
    ...waiting.flatMap(({ call, verdict }) =>
      verdict === 'changed' ? [changed(call, config)] : [],
    ),
    ...over.map(call => failed(call, { code: 'call-over-limit' }, config)),
  ]
  return results.length === 0
    ? decision
    : followWith(decision, then => takeResults(then, next, { results, config }))
}

/** The person decides about a waiting call, perhaps for the whole session, or stops a running one. */
export function decideCall(
  state: EngineState,
  turn: RunningTools,
  { signal, config }: { readonly signal: DecideCall; readonly config: EngineConfig },
): Decision {
  const { callId, answer } = signal
  if (answer === 'stop')
    return conclude(state, [], turn.begun.includes(callId) ? [{ type: 'abort', id: callId }] : [])
  const call = waitingCalls(turn).find(other => other.callId === callId)
  const step = lastOf(state.branch.messages)?.event
  if (!call || !step) return conclude(state)
  const isMeant = answer === 'refuse' || answer === 'never' || isAsMade(call, step, config)
  if (!isMeant) return takeResults(state, turn, { results: [changed(call, config)], config })
  const rule = answer === 'always' || answer === 'never' ? answer : null
  const rules = rule ? ruleDrafts(call.tool, rule, config) : []
  return conclude({ ...state, turn: { ...turn, deciding: [...turn.deciding, callId] } }, [
    ...rules,
    answered(step, call, signal),
  ])
}

/** The decision, with the arguments if the person allows others than the model wrote. */
function answered(
  step: MessageAppended,
  call: ToolCallPart,
  { answer, input }: DecideCall,
): EventDraft {
  const isAllowed = answer === 'once' || answer === 'always'
  const decision = decided(step, call, isAllowed ? 'allowed' : 'refused', 'person')
  const isChanged = input !== undefined && JSON.stringify(input) !== JSON.stringify(call.input)
  return isAllowed && isChanged ? { ...decision, input } : decision
}

type DecideCall = Extract<Signal, { type: 'decide-call' }>

/** Runs or refuses a call after its decision is stored. */
export function callDecided(
  state: EngineState,
  turn: RunningTools,
  { event, config }: { readonly event: Decided; readonly config: EngineConfig },
): Decision {
  const { callId } = event
  const call = turn.calls.find(other => other.callId === callId)
  const isDue = turn.deciding.includes(callId) && !hasResult(turn, callId)
  if (!call || !isDue || turn.stopping) return conclude(state)
  const next: RunningTools = {
    ...turn,
    deciding: turn.deciding.filter(id => id !== callId),
    begun: [...turn.begun, callId],
  }
  if (event.decision === 'allowed') {
    const { input = call.input } = event
    const step = lastOf(state.branch.messages)?.event
    if (!step || !isAsMade(call, step, config))
      return takeResults(state, next, { results: [changed(call, config)], config })
    const made = madeFor(step, call.tool)
    const run = {
      type: 'run-tool',
      call: { ...call, input },
      isAllowed: true,
      madeFor: made,
    } as const
    return conclude({ ...state, turn: next }, [], [run])
  }
  return takeResults(state, next, { results: [refusal(call, event, config)], config })
}

type Decided = EventOf<'v1.tool-call-decided'>

/** The result of a call; if the person changed its arguments, the model reads first which ones ran. */
export function resultOfRun({ branch }: EngineState, result: ToolResultPart): ToolResultPart {
  const step = lastOf(branch.messages)?.event.id
  const decision = branch.toolDecisions.findLast(
    ({ messageId, callId }) => messageId === step && callId === result.callId,
  )
  if (decision?.input === undefined) return result
  const ran = JSON.stringify(decision.input)
  const output = `[The user changed the arguments before allowing this call. It ran with ${ran}]\n${result.output}`
  return { ...result, output }
}

/** Adds results. After the last one, the tool message is stored, and the turn goes on unless it reaches a limit. */
export function takeResults(
  state: EngineState,
  turn: RunningTools,
  { results: more, config }: Results,
): Decision {
  const ids = new Set(more.map(({ callId }) => callId))
  const results = [...turn.results.filter(({ callId }) => !ids.has(callId)), ...more]
  const next: EngineState = { ...state, turn: { ...turn, results } }
  if (results.length < turn.calls.length) return conclude(next)
  const parts = turn.calls.flatMap(({ callId }) => results.filter(other => other.callId === callId))
  const appended: EventDraft = {
    type: 'v1.message-appended',
    role: 'tool',
    parts,
    model: null,
    finishReason: null,
  }
  const idle: EngineState = { ...state, turn: { type: 'idle' } }
  if (turn.stopping) return conclude(idle, [appended])
  const limit = limitReached(state, turn, config)
  if (!limit) return conclude(next, [appended])
  return conclude(idle, [appended, requestEnded(`r.${state.branch.leafId ?? ''}`, limit, config)])
}

interface Results {
  readonly results: readonly ToolResultPart[]
  readonly config: EngineConfig
}

/** The preset's limit that this step reaches; null for none. */
function limitReached(
  { branch }: EngineState,
  { step }: RunningTools,
  { preset }: EngineConfig,
): EngineFailure | null {
  const { maxSteps, maxToolCalls } = preset
  if (maxSteps !== 0 && step >= maxSteps) return { code: 'too-many-steps', steps: step }
  if (maxToolCalls === undefined) return null
  return callsOf(branch, step) >= maxToolCalls
    ? { code: 'too-many-calls', calls: maxToolCalls }
    : null
}

/** The calls of this step that the preset's limit leaves no room for. They never run. */
function callsOver(
  { branch }: EngineState,
  turn: RunningTools,
  { preset: { maxToolCalls } }: EngineConfig,
): readonly ToolCallPart[] {
  if (maxToolCalls === undefined) return []
  const before = callsOf(branch, turn.step) - turn.calls.length
  const known = new Set(turn.results.map(({ callId }) => callId))
  return turn.calls
    .slice(Math.max(0, maxToolCalls - before))
    .filter(({ callId }) => !known.has(callId))
}

/** The calls of the newest answers, as many as this run had requests: a retry of a stopped turn counts from zero. */
function callsOf(branch: Branch, requests: number): number {
  const answers = newestTurn(branch).filter(({ event }) => event.role === 'assistant')
  return answers
    .slice(-requests)
    .reduce((sum, { event }) => sum + distinctCalls(toolCallsOf(event.parts)).length, 0)
}

/** The messages after the user's newest one. */
function newestTurn({ messages }: Branch): readonly MessageEntry[] {
  const entries = toArray(messages)
  return entries.slice(entries.findLastIndex(({ event }) => event.role === 'user') + 1)
}

/** Stops the running calls. A call that waits never runs, and its result says so. */
export function stopCalls(state: EngineState, turn: RunningTools, config: EngineConfig): Decision {
  const running = turn.begun.filter(callId => !hasResult(turn, callId))
  const others = turn.calls.filter(
    ({ callId }) => !turn.begun.includes(callId) && !hasResult(turn, callId),
  )
  const stopping: RunningTools = { ...turn, stopping: true }
  const stopped = others.map(call => failed(call, { code: 'call-stopped' }, config))
  const decision = takeResults({ ...state, turn: stopping }, stopping, { results: stopped, config })
  const effects = running.map(id => ({ type: 'abort', id }) as const)
  return followWith(decision, next => conclude(next, [], effects))
}

/**
 * Takes over a step whose tab is gone. A call that waited waits again. What had begun is unknown, and what ran without a question
 * is not repeated: it may have changed the memory. If nothing waits, the step ends, and nothing runs without the person.
 */
export function resumeCalls(state: EngineState, config: EngineConfig): Decision {
  const step = openStep(state.branch)
  if (!step || state.turn.type !== 'idle') return conclude(state)
  const calls = distinctCalls(toolCallsOf(step.parts))
  const known = calls.flatMap(call => {
    const event = state.branch.toolDecisions.findLast(
      ({ messageId, callId }) => messageId === step.id && callId === call.callId,
    )
    if (!event) {
      const verdict = verdictOf(call, { step, branch: state.branch, config })
      if (verdict === 'changed') return [changed(call, config)]
      return verdict === 'runs' ? [failed(call, { code: 'call-cut' }, config)] : []
    }
    return event.decision === 'refused'
      ? [refusal(call, event, config)]
      : [failed(call, { code: 'call-unknown' }, config)]
  })
  const turn: RunningTools = {
    ...RESUMED,
    type: 'running-tools',
    step: newestTurn(state.branch).filter(({ event }) => event.role === 'assistant').length,
    calls,
    results: known,
    begun: [],
    deciding: [],
    stopping: false,
  }
  const waits = waitingCalls(turn).some(
    call => verdictOf(call, { step, branch: state.branch, config }) === 'waits',
  )
  if (waits) return startCalls({ ...state, turn }, turn, config)
  const cut = waitingCalls(turn).map(call => failed(call, { code: 'call-cut' }, config))
  return takeResults(state, { ...turn, stopping: true }, { results: cut, config })
}

const RESUMED = {
  attempt: 1,
  heldAttempt: 1,
  remediedAttempt: 1,
  shrinkTo: null,
  atMostTokens: null,
  suspected: null,
  replyTokens: null,
  compacted: false,
  recall: { type: 'none' },
} as const

/** `changed`: its name means another tool now. */
type Verdict = 'runs' | 'waits' | 'changed' | Decided['decision']

interface Around {
  /** The message with the call. */
  readonly step: MessageAppended
  readonly branch: Branch
  readonly config: EngineConfig
}

function verdictOf(call: ToolCallPart, { step, branch, config }: Around): Verdict {
  const { tool } = call
  if (!isAsMade(call, step, config)) return 'changed'
  const effect = config.effects?.get(tool)
  if (!effect) return 'runs'
  const rule = ruleFor(tool, branch, config)
  if (rule === 'never') return 'refused'
  if (rule !== 'always') return 'waits'
  return effect === 'sends' && untrustedFor(tool, branch, config) !== null ? 'waits' : 'allowed'
}

/** True if the call's name still means the tool that it was made for. */
function isAsMade({ tool }: ToolCallPart, step: MessageAppended, config: EngineConfig): boolean {
  return isSameTool(madeFor(step, tool), config.serverTools?.get(tool))
}

function decided(
  { id }: MessageAppended,
  { callId }: ToolCallPart,
  decision: Decided['decision'],
  by: Decided['by'],
): Extract<EventDraft, { type: 'v1.tool-call-decided' }> {
  return { type: 'v1.tool-call-decided', messageId: id, callId, decision, by }
}

function refusal(call: ToolCallPart, { by }: Decided, config: EngineConfig): ToolResultPart {
  const { tool } = call
  return { ...failed(call, { code: 'call-refused', tool, by }, config), isRefused: true }
}

function changed(call: ToolCallPart, config: EngineConfig): ToolResultPart {
  return { ...failed(call, { code: 'call-changed', tool: call.tool }, config), isRefused: true }
}

function failed(
  { callId, tool }: ToolCallPart,
  failure: EngineFailure,
  config: EngineConfig,
): ToolResultPart {
  const output = wordsFor(failure, config)
  return { type: 'tool-result', callId, tool, output, isError: true }
}

function hasResult({ results }: RunningTools, wanted: string): boolean {
  return results.some(({ callId }) => callId === wanted)
}

function idsOf(calls: readonly ToolCallPart[]): readonly string[] {
  return calls.map(({ callId }) => callId)
}
