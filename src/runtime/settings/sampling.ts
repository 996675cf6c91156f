/**
 * Which sampling a request to a model carries: the session's own, else what the person set for the model, without what
 * the model or its wire format does not take.
 *
 * @module
 */
import type { ModelRef, Sampling, SessionSampling } from '../../engine/index.ts'
import type { Settings } from './settings.ts'

export type SamplingField = keyof Sampling

/** What requests to a model can say of how it is to write. */
export interface SamplingSupport {
  readonly taken: readonly SamplingField[]
  /** The highest temperature that it takes. */
  readonly mostTemperature: number
  /** True if a temperature is never sent together with a top-p. */
  readonly isEither: boolean
}

const EVERY: readonly SamplingField[] = ['temperature', 'topP', 'replyTokens', 'stop']

/** Reasoning models of OpenAI: o3, gpt-5, but for those of the chat. */
const OPENAI_REASONS = /^(?:o\d|gpt-(?:[5-9]|\d\d)(?!\d*-chat))/
/** Models of Anthropic that still sample as they are told: up to the fourth generation without its last ones. */
const CLAUDE_SAMPLES = /claude-(?:instant|[1-3]|(?:opus|sonnet|haiku)-4(?!-[78]))/

/** What is known of a model by its adapter and name. A server that speaks chat completions says itself what it refuses. */
export function samplingSupport({ provider, model }: ModelRef): SamplingSupport {
  switch (provider) {
    case 'demo':
    case 'built-in':
      return { taken: [], mostTemperature: 2, isEither: false }
    case 'openai':
      return {
        taken: OPENAI_REASONS.test(model)
          ? ['replyTokens']
          : ['temperature', 'topP', 'replyTokens'],
        mostTemperature: 2,
        isEither: false,
      }
    case 'anthropic': {
      const isClaude = model.includes('claude-')
      const samples = !isClaude || CLAUDE_SAMPLES.test(model)
      return {
        taken: samples ? EVERY : ['replyTokens', 'stop'],
        mostTemperature: 1,
        isEither: isClaude,
      }
    }
    default:
      return { taken: EVERY, mostTemperature: 2, isEither: false }
  }
}

/** What is sent; an empty object for nothing. */
export function resolveSampling(
  ref: ModelRef,
  { modelSampling }: Pick<Settings, 'modelSampling'>,
  own: SessionSampling,
): Sampling {
  const { taken, mostTemperature, isEither } = samplingSupport(ref)
  const { temperature, topP, replyTokens, stop } = mergeSampling(
    defaultsOf(modelSampling, ref.model),
    own,
  )
  const sent = <Value>(field: SamplingField, value: Value | undefined): value is Value =>
    value !== undefined && taken.includes(field)
  const isHot = sent('temperature', temperature)
  return {
    ...(isHot && { temperature: Math.min(temperature, mostTemperature) }),
    ...(sent('topP', topP) && !(isEither && isHot) && { topP }),
    ...(sent('replyTokens', replyTokens) && { replyTokens }),
    ...(sent('stop', stop) && { stop }),
  }
}

/** The model's defaults with what the session has of its own: in place of one of them, or for none. */
export function mergeSampling(
  defaults: Sampling,
  { unset = [], ...own }: SessionSampling,
): Sampling {
  const kept = Object.entries(defaults).filter(([field]) => !unset.some(name => name === field))
  return { ...Object.fromEntries(kept), ...own }
}

/** What the person set for a model, in all sessions that have nothing of their own. */
export function defaultsOf(list: Settings['modelSampling'], model: string): Sampling {
  return list.find(other => other.model === model)?.sampling ?? {}
}

/** The list with these defaults for the model; without any for it where they are empty. */
export function replaceDefaults(
  list: Settings['modelSampling'],
  model: string,
  sampling: Sampling,
): Settings['modelSampling'] {
  const others = list.filter(other => other.model !== model)
  return Object.keys(sampling).length === 0 ? others : [...others, { model, sampling }]
}
