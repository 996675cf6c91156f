/**
 * Runs the engine's loop in memory with a scripted model, so that whole conversations can be tested
 * without a clock, a disk or a network.
 */
import { extracted } from './extracted.ts'
import { budgetFor, type Budget } from '../engine/tokens/budget.ts'
import { EMPTY_BRANCH, foldBranch, type Branch } from '../engine/branch/branch.ts'
import { userMessage } from '../engine/log/user-message.ts'
import type { EventDraft, EventId, SessionEvent } from '../engine/log/event.ts'
import type { Attachment, ModelRequest, Part } from '../engine/message/message.ts'
import { PALIMPSEST } from '../engine/presets/palimpsest.ts'
import type { RecallHit } from '../engine/recall/candidates.ts'
import type { RecallEffect } from '../engine/reports/simulate.ts'
import { estimateText } from '../engine/tokens/count.ts'
import { drive } from '../engine/turn/decide.ts'
import { summaryWithoutModel } from '../engine/turn/job.ts'
import { type SendOutcome } from '../engine/turn/outcomes.ts'
import {
  restingState,
  type Effect,
  type EngineConfig,
  type EngineState,
} from '../engine/turn/types.ts'
import type { HookAnswer, Input } from '../engine/turn/signals.ts'
import { engineFailure } from '../i18n/en/sentences/engine-failures.ts'

export interface Driven {
  readonly state: EngineState
  readonly events: readonly SessionEvent[]
  readonly requests: readonly ModelRequest[]
  readonly notices: readonly string[]
  /** Waits for rest that were asked for, in milliseconds. */
  readonly rests: readonly number[]
  /** Milliseconds after which requests would go without their summary. */
  readonly waits: readonly number[]
  /** Summaries that were asked for. */
  readonly asked: readonly Extract<Effect, { type: 'summarize' }>[]
  /** Searches that were asked for. */
  readonly searches: readonly RecallEffect[]
  readonly noted: readonly Extract<Effect, { type: 'note' }>[]
  /** Tool calls that began. */
  readonly ran: readonly Extract<Effect, { type: 'run-tool' }>[]
}

export interface DriveOptions {
  /** A conversation that goes on here; a new one by default. */
  readonly from?: Pick<Driven, 'state' | 'events'>
  readonly windowTokens?: number
  readonly config?: Partial<EngineConfig>
  /** What the model answers to the nth request, from 0. */
  readonly answer?: (request: ModelRequest, index: number) => SendOutcome
  /** What a tool answers; null for no answer yet. */
  readonly tool?: (name: string) => string | null
  /** The summary; null for a summarizer that fails. Extractive by default. */
  readonly summary?: (() => string | null) | null
  /** Summaries take their time: each waits for `finishSummary`. */
  readonly holdSummaries?: boolean
  /** What the hook answers; no objection by default. */
  readonly hook?: (asked: Extract<Effect, { type: 'ask-hook' }>) => Partial<HookAnswer>
  /** What a search finds in the events so far; nothing by default. */
  readonly recall?: (asked: RecallEffect, events: readonly SessionEvent[]) => readonly RecallHit[]
  /** Messages that join the turn at this step, while `config.joins` is true; none by default. */
  readonly joining?: () => readonly string[]
  /** The budget in force, from what the log knows; that of `config` by default. */
  readonly budgetOf?: (branch: Branch) => Budget
  /** The tools that are offered with this branch; those of `config` by default. */
  readonly toolsOf?: (branch: Branch) => EngineConfig['tools']
  /** Called with texts to count. */
  readonly onCount?: (texts: readonly string[]) => void
  /** When the next event happens, in milliseconds; the number of events by default. */
  readonly now?: () => number
}

/** What a provider reports of a request and its answer. */
export const usageOf = (inputTokens: number, outputTokens = 1) => ({
  inputTokens,
  outputTokens,
  cachedInputTokens: null,
  reasoningTokens: null,
})

export const says = (text: string): Extract<SendOutcome, { type: 'finished' }> => ({
  type: 'finished',
  parts: [{ type: 'text', text }],
  finishReason: 'stop',
  usage: null,
})

export const calls = (...parts: readonly Part[]): SendOutcome => ({
  type: 'finished',
  parts,
  finishReason: 'tool-calls',
  usage: null,
})

export function configFor(windowTokens: number, change: Partial<EngineConfig> = {}): EngineConfig {
  return {
    preset: PALIMPSEST,
    model: { provider: 'test', host: null, model: 'test' },
    budget: budgetFor(windowTokens, null),
    system: 'Be brief.',
    tools: [],
    summarizer: 'extractive',
    modelSummaries: 'paid',
    count: text => ({ ...estimateText(text), source: 'tokenized' }),
    describe: engineFailure,
    ...change,
  }
}

