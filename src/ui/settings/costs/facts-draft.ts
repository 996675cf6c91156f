import { readNumber } from '../../../i18n/numbers.ts'
import { CATALOGUE } from '../../../runtime/settings/model-catalogue.ts'
import type { ModelFacts } from '../../../runtime/settings/model-info.ts'

type NumberName =
  | 'windowTokens'
  | 'maxOutputTokens'
  | 'input'
  | 'output'
  | 'cachedInput'
  | 'cacheWrite'

/** Numbers as they are typed; empty for unknown. */
export interface FactsDraft extends Readonly<Record<NumberName, string>> {
  readonly tools: boolean
  readonly vision: boolean
}

/** The form’s fields for these facts. */
export function draftOfFacts(facts: ModelFacts): FactsDraft {
  const { price, tools, vision } = facts
  const typed = (value: number | null | undefined) => String(value ?? '')
  return {
    windowTokens: typed(facts.windowTokens),
    maxOutputTokens: typed(facts.maxOutputTokens),
    input: typed(price?.input),
    output: typed(price?.output),
    cachedInput: typed(price?.cachedInput),
    cacheWrite: typed(price?.cacheWrite),
    tools,
    vision,
  }
}

/** Null if a typed text is no number of its kind. A price needs both input and output. */
export function readFacts(facts: ModelFacts, draft: FactsDraft): ModelFacts | null {
  const windowTokens = wholeOf(draft.windowTokens)
  const maxOutputTokens = wholeOf(draft.maxOutputTokens)
  const prices = [draft.input, draft.output, draft.cachedInput, draft.cacheWrite].map(amountOf)
  const [input, output, cachedInput, cacheWrite] = prices
  if (windowTokens === undefined || maxOutputTokens === undefined) return null
  if (input === undefined || output === undefined) return null
  if (cachedInput === undefined || cacheWrite === undefined) return null
  if ((input === null) !== (output === null)) return null
  const price =
    input === null || output === null ? null : { input, output, cachedInput, cacheWrite }
  const { tools, vision } = draft
  return { ...facts, windowTokens, maxOutputTokens, price, tools, vision }
}

/** Undefined for a text that is no number of tokens. */
function wholeOf(typed: string): number | null | undefined {
  const value = amountOf(typed)
  return value === undefined || (value !== null && !(Number.isSafeInteger(value) && value > 0))
    ? undefined
    : value
}

function amountOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const value = readNumber(typed)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}

/** The person's facts with these, which replace older ones of the same model. */
export function putFacts(own: readonly ModelFacts[], facts: ModelFacts): readonly ModelFacts[] {
  return [...removeFacts(own, facts.model), facts]
}

/** The person’s own facts without those of this model. */
export function removeFacts(own: readonly ModelFacts[], model: string): readonly ModelFacts[] {
  return own.filter(other => other.model !== model)
}

export interface FactsRow {
  readonly facts: ModelFacts
  readonly isOwn: boolean
}

/** The models for the typed words: the person's own first, then the catalogue. */
export function factsRows(own: readonly ModelFacts[], typed: string): readonly FactsRow[] {
  const words = typed.trim().toLowerCase()
  const ownNames = new Set(own.map(({ model }) => model))
  const others = CATALOGUE.filter(({ model }) => !ownNames.has(model))
  const rows = [
    ...own.map(facts => ({ facts, isOwn: true })),
    ...others.map(facts => ({ facts, isOwn: false })),
  ]
  return rows.filter(({ facts }) => facts.model.toLowerCase().includes(words))
}

/** A model without known facts. */
export function unknownFacts(model: string): ModelFacts {
  return {
    model,
    windowTokens: null,
    maxOutputTokens: null,
    price: null,
    tools: true,
    vision: false,
    tokenizer: 'unknown',
  }
}
