import { z } from 'zod'
import { PlanPolicy, type PresetRule, Replacement } from './plan-policy.ts'
import { Thresholds } from './threshold.ts'

/** A share of the budget. */
const Share = z.number().min(0).max(1)

/** A step by name with its options, which its own schema checks. */
const Step = z.strictObject({ use: z.string(), options: z.unknown() })
const Steps = z.array(Step).readonly()

/** How the summary is asked for, and what happens when there is none. */
export const SummarizerPolicy = z
  .strictObject({
    /**
     * `settings`: whom the user chose for summaries. `extractive`: without a model, always.
     * `none`: nothing is written; the static marker stands there.
     */
    writer: z.enum(['settings', 'extractive', 'none']),
    /** Model at the same endpoint that writes automatic summaries; empty: the conversation's own. */
    model: z.string(),
    /** `sections`: the fixed headings are demanded. `narrative`: concise prose under no heading. */
    form: z.enum(['sections', 'narrative']),
    /** What the summary must cover, in words for the summarizer; empty adds nothing. */
    instructions: z.string(),
    /** True: what was written is sent back once, to be probed for what it missed. Absent: false. */
    probes: z.boolean().optional(),
    /** Weight of whole turns word for word in an extractive summary: 0 none, 1 hardly anything else; 0.5 as suits the conversation. */
    verbatimShare: Share,
    /** `keep`: nothing stands for the span; what was hidden at once stays hidden. */
    onFailure: z.enum(['extractive', 'static-marker', 'keep']),
    /** What the model reads instead of a summary; `{count}` and `{messages}` as in a replacement. Set only if it can come to that. */
    staticMarker: z.string().min(1).optional(),
  })
  .refine(
    ({ writer, onFailure, staticMarker }) =>
      (staticMarker !== undefined) === (writer === 'none' || onFailure === 'static-marker'),
    { message: 'static-marker' satisfies PresetRule, path: ['staticMarker'] },
  )
export type SummarizerPolicy = z.infer<typeof SummarizerPolicy>

const TargetAndShare = z.strictObject({ target: z.number().gt(0).max(1), summaryShare: Share })

/**
 * Talk without tools in a small window: room is scarce there and costs nothing, since what has small windows runs on the
 * user's own device.
 */
const TalkPolicy = z.strictObject({
  /** Windows up to this many tokens are small. */
  windowAtMost: z.int().positive(),
  plan: PlanPolicy,
  replacement: Replacement,
  /** Where hidden messages are recalled: the summary leaves them room. */
  recalled: TargetAndShare,
  /**
   * Where they are not, what the summary leaves out is lost. If no model has to write it, it takes all that the target and
   * the share, by which cuts are chosen, leave of the budget.
   */
  unrecalled: TargetAndShare,
})