/** A conversation that goes on with each input and runs until nothing is left to do. */
export function createDrive(options: DriveOptions = {}) {
  const {
    answer = () => says('Understood.'),
    tool: runTool = () => 'ok',
    hook = () => ({}),
    recall = () => [],
    joining = () => [],
  } = options
  let config = configFor(options.windowTokens ?? 8_192, options.config)
  let held: readonly Extract<Effect, { type: 'summarize' }>[] = []
  let state: EngineState = options.from?.state ?? restingState(EMPTY_BRANCH)
  const events: SessionEvent[] = [...(options.from?.events ?? [])]
  const requests: ModelRequest[] = []
  const notices: string[] = []
  const rests: number[] = []
  const waits: number[] = []
  const asked: Extract<Effect, { type: 'summarize' }>[] = []
  const noted: Extract<Effect, { type: 'note' }>[] = []
  const searches: RecallEffect[] = []
  const ran: Extract<Effect, { type: 'run-tool' }>[] = []

  const stamp = (draft: EventDraft): SessionEvent => {
    const event = {
      ...draft,
      id: `e${events.length}` as EventId,
      parentId: draft.parentId ?? events.at(-1)?.id ?? null,
      at: options.now?.() ?? events.length,
    } as SessionEvent
    events.push(event)
    return event
  }

  const written = (
    effect: Extract<Effect, { type: 'summarize' }>,
    given?: string | null,
  ): Input => {
    const { compactionId, summarizer } = effect
    const byModel = summarizer === 'model' && options.summary ? options.summary() : undefined
    const words = given === undefined ? byModel : given
    if (words === null)
      return { type: 'summarize-ended', compactionId, outcome: { type: 'failed', message: 'No.' } }
    const text = words ?? extracted(effect, config.count)
    return { type: 'summarize-ended', compactionId, outcome: summaryWithoutModel(text) }
  }

  /** Effects that no answer follows. */
  const note = (effect: Effect): void => {
    switch (effect.type) {
      case 'abort':
        held = held.filter(({ compactionId }) => compactionId !== effect.id)
        break
      case 'note':
        noted.push(effect)
        break
      case 'rest':
        rests.push(effect.afterMs)
        break
      case 'wait':
        waits.push(effect.afterMs)
        break
      case 'notify':
        notices.push(effect.notice)
        break
    }
  }
  const joined = (text: string): Input => ({ type: 'event', event: stamp(userMessage(text)) })

  const answered = (effect: Effect): readonly Input[] => {
    switch (effect.type) {
      case 'count':
        options.onCount?.(effect.texts)
        return [{ type: 'counted', purpose: effect.purpose }]
      case 'send': {
        requests.push(effect.request)
        const outcome = answer(effect.request, requests.length - 1)
        return [{ type: 'send-ended', requestId: effect.requestId, outcome }]
      }
      case 'run-tool': {
        ran.push(effect)
        const { callId, tool } = effect.call
        const output = runTool(tool)
        if (output === null) return []
        return [{ type: 'tool-ended', result: { type: 'tool-result', callId, tool, output } }]
      }
      case 'summarize':
        asked.push(effect)
        held = [...held, ...(options.holdSummaries ? [effect] : [])]
        return options.holdSummaries ? [] : [written(effect)]
      case 'ask-hook': {
        const given = { instructions: null, pins: [], veto: null, ...hook(effect) }
        return [{ type: 'hook-answered', compactionId: effect.compactionId, answer: given }]
      }
      case 'recall': {
        searches.push(effect)
        const hits = recall(effect, events)
        return [{ type: 'recalled', messageId: effect.messageId, hits }]
      }
      case 'join':
        return [...joining().map(joined), { type: 'joined' }]
      default:
        note(effect)
        return []
    }
  }

  const give = (...first: readonly Input[]) => {
    for (const input of first) run(input)
  }

  const run = (input: Input) => {
    const configOf = (branch: Branch) => ({
      ...config,
      ...(options.budgetOf && { budget: options.budgetOf(branch) }),
      ...(options.toolsOf && { tools: options.toolsOf(branch) }),
    })
    const steps = drive(input, () => ({ state, configOf }))
    for (let step = steps.next(); !step.done;) {
      const { append, effects } = step.value
      state = step.value.state
      const stored = append.map((draft): Input => ({ type: 'event', event: stamp(draft) }))
      step = steps.next([...stored, ...effects.flatMap(answered)])
    }
  }

  return {
    give,
    append: (draft: EventDraft) => give({ type: 'event', event: stamp(draft) }),
    user: (text: string) => give({ type: 'event', event: stamp(userMessage(text)) }),
    /** The user's words with attachments. */
    shows: (attached: readonly Attachment[], text: string) =>
      give({ type: 'event', event: stamp(userMessage(text, attached)) }),
    /** Ends the oldest summary that is being written: in these words, extracted where none are given, failed for null. */
    finishSummary: (text?: string | null) => {
      const [effect, ...others] = held
      held = others
      if (effect) give(written(effect, text))
      return effect ?? null
    },
    /** The tab is closed, and the session opened again from its log. */
    reload: () => {
      state = restingState(foldBranch(events))
    },
    /** Other settings, or another model, from now on. */
    reconfigure: (change: Partial<EngineConfig>) => {
      config = { ...config, ...change }
    },
    driven: (): Driven => ({
      state,
      events,
      requests,
      notices,
      rests,
      waits,
      asked,
      searches,
      noted,
      ran,
    }),
    get config() {
      return config
    },
  }
}
