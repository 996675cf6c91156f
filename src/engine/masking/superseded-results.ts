import { z } from 'zod'
import type { ToolCallPart } from '../message/message.ts'
import { argumentsText } from '../tokens/request-tokens.ts'
import { defineMaskStrategy, OF_OLD_TURNS, worthwhile } from './mask-strategy.ts'
import { startOfNewestTurns } from '../message/view.ts'
import { answersIn, maskOf, type Answer } from './candidates.ts'
import { archiveMarker } from './markers.ts'

const Options = z.strictObject(OF_OLD_TURNS)

/**
 * Masks results whose call was made again later with equal input; a later call that failed replaces nothing. The newest
 * `protectTurns` turns are left alone. Source: DESIGN, section 8, row "superseded tool results".
 */
export const supersededResults = defineMaskStrategy(
  'superseded-results',
  Options,
  ({ items }, { budgetTokens, count }, options) => {
    const open = startOfNewestTurns(items, options.protectTurns)
    const answers = answersIn(items)
    const latest = new Map(
      answers
        .filter(({ result }) => result.isError !== true)
        .map(answer => [keyOf(answer), answer.callPlace]),
    )
    const masks = answers
      .filter(answer => answer.place < open)
      .filter(answer => (latest.get(keyOf(answer)) ?? -1) > answer.callPlace)
      .flatMap(answer => {
        const marker = archiveMarker(
          `${answer.call.tool} was called again later with the same input`,
          answer,
        )
        return maskOf(answer, count, () => marker) ?? []
      })
    return worthwhile(masks, options, budgetTokens)
  },
)

const keys = new WeakMap<ToolCallPart, string>()

/** Tool and input: equal for calls that ask for the same. */
function keyOf({ call }: Answer): string {
  const key = keys.get(call) ?? `${call.tool} ${argumentsText(call)}`
  keys.set(call, key)
  return key
}
