import { z } from 'zod'
import type { ToolCallPart } from '../message/message.ts'
import { startOfNewestTurns } from '../message/view.ts'
import { argumentsText } from '../tokens/request-tokens.ts'
import { answersIn, maskOf, type Answer } from './candidates.ts'
import { archiveMarker } from './markers.ts'
import { defineMaskStrategy, OF_OLD_TURNS, worthwhile } from './mask-strategy.ts'

/**
 * Masks results whose call was repeated later with equal input. A failed call replaces nothing. The newest
 * `protectTurns` turns stay. Source: DESIGN, section 8, row "superseded tool results".
 */
export const supersededResults = defineMaskStrategy(
  'superseded-results',
  z.strictObject(OF_OLD_TURNS),
  ({ items }, { budgetTokens, count }, options) => {
    const answers = answersIn(items)
    const successful = answers.filter(({ result }) => result.isError !== true)
    const latest = new Map(successful.map(answer => [keyOf(answer), answer.callPlace]))
    const isRepeated = (answer: Answer) => (latest.get(keyOf(answer)) ?? -1) > answer.callPlace
    const open = startOfNewestTurns(items, options.protectTurns)
    const masks = answers.flatMap(answer => {
      if (answer.place >= open || !isRepeated(answer)) return []
      const said = `${answer.call.tool} was called again later with the same input`
      return maskOf(answer, count, () => archiveMarker(said, answer)) ?? []
    })
    return worthwhile(masks, options, budgetTokens)
  },
)

const keys = new WeakMap<ToolCallPart, string>()

/** Tool and input; equal for equal calls. */
function keyOf({ call }: Answer): string {
  const key = keys.get(call) ?? `${call.tool} ${argumentsText(call)}`
  keys.set(call, key)
  return key
}
