import { z } from 'zod'
import { defineRung } from '../rung.ts'
import { startOfNewestTurns } from '../view.ts'
import { RECLAIM, worthwhile } from './batch.ts'
import { answersIn, maskOf, type Answer } from './candidates.ts'
import { fileUseOf } from './file-use.ts'
import { archiveMarker } from './markers.ts'

const Options = z.strictObject({
  ...RECLAIM,
  /** Newest turns whose results are never masked. */
  protectTurns: z.int().nonnegative(),
  /** Newest results that are never masked: what a long turn works with. */
  protectResults: z.int().nonnegative(),
})

/**
 * Masks results about a file that was read again or edited later, in one batch; nothing when the batch
 * would free too little. A part that was read is replaced by the same part, by the whole file, or by an edit; a later
 * call that failed replaces nothing. Which argument names a file is told by `file-use.ts`, for any tool.
 *
 * Source: DESIGN, section 8, row "superseded tool results"; in a trial on recorded agents it freed 28 to 40 %
 * of the tokens, and paid in batches at any pressure.
 */
export const supersededReads = defineRung(
  'superseded-reads',
  Options,
  ({ items }, { budgetTokens, count }, options) => {
    const answers = answersIn(items)
    const open = startOfNewestTurns(items, options.protectTurns)
    const later = laterUses(answers)
    const masks = answers
      .slice(0, Math.max(0, answers.length - options.protectResults))
      .filter(({ place }) => place < open)
      .flatMap(answer => {
        const by = later(answer)
        if (!by) return []
        const marker = archiveMarker(`Outdated: ${by.call.tool} used this file later`, answer)
        return maskOf(answer, count, () => marker) ?? []
      })
    return worthwhile(masks, options, budgetTokens)
  },
)

/** Finds the newest later call that makes an answer obsolete: for several files, one for each of them. */
function laterUses(answers: readonly Answer[]): (answer: Answer) => Answer | null {
  const newest = new Map<string, Answer>()
  for (const answer of answers) {
    const use = answer.result.isError === true ? null : fileUseOf(answer.call)
    for (const { does } of use?.files ?? []) newest.set(does, answer)
  }
  return answer => {
    const use = fileUseOf(answer.call)
    if (!use) return null
    const found = use.files.map(({ undoneBy }) =>
      undoneBy
        .map(other => newest.get(other))
        .find(by => by !== undefined && by.callPlace > answer.callPlace),
    )
    return found.every(by => by !== undefined) ? (found[0] ?? null) : null
  }
}
