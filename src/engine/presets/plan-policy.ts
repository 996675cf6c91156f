import { z } from 'zod'

/** A rule that a preset as a whole must keep; its schema reports the one that is broken. */
export type PresetRule =
  /** Where cuts lie is set exactly where something stays. */
  | 'cuts-without-tail'
  /** A static marker is set exactly where it may stand. */
  | 'static-marker'
  /** Where nothing stays, nothing of it is masked. */
  | 'mask-without-tail'
  /** A breaker and a spend cap bound only what compacts automatically. */
  | 'bounds-without-automatic'
  /** What starts at a threshold has one; without any it would never start. */
  | 'never-starts'
  /** A preset that never compacts cannot compact after an overflow. */
  | 'compact-without-compaction'

/** The beginning of the view that stays word for word. */
export const HeadPolicy = z.discriminatedUnion('keep', [
  z.strictObject({ keep: z.literal('none') }),
  z.strictObject({ keep: z.literal('messages'), count: z.int().positive() }),
  /** Through the first assistant message that has text; nothing when there is none. */
  z.strictObject({ keep: z.literal('first-run') }),
])
export type HeadPolicy = z.infer<typeof HeadPolicy>

/** The end of the view that stays. Counts and tokens are lower bounds: the cut moves to the next legal place. */
export const TailPolicy = z.discriminatedUnion('keep', [
  z.strictObject({ keep: z.literal('none') }),
  /** As much as lets floor, summary and tail land at `target`, but at least this share of the budget. */
  z.strictObject({ keep: z.literal('target'), atLeastShare: z.number().min(0).max(1) }),
  /** Newest messages: a share of the messages that the trigger allows, and a least number. */
  z.strictObject({
    keep: z.literal('messages'),
    shareOfTrigger: z.number().min(0).max(1),
    atLeast: z.int().nonnegative(),
  }),
  /** Newest turns: a share of those there are (rounded up), and a least number. */
  z.strictObject({
    keep: z.literal('turns'),
    share: z.number().min(0).max(1),
    atLeast: z.int().nonnegative(),
  }),
  /** Newest messages that fit the larger of these: a number of messages, a share of the window, a number of tokens. */
  z.strictObject({
    keep: z.literal('tokens'),
    tokens: z.int().nonnegative(),
    shareOfWindow: z.number().min(0).max(1),
    atLeastMessages: z.int().nonnegative(),
    /** Never more than this share of the budget, so that small windows work. */
    atMostShare: z.number().gt(0).max(1),
  }),
  /** Newest share of the tokens that the view's items take. */
  z.strictObject({ keep: z.literal('share'), share: z.number().gt(0).lt(1) }),
])
export type TailPolicy = z.infer<typeof TailPolicy>

/** What a compaction replaces, what stays, and what the model reads instead: as data. */
export const PlanPolicy = z
  .strictObject({
    head: HeadPolicy,
    tail: TailPolicy,
    /** `turn`: cuts where a turn starts, inside one only when it alone is too large. `step`: at any legal cut. Told where anything stays. */
    align: z.enum(['turn', 'step']).optional(),
  })
  .refine(({ tail, align }) => (align === undefined) === (tail.keep === 'none'), {
    message: 'cuts-without-tail' satisfies PresetRule,
    path: ['align'],
  })
export type PlanPolicy = z.infer<typeof PlanPolicy>

/** A short text that the engine's host knows and that must outlive a compaction. */
export const StandingText = z.enum(['plan', 'todo', 'instructions', 'role'])
export type StandingText = z.infer<typeof StandingText>

/**
 * One builder of the replacement, in the order in which the model reads them. In texts `{count}`
 * stands for the number of messages replaced, `{messages}` for "1 message" or "12 messages".
 */
export const ReplacementPart = z.discriminatedUnion('use', [
  /** The summary between two texts, as one message. */
  z.strictObject({
    use: z.literal('summary'),
    role: z.enum(['user', 'assistant']),
    before: z.string(),
    after: z.string(),
  }),
  /** A message that always reads the same: an acknowledgement, a request. */
  z.strictObject({
    use: z.literal('text'),
    role: z.enum(['user', 'assistant']),
    text: z.string().min(1),
  }),
  /** The user's own messages of the span, newest first chosen, in their order; the oldest is clipped, the rest counted. */
  z.strictObject({
    use: z.literal('user-messages'),
    tokens: z.int().positive(),
    /** Never more than this share of the budget. */
    share: z.number().gt(0).max(1),
    /** Stands where a text was cut. */
    clipped: z.string().min(1),
    /** Says how many were left out: `{count}`. Empty says nothing. */
    omitted: z.string(),
  }),
  /** Plan, to-do list, instructions or role as they are now; nothing where there is none. */
  z.strictObject({ use: z.literal('standing'), text: StandingText, before: z.string() }),
  /** Facts of the span that the rest of the replacement lost, within a share of the window. */
  z.strictObject({
    use: z.literal('exact-details'),
    /** Of the window up to 64k tokens, and of a larger one. */
    share: z.number().min(0).max(1),
    shareAbove64k: z.number().min(0).max(1),
  }),
])
export type ReplacementPart = z.infer<typeof ReplacementPart>
/** The parts that replace a span, in the order in which the model reads them. */
export const Replacement = z.array(ReplacementPart).min(1).readonly()
export type Replacement = z.infer<typeof Replacement>
