import { z } from 'zod'
import { toolCallsOf, toolResultsOf } from '../message.ts'
import { argumentsText } from '../request-tokens.ts'
import { defineRung } from '../rung.ts'
import { turnsOf, type ViewItem } from '../view.ts'
import { candidates } from './candidates.ts'

const Options = z.strictObject({
  /** Least share of the budget that a batch must free … */
  reclaimShare: z.number().min(0).max(1),
  /** … and the least tokens, but never more than `reclaimAtMost` of the budget. */
  reclaimTokens: z.int().nonnegative(),
  reclaimAtMost: z.number().min(0).max(1),
  /** Newest turns whose results are never masked. */
  protectTurns: z.int().nonnegative(),
})

/** What the model reads in place of a result that a later, equal call made obsolete. */
function supersededMarker(tool: string, tokens: number): string {
  return `[${tool} was called again later with the same input; this older result of ${tokens} tokens is archived.]`
}

/**
 * Masks results whose call was made again later with equal input, in one batch; nothing when the batch
 * would free too little. The newest `protectTurns` turns are left alone.
 *
 * Source: DESIGN, section 8, row "superseded tool results".
 */
export const supersededResults = defineRung(
  'superseded-results',
  Options,
  ({ items }, { budgetTokens, count }, options) => {
    const turns = turnsOf(items)
    const open = turns.slice(0, Math.max(0, turns.length - options.protectTurns)).flat()
    const latest = latestCalls(items)
    const masks = candidates(open, { count, marker: supersededMarker }).filter(
      ({ key, callPlace }) => (latest.get(key) ?? callPlace) > callPlace,
    )
    const freed = masks.reduce((sum, { value }) => sum + value.tokensBefore - value.tokensAfter, 0)
    const least = Math.max(
      options.reclaimShare * budgetTokens,
      Math.min(options.reclaimTokens, options.reclaimAtMost * budgetTokens),
    )
    return freed >= least && freed > 0 ? masks.map(({ value }) => value) : []
  },
)

/** Index of the newest answered call for each tool and input; one that failed replaces nothing. */
function latestCalls(items: readonly ViewItem[]): ReadonlyMap<string, number> {
  return new Map(
    items.flatMap((item, place) => {
      const answered = new Set(
        toolResultsOf(items[place + 1]?.parts ?? [])
          .filter(({ isError }) => isError !== true)
          .map(({ callId }) => callId),
      )
      return toolCallsOf(item.parts)
        .filter(({ callId }) => answered.has(callId))
        .map(call => [`${call.tool} ${argumentsText(call)}`, place] as const)
    }),
  )
}
