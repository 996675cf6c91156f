/**
 * A recorded conversation replayed under a preset, message by message, by the product's own decisions: what
 * would each of its requests have held?
 *
 * @module
 */
import { applyEvent, EMPTY_BRANCH } from '../../engine/branch/branch.ts'
import type { SessionEvent } from '../../engine/log/event.ts'
import type { ModelRequest } from '../../engine/message/message.ts'
import type { Preset } from '../../engine/presets/preset.ts'
import type { TokenCount } from '../../engine/tokens/count.ts'
import { drive } from '../../engine/turn/decide.ts'
import type { Failure } from '../../engine/turn/outcomes.ts'
import type { Effect, EngineConfig, EngineState } from '../../engine/turn/types.ts'
import type { Input } from '../../engine/turn/signals.ts'
import { configFor } from '../drive.ts'
import { CREATED, draftOf, plainOf, stamped } from './plain-log.ts'
import type { PlainMessage } from './plain-message.ts'

export interface PresetRunOptions {
  readonly preset: Preset
  readonly windowTokens: number
  /** What the summarizer writes, and what it was asked; null when it fails. */
  readonly summary: (toSummarize: readonly PlainMessage[], asked: Summarizing) => string | null
}

export interface Asked {
  /** Null when nothing was sent. */
  readonly request: readonly PlainMessage[] | null
  /** What the engine wrote down from the message that asked until the request was sent. */
  readonly events: readonly SessionEvent[]
}

/** Four characters a token, so that what a test counts is what the engine counts. */
export const countCharacters = (text: string): TokenCount => ({
  tokens: Math.ceil(text.length / 4),
  source: 'tokenized',
})

const TOO_LARGE: Failure = {
  kind: 'context-tokens',
  message: 'The request is too large.',
  status: 400,
  limitTokens: null,
  remedy: 'less-input',
}

/** A summary that the engine wants written. */
export type Summarizing = Extract<Effect, { type: 'summarize' }>

export function createPresetRun({ preset, windowTokens, summary }: PresetRunOptions) {
  const config: EngineConfig = configFor(windowTokens, {
    preset,
    system: '',
    summarizer: 'model',
    count: countCharacters,
  })
  let state: EngineState = { branch: EMPTY_BRANCH, turn: { type: 'idle' }, job: null }
  const events: SessionEvent[] = []
  /** Summaries that a request does not wait for: written when it has been answered. */
  const beside: Summarizing[] = []
  let sent: ModelRequest | null = null
  let sending: Extract<EngineState['turn'], { type: 'sending' }> | null = null

  const stamp = (draft: Parameters<typeof stamped>[0]): SessionEvent => {
    const event = stamped(draft, events.length)
    events.push(event)
    return event
  }

  const written = (asked: Summarizing): Input => {
    const { compactionId, plan } = asked
    const text = summary(plan.toSummarize.map(plainOf), asked)
    return {
      type: 'summarize-ended',
      compactionId,
      outcome:
        text === null
          ? { type: 'failed', message: 'No.' }
          : {
              type: 'written',
              text,
              finishReason: 'stop',
              model: null,
              usage: null,
              durationMs: 1,
            },
    }
  }

  const answered = (effect: Effect): readonly Input[] => {
    switch (effect.type) {
      case 'count':
        return [{ type: 'counted', purpose: effect.purpose }]
      case 'summarize':
        if (state.turn.type === 'blocked') return [written(effect)]
        beside.push(effect)
        return []
      case 'send':
        sent = effect.request
        return []
      default:
        return []
    }
  }

  const give = (first: Input) => {
    const steps = drive(first, () => ({ state, configOf: () => config }))
    for (let step = steps.next(); !step.done;) {
      const { append: drafts, effects } = step.value
      state = step.value.state
      const stored = drafts.map((draft): Input => ({ type: 'event', event: stamp(draft) }))
      step = steps.next([...stored, ...effects.flatMap(answered)])
    }
    if (state.turn.type === 'sending') sending = state.turn
  }

  /** A message that asks for nothing: the model's own. */
  const append = (draft: Parameters<typeof stamped>[0]) => {
    state = { ...state, branch: applyEvent(state.branch, stamp(draft)), turn: { type: 'idle' } }
  }
  append(CREATED)

  const answer = (message: PlainMessage) => {
    append(draftOf(message))
    for (const effect of beside.splice(0)) give(written(effect))
  }

  const asking = (begin: () => void): Asked => {
    const from = events.length
    sent = null
    begin()
    return { request: requestOf(sent), events: events.slice(from) }
  }

  const ask = (message: PlainMessage) => {
    const step = message.role === 'tool' ? sending : null
    sending = null
    const turn: EngineState['turn'] = step
      ? {
          ...step,
          type: 'running-tools',
          calls: [],
          results: [],
          begun: [],
          deciding: [],
          stopping: false,
        }
      : { type: 'idle' }
    state = { ...state, turn }
    give({ type: 'event', event: stamp(draftOf(message)) })
    // Nothing was asked before it, and so it does not go on by itself.
    if (message.role === 'tool' && !step) give({ type: 'run' })
  }

  return {
    /** Takes the next message of the recording; what was asked of the model when it asks for an answer. */
    next: (message: PlainMessage): Asked | null => {
      if (message.role !== 'assistant') return asking(() => ask(message))
      answer(message)
      return null
    },
    /** The provider refuses the newest request as too large; what was asked instead. */
    overflow: (): Asked =>
      asking(() => {
        if (sending)
          give({
            type: 'send-ended',
            requestId: sending.requestId,
            outcome: { type: 'failed', parts: [], failure: TOO_LARGE },
          })
      }),
    /** The user asks for a compaction, which comes into force at once. */
    compact: (): void => {
      state = { ...state, turn: { type: 'idle' } }
      give({ type: 'compact', focus: null, summarizer: 'model', appliesAtOnce: true })
      for (const effect of beside.splice(0)) give(written(effect))
    },
    config,
  }
}

function requestOf(request: ModelRequest | null): readonly PlainMessage[] | null {
  return request && request.messages.map(plainOf)
}

/** Every request of a recorded conversation, in order, under a preset in a window that holds all of it unless told otherwise. */
export function requestsUnder(
  preset: Preset,
  messages: readonly PlainMessage[],
  options: Partial<Omit<PresetRunOptions, 'preset'>> = {},
): readonly Asked[] {
  const run = createPresetRun({
    preset,
    windowTokens: 10_000_000,
    summary: () => 'So far, so good.',
    ...options,
  })
  return messages.flatMap(message => run.next(message) ?? [])
}

/** What the newest message of a recorded conversation has the model read. */
export function readUnder(
  preset: Preset,
  messages: readonly PlainMessage[],
  options: Partial<Omit<PresetRunOptions, 'preset'>> = {},
): readonly PlainMessage[] {
  return requestsUnder(preset, messages, options).at(-1)?.request ?? []
}
