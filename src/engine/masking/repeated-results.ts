/** Masks old results that a later call repeats, with the same input or the same output. */
import { z } from 'zod'
import type { Mask } from '../log/event.ts'
import type { ToolCallPart } from '../message/message.ts'
import { startOfNewestTurns, type View } from '../message/view.ts'
import { argumentsText } from '../tokens/request-tokens.ts'
import { answersIn, maskOf, type Answer } from './candidates.ts'
import { archiveMarker } from './markers.ts'
import { defineMaskStrategy, OF_OLD_TURNS, worthwhile, type MaskContext } from './mask-strategy.ts'

const Options = z.strictObject(OF_OLD_TURNS)
type Options = z.infer<typeof Options>

/**
 * Masks results whose call was repeated later with equal input. A failed call replaces nothing. The newest
 * `protectTurns` turns stay. Source: DESIGN, section 8, row "superseded tool results".
 */
export const supersededResults = defineMaskStrategy(
  'superseded-results',
  Options,
  (view, context, options) => {
    const successful = answersIn(view.items).filter(({ result }) => result.isError !== true)
    const latest = new Map(successful.map(answer => [keyOf(answer), answer.callPlace]))
    const saidOf = (answer: Answer) =>
      (latest.get(keyOf(answer)) ?? -1) > answer.callPlace
        ? `${answer.call.tool} was called again later with the same input`
        : null
    return masksFor(view, context, { ...options, saidOf })
  },
)

/**
 * Masks results that the same tool repeated later word for word. The newest `protectTurns` turns stay. Source:
 * research on compaction, idea 8, "older identical result → back-reference to newest".
 */
export const identicalResults = defineMaskStrategy(
  'identical-results',
  Options,
  (view, context, options) => {
    const equal = Map.groupBy(answersIn(view.items), ({ result }) => result.output)
    const saidOf = (answer: Answer) => {
      const { tool } = answer.call
      const newest = equal.get(answer.result.output)?.findLast(({ call }) => call.tool === tool)
      return newest === answer ? null : `Same output as the later ${tool} call`
    }
    return masksFor(view, context, { ...options, saidOf })
  },
)

const keys = new WeakMap<ToolCallPart, string>()

/** Tool and input; equal for equal calls. */
function keyOf({ call }: Answer): string {
  const key = keys.get(call) ?? `${call.tool} ${argumentsText(call)}`
  keys.set(call, key)
  return key
}

/** `saidOf`: the reason in the marker; null: the result stays. */
function masksFor(
  { items }: View,
  { budgetTokens, count }: MaskContext,
  { saidOf, ...options }: Options & { readonly saidOf: (answer: Answer) => string | null },
): readonly Mask[] {
  const open = startOfNewestTurns(items, options.protectTurns)
  const masks = answersIn(items).flatMap(answer => {
    const said = answer.place < open ? saidOf(answer) : null
    if (said === null) return []
    return maskOf(answer, count, () => archiveMarker(said, answer)) ?? []
  })
  return worthwhile(masks, options, budgetTokens)
}
