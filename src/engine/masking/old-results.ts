import { z } from 'zod'
import { startOfNewestTurns } from '../message/view.ts'
import { defineMaskStrategy, type MaskContext, RECLAIM, worthwhile } from './mask-strategy.ts'
import { answersIn, maskOf, type Answer } from './candidates.ts'
import { fillMarker, templateForm } from './markers.ts'

const Options = z.strictObject({
  ...RECLAIM,
  /** False: masks nothing. Absent: true. */
  enabled: z.boolean().optional(),
  /** Least pressure to act; absent: any. */
  atPressure: z.number().min(0).max(1).optional(),
  /** Newest steps with calls whose results stay. Each `keep…` works alone; 0 protects nothing. */
  keepSteps: z.int().nonnegative(),
  /** Newest turns whose results stay; absent for none. */
  keepTurns: z.int().nonnegative().optional(),
  /** Newest results that stay; absent for none. */
  keepResults: z.int().nonnegative().optional(),
  /** Tokens of the newest results that stay. */
  keepTokens: z.int().nonnegative(),
  /**
   * The marker. `{tool}` is the tool's name, `{tokens}` the size of the whole result, `{time}` its time (UTC),
   * `{archive}` the id of the full text, `{search}` how to find it if the model has a search, `{head}` and `{tail}` its first and last 250 characters.
   */
  marker: z.string().min(1),
})

/**
 * Masks old tool results. Source: seed 002, "Observation masking" (results older than the newest 10 turns; a turn
 * there is one step here); opencode's prune (protects 2 user turns and the newest 40,000 tokens of results, frees at
 * least 20,000).
 */
export const oldResults = defineMaskStrategy(
  'old-results',
  Options,
  ({ items }, context, options) => {
    if (options.enabled === false || context.pressure < (options.atPressure ?? 0)) return []
    const { keepResults = 0, keepSteps, marker } = options
    const { search } = context
    const answers = answersIn(items)
    const open = Math.min(
      startOfNewestSteps(answers, keepSteps),
      startOfNewestTurns(items, options.keepTurns ?? 0),
    )
    const byCount = answers.slice(0, Math.max(0, answers.length - keepResults))
    const old = byCount.filter(({ callPosition }) => callPosition < open)
    const protectedCount = withinTokens(answers, options.keepTokens, context)
    const form = templateForm(marker)
    const masks = old
      .slice(0, Math.max(0, answers.length - protectedCount))
      .filter(({ result }) => !form.test(result.output))
      .flatMap(answer => {
        const { messageId, callId, result } = answer
        const { tool, output } = result
        const facts = { messageId, callId, tool, output, search, at: context.timeOf(messageId) }
        const write = (tokens: number) => fillMarker(marker, { ...facts, tokens })
        return maskOf(answer, context.count, write) ?? []
      })
    return worthwhile(masks, options, context.budgetTokens)
  },
)

/** Index of the item at which the newest `steps` steps with calls start; 0 if there are fewer, infinite for 0 steps. */
function startOfNewestSteps(answers: readonly Answer[], steps: number): number {
  if (steps === 0) return Infinity
  return [...new Set(answers.map(({ callPosition }) => callPosition))].at(-steps) ?? 0
}

/** Number of newest results that fit these tokens together. */
function withinTokens(
  answers: readonly Answer[],
  most: number,
  { count }: Pick<MaskContext, 'count'>,
): number {
  if (most === 0) return 0
  let tokens = 0
  let within = 0
  for (let index = answers.length - 1; index >= 0; index -= 1) {
    tokens += count(answers[index]?.result.output ?? '').tokens
    if (tokens > most) break
    within += 1
  }
  return within
}