const Compaction = z
  .strictObject({
    /** A summary is prepared in the background, and comes into force at its own moment. */
    background: z
      .strictObject({
        prepareAt: Thresholds,
        /** An empty list: before the next request after it is ready. */
        commitAt: Thresholds,
      })
      .nullable(),
    /** The request waits for a compaction. */
    blocking: z
      .strictObject({
        at: Thresholds,
        /** The user is warned that it is an emergency. */
        warns: z.boolean(),
        /** Fewer messages than this in the view are never compacted. */
        leastMessages: z.int().nonnegative(),
        /**
         * Seconds after which the request goes without the summary where the chain can make it fit; the summary then comes into
         * force when it is ready. Absent: it waits until the summary is there.
         */
        waitSeconds: z.number().nonnegative().max(600).optional(),
      })
      .nullable(),
    /** While the conversation rests. */
    idle: z
      .strictObject({
        at: Thresholds,
        /** Rest, in milliseconds. */
        afterMs: z.int().nonnegative(),
        /** `free`: only where a summary costs nothing, unless the user allows more. */
        where: z.enum(['free', 'always']),
      })
      .nullable(),
    /** The user is warned that the context fills. */
    warnAt: Thresholds,
    /** The span is hidden as soon as the summary is begun; the summary joins when it is ready. */
    hidesAtOnce: z.boolean(),
    plan: PlanPolicy,
    replacement: Replacement,
    /** Of a compaction that a person asks for; null: the same as above. */
    manual: z.strictObject({ plan: PlanPolicy, replacement: Replacement }).nullable(),
    summarizer: SummarizerPolicy,
    /**
     * Share of the budget, without system prompt and tools, that the result should fill. Absent: 0.5, as with a tail that is a number of
     * messages.
     */
    target: z.number().gt(0).max(1).optional(),
    /** Most tokens of a summary, as a share of the budget, within these bounds. */
    summaryShare: Share,
    summaryAtLeast: z.int().positive(),
    summaryAtMost: z.int().positive(),
    /** What holds instead for an automatic compaction of talk without tools in a small window; without it all windows are alike. */
    talk: TalkPolicy.optional(),
    /** What is masked in the kept tail; null: nothing. */
    maskTail: z
      .strictObject({
        /** Results and arguments older than this many turns. */
        afterTurns: z.int().nonnegative(),
        /** Arguments over this many characters; 0: none. */
        argumentsOver: z.int().nonnegative(),
      })
      .nullable(),
    /** A compaction that frees less than this share of the budget is not worth its price. */
    minimumReclaim: Share,
    /**
     * Nor is one, in a view that fits, that replaces fewer messages than this share of those that the trigger allows; 0 or absent:
     * it may replace a single one.
     */
    minimumReplaced: Share.optional(),
    /** Automatic tries pause after this many failures in a row, and are tried again after these turns; null: they never pause. */
    breaker: z
      .strictObject({ afterFailures: z.int().positive(), probeAfterTurns: z.int().positive() })
      .nullable(),
    /** Automatic summaries by a model that costs something: at most this many in this time; null is no cap. */
    spend: z.strictObject({ calls: z.int().positive(), perMs: z.int().positive() }).nullable(),
    /** The user is told that accuracy degrades after this many compactions in force, with the offer to rebuild; 0 never. */
    warnAfter: z.int().nonnegative(),
  })
  .refine(({ plan, maskTail }) => plan.tail.keep !== 'none' || maskTail === null, {
    message: 'mask-without-tail' satisfies PresetRule,
    path: ['maskTail'],
  })
  .refine(
    ({ background, blocking, idle }) =>
      [background?.prepareAt, blocking?.at, idle?.at].every(thresholds => thresholds?.length !== 0),
    { message: 'never-starts' satisfies PresetRule, path: ['blocking'] },
  )
  .refine(isBounded, {
    message: 'bounds-without-automatic' satisfies PresetRule,
    path: ['breaker'],
  })

/** Nothing that only persons start has a breaker or a cap. */
function isBounded({
  background,
  blocking,
  idle,
  breaker,
  spend,
}: Record<'background' | 'blocking' | 'idle' | 'breaker' | 'spend', object | null>): boolean {
  return Boolean(background ?? blocking ?? idle) || (breaker === null && spend === null)
}

/** One more try after an overflow. */
export const OverflowRetry = z.strictObject({
  /** The request takes at most this share of the one that was refused. */
  shrinkTo: z.number().gt(0).lt(1),
  /** Run after the preset’s own chain and before its guard. */
  chain: Steps,
  /** The chain runs in the later steps of the turn as well; absent: for this try only. */
  holdsForTurn: z.boolean().optional(),
  /** `compact`: a compaction is forced first. `clear`: the view is emptied up to the newest user message. */
  first: z.enum(['nothing', 'compact', 'clear']),
})
export type OverflowRetry = z.infer<typeof OverflowRetry>

/** How passages of hidden messages join the request that they bear on. */
export const RecallPolicy = z.strictObject({
  /** Of the tokens that the request leaves free of its budget: most that one recall takes. */
  share: Share,
  /**
   * Talk without tools in a window of up to this many tokens: what it hides is little, and room that is free there costs
   * nothing, so all of the share is filled, the best first.
   */
  fillsWindowsTo: z.int().nonnegative(),
  /** Elsewhere only passages with this share of the best score are recalled, if they tell more than the view does, */
  leastScore: Share,
  /** and no more than so many tokens of it. */
  atMostTokens: z.int().positive(),
})
export type RecallPolicy = z.infer<typeof RecallPolicy>

