import { z } from 'zod'
import { defineMaskStrategy } from './mask-strategy.ts'
import { startOfNewestTurns } from '../message/view.ts'
import { OF_OLD_TURNS, worthwhile } from './batch.ts'
import { answersIn, maskOf, type Answer } from './candidates.ts'
import { fileUseOf } from './file-use.ts'
import { archiveMarker } from './markers.ts'
import { namesOnlyIn } from './names.ts'

const Options = z.strictObject({
  ...OF_OLD_TURNS,
  /** Newest results that are never masked: what a long turn works with. */
  protectResults: z.int().nonnegative(),
  /**
   * Later edits that outdate what is known of a file; one later reading does so alone. After a first edit others often follow,
   * and each names lines that it replaces.
   */
  leastEdits: z.int().positive(),
  /** Of a result's tokens, the share that its marker spends on names that nothing else in the view says; 0 for none. */
  keepNames: z.number().min(0).max(0.5),
})

/**
 * Masks results about a file that was read again or edited later, in one batch; nothing when the batch
 * would free too little. A part that was read is replaced by the same part, by the whole file, or by an edit; a later
 * call that failed replaces nothing. Which argument names a file is decided by `file-use.ts`, for any tool.
 *
 * Source: DESIGN, section 8, row "superseded tool results"; in a trial on recorded agents it freed 28 to 40 %
 * of the tokens, and paid in batches at any pressure.
 */
export const supersededReads = defineMaskStrategy(
  'superseded-reads',
  Options,
  ({ items }, { budgetTokens, count }, options) => {
    const answers = answersIn(items)
    const open = startOfNewestTurns(items, options.protectTurns)
    const later = laterUses(answers, options.leastEdits)
    const outdated = answers
      .slice(0, Math.max(0, answers.length - options.protectResults))
      .filter(({ place }) => place < open)
      .flatMap(answer => {
        const by = later(answer)
        return by ? [{ answer, said: `Outdated: ${by.call.tool} used this file later` }] : []
      })
    const masksThatSay = (words: (one: Outdated) => string) =>
      outdated.flatMap(
        one => maskOf(one.answer, count, () => archiveMarker(words(one), one.answer)) ?? [],
      )
    const bare = worthwhile(
      masksThatSay(({ said }) => said),
      options,
      budgetTokens,
    )
    if (bare.length === 0 || options.keepNames === 0) return bare
    const hidden = new Set<string>(bare.map(({ messageId }) => messageId))
    return masksThatSay(({ answer, said }) => {
      const { output } = answer.result
      const tokens = Math.floor(options.keepNames * count(output).tokens)
      const names = namesOnlyIn(output, items, { hidden, tokens, count })
      return names.length === 0 ? said : `${said}; names in it: ${names.join(' ')}`
    })
  },
)

interface Outdated {
  readonly answer: Answer
  /** What the marker says of it, beside its id. */
  readonly said: string
}

/** Finds the newest later call that makes an answer obsolete: for several files, one for each of them. */
function laterUses(
  answers: readonly Answer[],
  leastEdits: number,
): (answer: Answer) => Answer | null {
  const done = new Map<string, Answer[]>()
  for (const answer of answers) {
    const use = answer.result.isError === true ? null : fileUseOf(answer.call)
    for (const { does } of use?.files ?? []) {
      const before = done.get(does)
      if (before) before.push(answer)
      else done.set(does, [answer])
    }
  }
  return answer => {
    const use = fileUseOf(answer.call)
    if (!use) return null
    /** The newest of the calls that did so, where that many of them came later. */
    const newest = (does: string, times: number) => {
      const calls = done.get(does)
      const decisive = calls?.at(-times)
      return decisive && decisive.callPlace > answer.callPlace ? calls?.at(-1) : undefined
    }
    const found = use.files.map(
      ({ changedBy, readBy }) =>
        newest(changedBy, leastEdits) ??
        readBy.map(does => newest(does, 1)).find(by => by !== undefined),
    )
    return found.every(by => by !== undefined) ? (found[0] ?? null) : null
  }
}
