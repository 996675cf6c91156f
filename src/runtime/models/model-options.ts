/**
 * The models that a session can be given by name.
 *
 * @module
 */
import type { LocalRunnerState } from '../local-models/runner-state.ts'
import type { ModelSetting } from './session-model-settings.ts'
import type { LocalChoice, Settings } from '../settings/settings.ts'
import type { ModelRef, SummarizerKind } from '../../engine/index.ts'
import type { ModelLimits } from '../../ports/chat-model.ts'

export interface ModelOption {
  /** What is typed to choose it; unique among the options. */
  readonly name: string
  /** For people, where that is another word. */
  readonly title: string
  /** Where its requests go; null for a model on this device. */
  readonly host: string | null
  readonly setting: ModelSetting
}

/** `offered`: ids of the models that the endpoint's server is known to have. */
export function modelOptions(
  settings: Settings,
  runners: readonly LocalRunnerState[],
  offered: readonly string[],
): readonly ModelOption[] {
  const { endpoint, local, summaryModel } = settings
  const usual: ModelSetting = { model: settings.model, endpoint, local }
  const demo: ModelOption = {
    name: 'demo',
    title: 'demo',
    host: null,
    setting: { ...usual, model: 'demo' },
  }
  const atEndpoint = [endpoint.model, ...offered].map(model => endpointOption(settings, model))
  const here = runners.flatMap(({ id, models }) =>
    (models ?? [])
      .filter(({ isStored, onlySummaries }) => isStored && onlySummaries !== true)
      .map(model => localOption(usual, { runner: id, model: model.id }, model.name)),
  )
  const named = [local, summaryModel]
    .filter(choice => choice !== null)
    .map(choice => localOption(usual, choice, choice.model))
  return distinct([demo, ...atEndpoint.filter(option => option !== null), ...here, ...named])
}

/** Any model of the endpoint in the settings; null where there is no endpoint, or no name. */
export function endpointOption({ endpoint, local }: Settings, model: string): ModelOption | null {
  if (!URL.canParse(endpoint.baseUrl) || model === '') return null
  const isUsual = model === endpoint.model
  // Another model has a window of its own.
  const windowTokens = isUsual ? endpoint.windowTokens : null
  return {
    name: model,
    title: model,
    host: new URL(endpoint.baseUrl).host,
    setting: { model: 'endpoint', endpoint: { ...endpoint, model, windowTokens }, local },
  }
}

function localOption(usual: ModelSetting, local: LocalChoice, title: string): ModelOption {
  return { name: local.model, title, host: null, setting: { ...usual, model: 'local', local } }
}

/** The first of each name. */
function distinct(options: readonly ModelOption[]): readonly ModelOption[] {
  return options.filter(({ name }, at) => options.findIndex(other => other.name === name) === at)
}

/** A model as the picker shows it. */
export interface ModelChoice {
  readonly ref: ModelRef
  readonly limits: ModelLimits
  /** False for the demo model, which has no mind to summarize with. */
  readonly writesSummaries: boolean
}

/** Who writes summaries. */
export interface SummaryChoice {
  readonly first: SummarizerKind
  /** First choice first; each is asked when the one before it failed. Empty where no model can write one. */
  readonly models: readonly ModelRef[]
}