/** A setting by the name its users know. Forms, sliders, `/config`, saved presets and files are derived from it. */
const Setting = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_.]*$/),
  /** The leaves of the preset that it changes (JSON Pointers). Absent: that of the shared setting of this name. */
  paths: z.array(z.string().startsWith('/')).min(1).readonly().optional(),
  /** The environment variable that the source reads it from: taken as a name as well. */
  environment: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/)
    .optional(),
  /** How a form calls it. Absent: as the shared setting of this name or leaf, else its name. */
  label: z.string().min(1).optional(),
  /** What its source says of it, in a sentence. */
  why: z.string().min(1).optional(),
  /** The slider that moves it. A preset's first setting with a slider is the one that it moves. */
  dial: z.enum(['when', 'keep', 'results', 'recall']).optional(),
})
export type Setting = z.infer<typeof Setting>

/**
 * A system's policy as plain data: savable, comparable, editable. The shared machinery runs it;
 * no preset has code of its own.
 */
export const Preset = z
  .strictObject({
    id: z.string().min(1),
    title: z.string().min(1),
    /** What it does in a few words, and the rest of that phrase. Absent: its title. */
    phrase: z
      .tuple([z.string().min(1), z.string()])
      .readonly()
      .optional(),
    /** One sentence for the person who chooses. */
    description: z.string().min(1),
    /** Where the numbers come from. */
    source: z.string().min(1),
    /** Assumed for a model whose window is unknown, in tokens; null: 8,192. */
    unknownWindow: z.int().positive().nullable(),
    /** History processors: run before every request, in order; repair always runs after them. */
    chain: Steps,
    /** Rungs that mask old tool results, cheapest first; each batch is an event. */
    masks: Steps,
    /** Null: nothing is ever compacted. */
    compaction: Compaction.nullable(),
    /** Tries after an overflow, in order; none: it fails with the provider's reason. */
    overflow: z.array(OverflowRetry).max(2).readonly(),
    /** What hidden messages say of the user's newest one is read with it; null: nothing is ever recalled. */
    recall: RecallPolicy.nullable(),
    /** What a session that is opened again starts with; null: with everything. */
    resume: z
      .strictObject({
        /** Newest turns: what the first `turns` threshold allows, divided by this and rounded down, and a least number. */
        triggerDividedBy: z.int().positive(),
        atLeast: z.int().positive(),
        /** Only the user's text and the final reply of each turn. */
        textOnly: z.boolean(),
      })
      .nullable(),
    /** Sessions untouched for this many days go to the trash; null: never. */
    trashAfterDays: z.int().positive().nullable(),
    /** Model requests in one turn before the turn is stopped. */
    maxSteps: z.int().positive(),
    /** Tool calls in one turn before the turn is stopped; absent: requests alone count. */
    maxToolCalls: z.int().positive().optional(),
    settings: z.array(Setting).readonly(),
  })
  .refine(
    ({ compaction, overflow }) =>
      compaction !== null || overflow.every(({ first }) => first !== 'compact'),
    {
      message: 'compact-without-compaction' satisfies PresetRule,
      path: ['overflow'],
    },
  )
export type Preset = z.infer<typeof Preset>

/**
 * The preset, as its schema reads it. Throws `ZodError` naming what does not fit. The steps that it names are checked
 * when it joins a registry.
 */
export function definePreset(preset: Preset): Preset {
  return Preset.parse(preset)
}

/** What a preset does, in a phrase; its title if it has none. */
export function presetName({ phrase, title }: Pick<Preset, 'phrase' | 'title'>): string {
  return phrase?.join('') ?? title
}

/** The beginning of `presetName`, for places with room for a few words. */
export function presetShortName({ phrase, title }: Pick<Preset, 'phrase' | 'title'>): string {
  return phrase?.[0] ?? title
}

export type CompactionPolicy = NonNullable<Preset['compaction']>
