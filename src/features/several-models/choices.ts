/** The models that may answer together, and what they cost. */
import { type ModelRef, MOST_ANSWERS } from '../../engine/index.ts'
import type { AppSnapshot } from '../../runtime/application/snapshot.ts'
import type { ModelSetting } from '../../runtime/models/session-model-settings.ts'
import { priceAt } from '../../runtime/settings/model-catalogue.ts'
import { costOf, isFree, type ModelFacts } from '../../runtime/settings/model-info.ts'
import { servicesOf } from '../../runtime/settings/services.ts'
import type { SeveralAnswer } from '../../runtime/session/snapshot.ts'

/** A model to choose. */
export interface Choice {
  /** Tells it from the others. */
  readonly key: string
  readonly title: string
  /** Null for a model in this page. */
  readonly host: string | null
  readonly setting: ModelSetting
}

type Known = Pick<AppSnapshot, 'settings' | 'modelOptions'>

/** Every model that is connected: those of services, then those in this page. */
export function choicesOf({ settings, modelOptions }: Known): readonly Choice[] {
  const { local } = settings
  const atServices = servicesOf(settings).flatMap(({ endpoint, test }) =>
    [endpoint.model, ...(test?.models ?? [])].flatMap(model => {
      if (model === '' || !URL.canParse(endpoint.baseUrl)) return []
      const windowTokens = model === endpoint.model ? endpoint.windowTokens : null
      const { host } = new URL(endpoint.baseUrl)
      return choiceOf(model, host, {
        model: 'endpoint',
        endpoint: { ...endpoint, model, windowTokens },
        local,
      })
    }),
  )
  const here = modelOptions
    .filter(({ host }) => host === null)
    .map(({ name, title, setting }) => ({ ...choiceOf(name, null, setting), title }))
  const all = [...atServices, ...here]
  return all.filter(({ key }, at) => all.findIndex(other => other.key === key) === at)
}

function choiceOf(model: string, host: string | null, setting: ModelSetting): Choice {
  return { key: keyOf({ host, model }), title: model, host, setting }
}

/** The key of the choice with this model. */
export function keyOf({ host, model }: Pick<ModelRef, 'host' | 'model'>): string {
  return JSON.stringify([host, model])
}

/** The chosen keys after a press on one of them; the same if there is no room for another. */
export function toggled(chosen: readonly string[], key: string): readonly string[] {
  if (chosen.includes(key)) return chosen.filter(other => other !== key)
  return chosen.length < MOST_ANSWERS ? [...chosen, key] : chosen
}

/** US dollars for the requests alone: `dollars` of the models whose price is known, `unpriced` the number of the others. */
export function priceOfRequests(
  models: readonly Pick<ModelRef, 'host' | 'model'>[],
  requestTokens: number,
  own: readonly ModelFacts[],
): { readonly dollars: number; readonly unpriced: number } {
  const usage = { inputTokens: requestTokens, outputTokens: 0, cachedInputTokens: null }
  let dollars = 0
  let unpriced = 0
  for (const model of models.filter(each => !isFree(each))) {
    const price = priceAt(model, own)
    if (price) dollars += costOf({ ...usage, reasoningTokens: null }, price)
    else unpriced += 1
  }
  return { dollars, unpriced }
}

/** What an answer took. `dollars`: null if it was free or no price is known. */
export interface Spent {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly dollars: number | null
}

/** Sums of all requests for an answer, also those for summaries; null before one is reported. */
export function spentOn(
  { usage }: Pick<SeveralAnswer, 'usage'>,
  own: readonly ModelFacts[],
): Spent | null {
  if (usage.length === 0) return null
  const sum = (of: (used: SeveralAnswer['usage'][number]) => number) =>
    usage.reduce((total, used) => total + of(used), 0)
  const dollars = sum(used => {
    const price = priceAt(used.model, own)
    return price ? costOf(used.usage, price) : 0
  })
  return {
    inputTokens: sum(used => used.usage.inputTokens),
    outputTokens: sum(used => used.usage.outputTokens),
    dollars: dollars > 0 ? dollars : null,
  }
}
