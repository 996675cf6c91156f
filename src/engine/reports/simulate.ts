/** Makes the next request of a branch without a model. */
import { applyEvent, type Branch } from '../branch/branch.ts'
import { EventId, type EventDraft, type SessionEvent } from '../log/event.ts'
import { userMessage } from '../log/user-message.ts'
import type { ModelRequest } from '../message/message.ts'
import type { RecallHit } from '../recall/candidates.ts'
import { drive } from '../turn/decide.ts'
import { summaryWithoutModel } from '../turn/job.ts'
import type { Effect, EngineConfig, EngineState } from '../turn/types.ts'
import type { Input } from '../turn/signals.ts'

/** The effect that asks for a summary. */
export type SummarizeEffect = Extract<Effect, { type: 'summarize' }>

/** The effect that asks for a search. */
export type RecallEffect = Extract<Effect, { type: 'recall' }>

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

/** What answers the engine's effects. */
export interface SimulatedAnswers {
  /** Writes a summary without a model; null: the summarizer fails. */
  readonly summarize: (asked: SummarizeEffect) => string | null
  /** Searches the conversation, best hit first. Absent: no recall. */
  readonly recall?: (asked: RecallEffect) => readonly RecallHit[]
}

interface Making extends SimulatedAnswers {
  readonly config: EngineConfig
  /** The time of the answer and of the events for it. */
  readonly at: number
}

interface Made {
  readonly state: EngineState
  /** Null if it was refused. */
  readonly request: ModelRequest | null
  /** The events of this request: masks, compactions, and the request itself. */
  readonly events: readonly SessionEvent[]
}

/** Runs the loop until the reply's request is sent or refused. */
export function makeRequest(start: EngineState, { config, at, ...answers }: Making): Made {
  const events: SessionEvent[] = []
  let state = start
  let request: ModelRequest | null = null
  const append = (draft: EventDraft): Input => {
    const parentId = events.at(-1)?.id ?? start.branch.leafId
    const id = EventId.parse(`simulated-${start.branch.messages.length}-${events.length + 1}`)
    const event: SessionEvent = { ...draft, id, parentId, at }
    events.push(event)
    return { type: 'event', event }
  }
  // The person's code runs only before a real compaction.
  const unasked = { ...config, asksHook: false }
  const steps = drive({ type: 'run' }, () => ({ state, configOf: () => unasked }))
  for (let step = steps.next(); !step.done;) {
    const decision = step.value
    state = decision.state
    const stored = decision.append.map(append)
    for (const effect of decision.effects) if (effect.type === 'send') request = effect.request
    step = steps.next([...stored, ...decision.effects.flatMap(effect => answerTo(effect, answers))])
  }
  // The recorded answer comes next, even if the turn would wait.
  return { state: { ...state, turn: { type: 'idle' } }, request, events }
}

function answerTo(effect: Effect, { summarize, recall }: SimulatedAnswers): readonly Input[] {
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
