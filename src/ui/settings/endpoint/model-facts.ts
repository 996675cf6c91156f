/** What the table of models shows of one. */
import type { EndpointReport, EndpointSettings } from '../../../ports/endpoint.ts'
import type { ModelChoice } from '../../../runtime/models/model-options.ts'
import { modelInfoOf, priceAt, userOverrides } from '../../../runtime/settings/model-catalogue.ts'
import type { ModelFacts } from '../../../runtime/settings/model-info.ts'
import type { Service } from '../../../runtime/settings/service.ts'
import { sameServer } from '../../../runtime/settings/services.ts'

/** A model at a server. */
export interface ModelRow {
  readonly at: Pick<EndpointSettings, 'protocol' | 'baseUrl'>
  readonly host: string
  readonly model: string
}

/** What is known of a model at a server; null for each fact that is not. */
export interface ShownFacts {
  readonly windowTokens: number | null
  /** US dollars for a million tokens of input. */
  readonly input: number | null
  readonly output: number | null
  /** Null if it is not known what it reads. */
  readonly reads: Pick<ModelFacts, 'tools' | 'vision'> | null
}

/** What tells the window of a model, besides the facts about well-known ones. */
export interface WindowSources {
  /** The newest test of the form's server; null for none. */
  readonly report: Pick<EndpointReport, 'windows'> | null
  /** The form's server. */
  readonly here: Service['endpoint']
  /** The connected servers, with what they reported earlier. */
  readonly services: readonly Service[]
  /** The model that answers now, which its server told about earlier. */
  readonly inUse: Pick<ModelChoice, 'ref' | 'limits'>
}

/** The window in tokens that the model's server reported; null if it did not. */
export function toldWindow(
  { at, host, model }: ModelRow,
  { report, here, services, inUse: { ref, limits } }: WindowSources,
): number | null {
  const told = sameServer(at, here) ? report?.windows?.[model] : undefined
  const service = services.find(({ endpoint }) => sameServer(endpoint, at))
  const known = told ?? service?.test?.windows?.[model]
  if (known !== undefined) return known
  return ref.host === host && ref.model === model ? limits.windowTokens : null
}

/** What is known of the model in this row. The person's own facts come first, then those of its server. */
export function factsOf(
  row: ModelRow,
  own: readonly ModelFacts[],
  sources: WindowSources,
): ShownFacts {
  const facts = modelInfoOf(row.model, own)
  const price = priceAt(row, own)
  return {
    windowTokens:
      userOverrides(row.model, own)?.windowTokens ??
      toldWindow(row, sources) ??
      facts?.windowTokens ??
      null,
    input: price?.input ?? null,
    output: price?.output ?? null,
    reads: facts,
  }
}

/** The facts that are known of at least one model; a column of dashes would tell nothing. */
export function knownColumns(
  all: readonly ShownFacts[],
): Readonly<Record<keyof ShownFacts, boolean>> {
  const isKnown = (name: keyof ShownFacts) => all.some(facts => facts[name] !== null)
  return {
    windowTokens: isKnown('windowTokens'),
    input: isKnown('input'),
    output: isKnown('output'),
    reads: isKnown('reads'),
  }
}
