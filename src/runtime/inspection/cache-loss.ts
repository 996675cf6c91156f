/** What a change costs more because the provider's cache no longer fits. Loaded with the first question. */
import {
  fixedTokens,
  applySettings,
  assembleRequest,
  type Branch,
  type BuiltRequest,
  countMessages,
  type EngineConfig,
  presetById,
  sameModel,
  toArray,
  viewOf,
} from '../../engine/index.ts'
import { priceAt } from '../settings/model-catalogue.ts'
import {
  type CacheChange,
  cachePrice,
  inputDollars,
  LEAST_DOLLARS,
} from '../settings/cache-price.ts'
import type { ModelFacts } from '../settings/model-info.ts'
import type { PresetValues } from '../settings/saved-presets.ts'

/** A change before it is made. `start`: of the system prompt or the tools, with which each request begins. */
export type PlannedChange =
  | { readonly type: 'start' }
  | { readonly type: 'model'; readonly model: string; readonly host: string | null }
  | { readonly type: 'preset'; readonly values: PresetValues }
  | { readonly type: 'exclude' | 'pin'; readonly messageId: string }

/** The part of the figures that no change changes; null if nothing is lost with the cache, or if that is unknown. */
export function cacheNow(
  { usage }: Pick<Branch, 'usage'>,
  { model }: Pick<EngineConfig, 'model'>,
  catalogue: readonly ModelFacts[],
): Pick<CacheChange, 'cachedTokens' | 'price'> | null {
  const cachedTokens = usage && sameModel(usage.model, model) ? usage.usage.cachedInputTokens : null
  const price = priceAt(model, catalogue)
  return cachedTokens !== null && cachedTokens > 0 && price?.cachedInput != null
    ? { cachedTokens, price }
    : null
}

/** US dollars; null if the next request costs no more, and where that is unknown. */
export async function cacheLoss(
  { branch, config }: { readonly branch: Branch; readonly config: EngineConfig },
  change: PlannedChange,
  catalogue: readonly ModelFacts[],
): Promise<number | null> {
  const now = cacheNow(branch, config, catalogue)
  if (!now?.price) return null
  const before = assembleRequest(viewOf(branch), { ...config, shrinkTo: null })
  const tokensBefore = before.tokens.tokens
  switch (change.type) {
    case 'start':
      return cachePrice({ ...now, tokensBefore, tokensAfter: tokensBefore, sameTokens: 0 })
    case 'model': {
      if (change.model === config.model.model && change.host === config.model.host) return null
      const other = priceAt(change, catalogue)
      if (!other) return null
      const more =
        inputDollars(tokensBefore, 0, other) -
        inputDollars(tokensBefore, now.cachedTokens, now.price)
      return more < LEAST_DOLLARS ? null : more
    }
    case 'preset': {
      const reading = applySettings(presetById(change.values.presetId), change.values.options)
      if (!reading.ok) return null
      const { nextBranch } = await import('../../engine/reports/simulate.ts')
      const nextUnder = (preset: EngineConfig['preset']) => {
        const under = { ...config, preset }
        return assembleRequest(viewOf(nextBranch(branch, under)), { ...under, shrinkTo: null })
      }
      const [as, after] = [nextUnder(config.preset), nextUnder(reading.preset)]
      return cachePrice({
        ...now,
        tokensBefore: as.tokens.tokens,
        tokensAfter: after.tokens.tokens,
        sameTokens: sameStart(as, after, config),
      })
    }
    case 'exclude':
    case 'pin': {
      const moved = ofMessage(branch, config, change.messageId)
      if (!moved || (change.type === 'pin') === moved.isRead) return null
      const tokensAfter = tokensBefore + (moved.isRead ? -moved.tokens : moved.tokens)
      return cachePrice({ ...now, tokensBefore, tokensAfter, sameTokens: moved.sameTokens })
    }
  }
}

/** Tokens with which both requests begin: system prompt, tools, and the messages that are the same. */
function sameStart(before: BuiltRequest, after: BuiltRequest, config: EngineConfig): number {
  const [left, right] = [before.request.messages, after.request.messages]
  let same = 0
  while (same < left.length && JSON.stringify(left[same]) === JSON.stringify(right[same])) same += 1
  if (same === right.length) return after.tokens.tokens
  return fixedTokens(config) + countMessages(left.slice(0, same), config.count).tokens
}

/** A message with its place in the view; of one that a summary replaces, the place after that summary. Null without a place. */
function ofMessage(
  branch: Branch,
  config: EngineConfig,
  messageId: string,
): { readonly isRead: boolean; readonly tokens: number; readonly sameTokens: number } | null {
  const { items } = viewOf(branch)
  const entry = toArray(branch.messages).find(({ event }) => event.id === messageId)
  if (!entry) return null
  const own = items.findIndex(({ id }) => id === messageId)
  const live = branch.overlays.live.findLast(
    ({ firstNumber, lastNumber }) => entry.number >= firstNumber && entry.number <= lastNumber,
  )
  const summary = items.findLastIndex(({ id }) => id.startsWith(`${live?.compactionId ?? ''}/`))
  const at = own >= 0 ? own : summary + 1
  if (own < 0 && (!live || summary < 0)) return null
  return {
    isRead: own >= 0,
    tokens: countMessages([entry.event], config.count).tokens,
    sameTokens: fixedTokens(config) + countMessages(items.slice(0, at), config.count).tokens,
  }
}
