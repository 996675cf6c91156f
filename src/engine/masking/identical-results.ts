import { z } from 'zod'
import { defineMaskStrategy, OF_OLD_TURNS, worthwhile } from './mask-strategy.ts'
import { startOfNewestTurns } from '../message/view.ts'
import { answersIn, maskOf, type Answer } from './candidates.ts'
import { archiveMarker } from './markers.ts'

const Options = z.strictObject(OF_OLD_TURNS)

/**
 * Masks results that the same tool gave again later, word for word: older copies point to the newest. The newest
 * `protectTurns` turns are left alone. Source: research on compaction, idea 8, "older identical result → back-reference
 * to newest".
 */
export const identicalResults = defineMaskStrategy(
  'identical-results',
  Options,
  ({ items }, { budgetTokens, count }, options) => {
    const answers = answersIn(items)
    const newest = newestOfEach(answers)
    const open = startOfNewestTurns(items, options.protectTurns)
    const masks = answers
      .filter(answer => answer.place < open && newest(answer) !== answer)
      .flatMap(answer => {
        const marker = archiveMarker(`Same output as the later ${answer.call.tool} call`, answer)
        return maskOf(answer, count, () => marker) ?? []
      })
    return worthwhile(masks, options, budgetTokens)
  },
)

/** Finds the newest answer with the same tool and output. */
function newestOfEach(answers: readonly Answer[]): (answer: Answer) => Answer | undefined {
  const equal = new Map<string, Answer[]>()
  for (const answer of answers) {
    const others = equal.get(answer.result.output)
    if (others) others.push(answer)
    else equal.set(answer.result.output, [answer])
  }
  return ({ call, result }) =>
    equal.get(result.output)?.findLast(answer => answer.call.tool === call.tool)
}
