/** The sampling of a request: the session's, else the person's for the model, without fields that the model or format refuses. */
import type { ModelRef, Sampling, SessionSampling } from '../../engine/index.ts'
import type { Settings } from './settings.ts'

export type SamplingField = keyof Sampling

/** The sampling that a model accepts. */
export interface SamplingSupport {
  readonly taken: readonly SamplingField[]
  /** The highest accepted temperature. */
  readonly mostTemperature: number
  /** True if temperature and top-p must not be sent together. */
  readonly isEither: boolean
}

const EVERY: readonly SamplingField[] = ['temperature', 'topP', 'replyTokens', 'stop']

/** OpenAI's reasoning models: o3, gpt-5, but not the chat models. */
const OPENAI_REASONS = /^(?:o\d|gpt-(?:[5-9]|\d\d)(?!\d*-chat))/
/** Anthropic's models that still accept sampling: up to the fourth generation, without its last ones. */
const CLAUDE_SAMPLES = /claude-(?:instant|[1-3]|(?:opus|sonnet|haiku)-4(?!-[78]))/

/** The sampling that a model accepts, by its adapter and name. A chat completions server refuses fields itself. */
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

/** The sampling to send; an empty object for none. */
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

/** The model's defaults with the session's own values, which replace or remove a default. */
export function mergeSampling(
  defaults: Sampling,
  { unset = [], ...own }: SessionSampling,
): Sampling {
  const kept = Object.entries(defaults).filter(([field]) => !unset.some(name => name === field))
  return { ...Object.fromEntries(kept), ...own }
}

/** The person's defaults for a model, in sessions without their own. */
export function defaultsOf(list: Settings['modelSampling'], model: string): Sampling {
  return list.find(other => other.model === model)?.sampling ?? {}
}

/** Sets these defaults for the model; removes the entry if they are empty. */
export function replaceDefaults(
  list: Settings['modelSampling'],
  model: string,
  sampling: Sampling,
): Settings['modelSampling'] {
  const others = list.filter(other => other.model !== model)
  return Object.keys(sampling).length === 0 ? others : [...others, { model, sampling }]
}
