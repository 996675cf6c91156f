import { z } from 'zod'

/** A rule for the whole preset; the schema reports the broken one. */
export type PresetRule =
  /** `align` is set if and only if a tail stays. */
  | 'cuts-without-tail'
  /** A static marker is set if and only if it can be used. */
  | 'static-marker'
  /** Without a tail, nothing in it is masked. */
  | 'mask-without-tail'
  /** A breaker and a spend cap need automatic compactions. */
  | 'bounds-without-automatic'
  /** A step with an empty list of thresholds would never start. */
  | 'never-starts'
  /** A turn has a limit of requests or of tool calls. */
  | 'endless-turn'
  /** A preset without compactions cannot compact after an overflow. */
  | 'compact-without-compaction'

/** The start of the view that stays word for word. */
export const HeadPolicy = z.discriminatedUnion('keep', [
  z.strictObject({ keep: z.literal('none') }),
  z.strictObject({ keep: z.literal('messages'), count: z.int().positive() }),
  /** Up to the first assistant message with text; nothing without one. */
  z.strictObject({ keep: z.literal('first-run') }),
])
export type HeadPolicy = z.infer<typeof HeadPolicy>

/** The end of the view that stays. Numbers are lower bounds: the cut moves to the next legal place. */
export const TailPolicy = z.discriminatedUnion('keep', [
  z.strictObject({ keep: z.literal('none') }),
  /** Tokens so that floor, summary and tail reach `target`, but at least this share of the budget. */
  z.strictObject({ keep: z.literal('target'), atLeastShare: z.number().min(0).max(1) }),
  /** Newest messages: a share of the trigger's messages, and a minimum. */
  z.strictObject({
    keep: z.literal('messages'),
    shareOfTrigger: z.number().min(0).max(1),
    atLeast: z.int().nonnegative(),
  }),
  /** Newest turns: a share of all turns, rounded up, and a minimum. */
  z.strictObject({
    keep: z.literal('turns'),
    share: z.number().min(0).max(1),
    atLeast: z.int().nonnegative(),
  }),
  /** Newest messages within the largest of a number of messages, a share of the window and a number of tokens. */
  z.strictObject({
    keep: z.literal('tokens'),
    tokens: z.int().nonnegative(),
    shareOfWindow: z.number().min(0).max(1),
    atLeastMessages: z.int().nonnegative(),
    /** At most this share of the budget, for small windows. */
    atMostShare: z.number().gt(0).max(1),
  }),
  /** The newest share of the tokens of all items. */
  z.strictObject({ keep: z.literal('share'), share: z.number().gt(0).lt(1) }),
])
export type TailPolicy = z.infer<typeof TailPolicy>

/** Which part a compaction replaces, and which parts stay. */
export const PlanPolicy = z
  .strictObject({
    head: HeadPolicy,
    tail: TailPolicy,
    /** `turn`: cuts at turn starts, or inside one too large turn. `step`: at any cut point. Absent without a tail. */
    align: z.enum(['turn', 'step']).optional(),
  })
  .refine(({ tail, align }) => (align === undefined) === (tail.keep === 'none'), {
    message: 'cuts-without-tail' satisfies PresetRule,
    path: ['align'],
  })
export type PlanPolicy = z.infer<typeof PlanPolicy>

/** One part of the replacement. `{count}` is the number of replaced messages, `{messages}` "12 messages". */
export const ReplacementPart = z.discriminatedUnion('use', [
  /** The summary between two texts, in one message. */
  z.strictObject({
    use: z.literal('summary'),
    role: z.enum(['user', 'assistant']),
    before: z.string(),
    after: z.string(),
  }),
  /** A fixed message: an acknowledgement or a request. */
  z.strictObject({
    use: z.literal('text'),
    role: z.enum(['user', 'assistant']),
    text: z.string().min(1),
  }),
  /** The newest user messages of the span, in order. The oldest one is clipped; the rest is only counted. */
  z.strictObject({
    use: z.literal('user-messages'),
    tokens: z.int().positive(),
    /** At most this share of the budget. */
    share: z.number().gt(0).max(1),
    /** Marks a cut. */
    clipped: z.string().min(1),
    /** States how many were left out: `{count}`. Empty for no statement. */
    omitted: z.string(),
  }),
  /** Facts of the span that the replacement lacks, within a share of the window. */
  z.strictObject({
    use: z.literal('exact-details'),
    /** For windows up to 64k tokens, and for larger ones. */
    share: z.number().min(0).max(1),
    shareAbove64k: z.number().min(0).max(1),
  }),
])
export type ReplacementPart = z.infer<typeof ReplacementPart>
/** The parts that replace a span, in reading order. */
export const Replacement = z.array(ReplacementPart).min(1).readonly()
export type Replacement = z.infer<typeof Replacement>
