import { z } from 'zod'
import type { HistoryProcessor, ProcessorDefinition } from '../chain.ts'
import { guard } from '../processors/guard.ts'
import { stripReasoning } from '../processors/strip-reasoning.ts'

const DEFINITIONS: readonly ProcessorDefinition[] = [stripReasoning, guard]

/** A pressure: request tokens ÷ budget. */
const Pressure = z.number().gt(0).max(1)
/** A share of the budget. */
const Share = z.number().min(0).max(1)

/**
 * A system's policy as plain data: savable, comparable, editable. The shared machinery runs it;
 * no preset has code of its own.
 */
export const Preset = z
  .strictObject({
    id: z.string().min(1),
    title: z.string().min(1),
    /** Where the numbers come from. */
    source: z.string().min(1),
    /** Run before every request, in order; repair always runs after them. */
    chain: z.array(z.strictObject({ use: z.string(), options: z.unknown() })).readonly(),
    /** Masks results that a later, equal call made obsolete. */
    mask: z.strictObject({
      /** Least share of the budget that a batch must free … */
      reclaimShare: Share,
      /** … and the least tokens, but never more than `reclaimAtMost` of the budget. */
      reclaimTokens: z.int().nonnegative(),
      reclaimAtMost: Share,
      /** Newest turns whose results are never masked. */
      protectTurns: z.int().nonnegative(),
    }),
    background: z.strictObject({
      /** A summary is prepared from this pressure on … */
      prepareAt: Pressure,
      /** … and comes into force at this one. */
      commitAt: Pressure,
    }),
    /** The request waits for a compaction from this pressure on. */
    blocking: z.strictObject({ at: Pressure }),
    compaction: z.strictObject({
      /** Pressure that the result should reach. */
      target: Pressure,
      /** Most tokens of a summary, as a share of the budget, within these bounds. */
      summaryShare: Share,
      summaryAtLeast: z.int().positive(),
      summaryAtMost: z.int().positive(),
      /** Results in the kept tail are masked when older than this many turns. */
      maskAfterTurns: z.int().nonnegative(),
      /** A compaction that frees less than this share of the budget is not worth its price. */
      minimumReclaim: Share,
      /** Automatic tries pause after this many failures in a row. */
      breakAfter: z.int().positive(),
    }),
    /** Model requests in one turn before the turn is stopped. */
    maxSteps: z.int().positive(),
  })
  .refine(
    ({ compaction, background, blocking }) =>
      compaction.target < background.prepareAt &&
      background.prepareAt <= background.commitAt &&
      background.commitAt <= blocking.at,
    { message: 'target < prepareAt ≤ commitAt ≤ blocking.at' },
  )
export type Preset = z.infer<typeof Preset>

/** Throws `RangeError` for an unknown processor, `ZodError` for bad options. */
export function buildChain({ id, chain }: Preset): readonly HistoryProcessor[] {
  return chain.map(({ use, options }) => {
    const definition = DEFINITIONS.find(candidate => candidate.id === use)
    if (!definition) throw new RangeError(`Preset ${id} names an unknown processor: ${use}`)
    return definition.build(options)
  })
}
