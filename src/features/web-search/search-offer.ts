/** What the switch says of a model: who searches and what it costs, or why nobody does. */
import type { ModelRef } from '../../engine/index.ts'
import { formatDollars } from '../../i18n/numbers.ts'
import { formatMonth } from '../../i18n/format.ts'
import { searchFormatOf, webSearcherOf, type WebSearcher } from '../../ports/web-search.ts'
import { SEARCH_PRICES_FROM, searchPriceOf } from '../../runtime/settings/search-prices.ts'
import { webSearchText } from './texts.ts'

/** The services, as they call themselves. */
export const SERVICES: Readonly<Record<WebSearcher, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  openrouter: 'OpenRouter',
  xai: 'xAI',
}

/** The wire formats, as the settings call them. */
const FORMATS = {
  'openai-compatible': 'Chat completions',
  openai: 'Responses',
  anthropic: 'Messages',
  google: 'Gemini',
} as const

/** `canSearch` false: the sentence says why, and what helps. */
export interface SearchOffer {
  readonly canSearch: boolean
  readonly sentence: string
}

/** Null for a model that nobody searches for: there is nothing to say. */
export function searchOffer(model: ModelRef): SearchOffer | null {
  const searcher = webSearcherOf(model)
  if (searcher !== null)
    return {
      canSearch: true,
      sentence: `${webSearchText('by', { who: SERVICES[searcher] })} ${priceOf(model)}`.trim(),
    }
  const format = searchFormatOf(model)
  return format === null
    ? null
    : { canSearch: false, sentence: webSearchText('other-format', { format: FORMATS[format] }) }
}

function priceOf(model: ModelRef): string {
  const price = searchPriceOf(model)
  if (price === null) return ''
  return webSearchText(`price-${price.per}`, {
    dollars: formatDollars(price.dollarsPer1000),
    month: formatMonth(SEARCH_PRICES_FROM, 0),
  })
}
