/** The models that a session can choose by name. */
import type { LocalRunnerState } from '../local-models/runner-state.ts'
import type { ModelSetting } from './session-model-settings.ts'
import type { LocalChoice, Settings } from '../settings/settings.ts'
import type { ModelRef, SummarizerKind } from '../../engine/index.ts'
import type { ModelLimits } from '../../ports/chat-model.ts'

export interface ModelOption {
  /** The word that the person types to choose it; unique among the options. */
  readonly name: string
  /** For people; often the same as the name. */
  readonly title: string
  /** The host of its requests; null for a model on this device. */
  readonly host: string | null
  readonly setting: ModelSetting
}

/** `offered`: ids of the models that the endpoint's server has. */
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

/** Any model of the endpoint in the settings; null without an endpoint or a name. */
export function endpointOption({ endpoint, local }: Settings, model: string): ModelOption | null {
  if (!URL.canParse(endpoint.baseUrl) || model === '') return null
  const isUsual = model === endpoint.model
  // Another model has its own window.
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

/** The name of the option with this setting; `demo` for what cannot be read. */
export function modelNameOf({ model, endpoint, local }: ModelSetting): string {
  if (model === 'endpoint') return endpoint.model
  return model === 'local' && local ? local.model : 'demo'
}

/** The first option of each name. */
function distinct(options: readonly ModelOption[]): readonly ModelOption[] {
  return options.filter(({ name }, at) => options.findIndex(other => other.name === name) === at)
}

/** A model as the picker shows it. */
export interface ModelChoice {
  readonly ref: ModelRef
  readonly limits: ModelLimits
  /** False for the demo model, which cannot summarize. */
  readonly writesSummaries: boolean
}

/** The writer of summaries. */
export interface SummaryChoice {
  readonly first: SummarizerKind
  /** In the order in which they are asked; the next one is asked if one fails. Empty if no model can write summaries. */
  readonly models: readonly ModelRef[]
}
