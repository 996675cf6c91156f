/** What a person may fold, for one who chooses it. Loaded with the first question. */
import {
  type Branch,
  type EngineConfig,
  fixedTokens,
  foldPositions,
  type FoldPositions,
} from '../../engine/index.ts'
import { priceAt } from '../settings/model-catalogue.ts'
import type { ModelFacts, Price } from '../settings/model-info.ts'
import { cacheNow } from './cache-loss.ts'

/** What folding a part of the view changes, as far as it is known without a summary. */
export interface FoldOutlook extends FoldPositions {
  /** Tokens of system prompt, tools and overhead. */
  readonly fixedTokens: number
  /** Of the last request, from the provider's cache; 0 if none did. */
  readonly cachedTokens: number
  /** Of the model that answers; null if unknown or free. */
  readonly price: Price | null
}

/** The view, with what is known of its price; null if its preset never compacts. `catalogue`: the person's own facts about models. */
export function foldOutlookOf(
  { branch, config }: { readonly branch: Branch; readonly config: EngineConfig },
  catalogue: readonly ModelFacts[],
): FoldOutlook | null {
  const places = foldPositions(branch, config)
  return (
    places && {
      ...places,
      fixedTokens: fixedTokens(config),
      cachedTokens: cacheNow(branch, config, catalogue)?.cachedTokens ?? 0,
      price: priceAt(config.model, catalogue),
    }
  )
}
