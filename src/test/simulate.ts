/** Simulates all requests that a preset would make of a log. Tests and benchmarks measure presets with it. */
import { applyEvent, EMPTY_BRANCH, type Branch } from '../engine/branch/branch.ts'
import { pathTo } from '../engine/branch/path.ts'
import type { SessionEvent } from '../engine/log/event.ts'
import type { ModelRequest, ToolDefinition } from '../engine/message/message.ts'
import type { Preset } from '../engine/presets/preset.ts'
import { makeRequest, type SimulatedAnswers } from '../engine/reports/simulate.ts'
import type { Budget } from '../engine/tokens/budget.ts'
import type { CountText } from '../engine/tokens/count.ts'
import type { EngineConfig, EngineState } from '../engine/turn/types.ts'

export interface SimulateOptions extends SimulatedAnswers {
  readonly budget: Budget
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  readonly count: CountText
  /** Number of the newest imported message. No requests exist up to it. 0 (the default) for none. */
  readonly importedThrough?: number
}

/** One request, at its place in the conversation. */
export interface SimulatedRequest {
  readonly afterNumber: number
  readonly request: ModelRequest | null
  /** Of the whole request; 0 if it was refused. */
  readonly tokens: number
  /** Code of the failure that prevented it; null if it was sent. */
  readonly refusal: string | null
  /** The events of this request: masks, compactions, and the request itself. */
  readonly events: readonly SessionEvent[]
}

export interface Simulation {
  readonly requests: readonly SimulatedRequest[]
  /** The branch at the end: the log's messages with the preset's changes. */
  readonly branch: Branch
}

/**
 * Simulates all requests that a preset would make on the branch of the newest event, without a model: one before each
 * assistant message, with the runtime's loop. The user's orders stay; the log's own compactions, masks and requests
 * are ignored. A background summary is ready before the next request; rest never happens. Deterministic.
 */
export function simulate(
  log: readonly SessionEvent[],
  preset: Preset,
  options: SimulateOptions,
): Simulation {
  const path = pathTo(log, log.at(-1)?.id ?? null)
  const config = configOf(preset, options)
  const requests: SimulatedRequest[] = []
  let state: EngineState = { branch: EMPTY_BRANCH, turn: { type: 'idle' }, job: null }
  for (const event of log) {
    if (!path.has(event.id) || !REPLAYED.has(event.type)) continue
    const isImported = state.branch.messages.length < (options.importedThrough ?? 0)
    if (event.type === 'v1.message-appended' && event.role === 'assistant' && !isImported) {
      const made = makeRequest(state, { ...options, config, at: event.at })
      requests.push(requestIn(made, state.branch))
      state = made.state
    }
    const next = { ...event, parentId: state.branch.leafId }
    state = { ...state, branch: applyEvent(state.branch, next) }
  }
  return { requests, branch: state.branch }
}

function requestIn(
  { request, events }: ReturnType<typeof makeRequest>,
  { messages }: Branch,
): SimulatedRequest {
  const sent = events.findLast(event => event.type === 'v1.request-sent')
  const failed = events.findLast(event => event.type === 'v1.request-failed')
  return {
    afterNumber: messages.length,
    request,
    tokens: sent?.tokens.tokens ?? 0,
    refusal: request ? null : (failed?.message ?? ''),
    events,
  }
}

/** The user's events. The engine decides all others again. */
const REPLAYED: ReadonlySet<SessionEvent['type']> = new Set<SessionEvent['type']>([
  'v1.session-created',
  'v1.message-appended',
  'v1.message-pinned',
  'v1.message-unpinned',
  'v1.message-excluded',
  'v1.message-included',
  'v1.message-deleted',
  'v1.context-cleared',
  'v1.context-restored',
  'v1.plan-changed',
  'v1.instructions-changed',
])

function configOf(
  preset: Preset,
  { budget, system, tools, count, recall }: SimulateOptions,
): EngineConfig {
  return {
    preset: recall ? preset : { ...preset, recall: null },
    model: { provider: 'simulation', host: null, model: 'none' },
    budget,
    system,
    tools,
    count,
    summarizer: 'extractive',
    modelSummaries: 'free',
  }
}
