/** What services ask for searches of the web, beside the tokens. Source: the price lists of the services, November 2026. */
import type { ModelRef, Usage } from '../../engine/index.ts'
import { webSearcherOf, type WebSearcher } from '../../ports/web-search.ts'

/** A time in the month of these prices, in milliseconds since the Unix epoch. */
export const SEARCH_PRICES_FROM = Date.UTC(2026, 10, 15)

export interface SearchPrice {
  /** US dollars for 1,000 of the unit. */
  readonly dollarsPer1000: number
  /** What is billed: a search, a query of one, an answer with any, or a page that it found. */
  readonly per: 'search' | 'query' | 'answer' | 'page'
}

const PRICES: Readonly<Record<WebSearcher, SearchPrice>> = {
  openai: { dollarsPer1000: 10, per: 'search' },
  anthropic: { dollarsPer1000: 10, per: 'search' },
  google: { dollarsPer1000: 14, per: 'query' },
  // By Exa; the searches of a model's own service cost what that service asks.
  openrouter: { dollarsPer1000: 4, per: 'page' },
  xai: { dollarsPer1000: 5, per: 'search' },
}

const GEMINI_2: SearchPrice = { dollarsPer1000: 35, per: 'answer' }

/** What a search by this model costs; null if its server does not search. */
export function searchPriceOf(model: ModelRef): SearchPrice | null {
  const searcher = webSearcherOf(model)
  if (searcher === null) return null
  return searcher === 'google' && /gemini-2\b/i.test(model.model) ? GEMINI_2 : PRICES[searcher]
}

/** US dollars for the searches of a request. Pages are not counted: OpenRouter says itself what a request cost. */
export function searchDollars(model: ModelRef, { searches = 0 }: Usage): number {
  const price = searchPriceOf(model)
  return price === null || price.per === 'page' ? 0 : (searches * price.dollarsPer1000) / 1_000
}
