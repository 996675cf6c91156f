import { applyEvent, EMPTY_BRANCH, type Branch } from '../branch/branch.ts'
import { pathTo } from '../branch/path.ts'
import type { Budget } from '../tokens/budget.ts'
import { EventId, type ChainStep, type EventDraft, type SessionEvent } from '../log/event.ts'
import { userMessage } from '../log/user-message.ts'
import type { ModelRequest, ToolDefinition } from '../message/message.ts'
import type { Preset } from '../presets/preset.ts'
import type { RecallHit } from '../recall/candidates.ts'
import type { CountText } from '../tokens/count.ts'
import { drive } from '../turn/decide.ts'
import { summaryWithoutModel } from '../turn/job.ts'
import type { Effect, EngineConfig, EngineState } from '../turn/types.ts'
import type { Input } from '../turn/signals.ts'

/** The effect that asks for a summary. */
export type SummarizeEffect = Extract<Effect, { type: 'summarize' }>

/** The effect that asks for a search. */
export type RecallEffect = Extract<Effect, { type: 'recall' }>

export interface SimulateOptions {
  readonly budget: Budget
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  readonly count: CountText
  /** Writes a summary without a model; null: the summarizer fails. */
  readonly summarize: (asked: SummarizeEffect) => string | null
  /** Searches the conversation, best hit first. Absent: no recall. */
  readonly recall?: (asked: RecallEffect) => readonly RecallHit[]
  /** Number of the newest imported message. No requests exist up to it. 0 (the default) for none. */
  readonly importedThrough?: number
}

/** One request, at its place in the conversation. */
export interface SimulatedRequest {
  readonly afterNumber: number
  readonly request: ModelRequest | null
  /** Of the whole request; 0 if it was refused. */
  readonly tokens: number
  readonly trace: readonly ChainStep[]
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
      requests.push(made.request)
      state = made.state
    }
    const next = { ...event, parentId: state.branch.leafId }
    state = { ...state, branch: applyEvent(state.branch, next) }
  }
  return { requests, branch: state.branch }
}

/**
 * The branch at the next request under the preset of `config`: with one more user message, and masks and summary
 * applied. The summary is filler of the planned length; only its size matters. Uses no model.
 */
export function nextBranch(branch: Branch, config: EngineConfig): Branch {
  const asked: SessionEvent = {
    ...userMessage(NEXT),
    id: EventId.parse('simulated-next'),
    parentId: branch.leafId,
    at: 0,
  }
  const { compaction } = config.preset
  const replacement = compaction?.replacement.filter(({ use }) => use !== 'exact-details') ?? []
  const preset = { ...config.preset, compaction: compaction && { ...compaction, replacement } }
  const summarize = ({ plan }: SummarizeEffect) => 'word '.repeat(plan.summaryTokens)
  const start: EngineState = {
    branch: applyEvent(branch, asked),
    turn: { type: 'idle' },
    job: null,
  }
  const making = { config: { ...config, preset }, at: 0, summarize }
  return makeRequest(makeRequest(start, making).state, making).state.branch
}

const NEXT = 'Continue.'

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

interface Making extends Pick<SimulateOptions, 'summarize' | 'recall'> {
  readonly config: EngineConfig
  /** The time of the answer and of the events for it. */
  readonly at: number
}

/** Runs the loop until the reply's request is sent or refused. */
function makeRequest(
  start: EngineState,
  { config, at, ...outside }: Making,
): { readonly state: EngineState; readonly request: SimulatedRequest } {
  const afterNumber = start.branch.messages.length
  const events: SessionEvent[] = []
  let state = start
  let sent: ModelRequest | null = null
  const append = (draft: EventDraft): Input => {
    const parentId = events.at(-1)?.id ?? start.branch.leafId
    const id = EventId.parse(`simulated-${afterNumber}-${events.length + 1}`)
    const event: SessionEvent = { ...draft, id, parentId, at }
    events.push(event)
    return { type: 'event', event }
  }
  // The person's code runs only before a real compaction.
  const unasked = { ...config, asksHook: false }
  const steps = drive({ type: 'run' }, () => ({ state, config: unasked }))
  for (let step = steps.next(); !step.done;) {
    const decision = step.value
    state = decision.state
    const stored = decision.append.map(append)
    for (const effect of decision.effects) if (effect.type === 'send') sent = effect.request
    step = steps.next([...stored, ...decision.effects.flatMap(effect => answerTo(effect, outside))])
  }
  const trace = events.findLast(event => event.type === 'v1.request-sent')
  const failure = events.findLast(event => event.type === 'v1.request-failed')
  return {
    // The recorded answer comes next, even if the turn would wait.
    state: { ...state, turn: { type: 'idle' } },
    request: {
      afterNumber,
      request: sent,
      tokens: trace?.tokens.tokens ?? 0,
      trace: trace?.chain ?? [],
      refusal: sent ? null : (failure?.message ?? ''),
      events,
    },
  }
}

function answerTo(
  effect: Effect,
  { summarize, recall }: Pick<SimulateOptions, 'summarize' | 'recall'>,
): readonly Input[] {
  switch (effect.type) {
    case 'count':
      return [{ type: 'counted', purpose: effect.purpose }]
    case 'recall':
      return [{ type: 'recalled', messageId: effect.messageId, hits: recall?.(effect) ?? [] }]
    case 'summarize': {
      const { compactionId } = effect
      const text = summarize(effect)
      return [
        {
          type: 'summarize-ended',
          compactionId,
          outcome:
            text === null
              ? { type: 'failed', message: 'nothing-written' }
              : summaryWithoutModel(text),
        },
      ]
    }
    default:
      return []
  }
}
